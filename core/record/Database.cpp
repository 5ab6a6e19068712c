// SPDX-License-Identifier: Apache-2.0
#include "core/record/Database.h"

#include <limits>

#include "core/base/Error.h"

namespace bubblescope {

namespace {
constexpr int waitForLocksMs = 2000;
}

Database::Database(std::string path, Access access) : path_(std::move(path)) {
    const int flags =
        SQLITE_OPEN_NOMUTEX | (access == Access::Read ? SQLITE_OPEN_READONLY
                                                      : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE);
    sqlite3* handle = nullptr;
    const int result = sqlite3_open_v2(path_.c_str(), &handle, flags, nullptr);
    handle_.reset(handle);
    if (result != SQLITE_OK) fail();
    sqlite3_busy_timeout(handle, waitForLocksMs);
}

bool Database::hasMoved() const {
    int moved = 0;
    sqlite3_file_control(handle(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

bool Database::leaveWriteAheadMode() {
    // Only the header changes, in one write; a journal in a file would, when this process is killed
    // with it open, keep those out who may only read.
    const int result =
        sqlite3_exec(handle(), "PRAGMA journal_mode = MEMORY", nullptr, nullptr, nullptr);
    if (result != SQLITE_OK && result != SQLITE_BUSY) fail();
    return result == SQLITE_OK;
}

void Database::execute(const char* sql) {
    if (sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

Statement Database::prepare(const char* sql) const {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(handle(), sql, -1, &statement, nullptr) != SQLITE_OK) fail();
    return Statement(statement);
}

void Database::fail() const {
    throw Error(sqlite3_errmsg(handle()), path_, "check the file, its folder and the free space");
}

Insert::Insert(const Database& database, const char* sql)
    : database_(database), statement_(database.prepare(sql)) {}

void Insert::step() {
    if (sqlite3_step(statement_.get()) != SQLITE_DONE) database_.fail();
    sqlite3_reset(statement_.get());
}

Select::Select(const Database& database, const char* sql)
    : database_(database), statement_(database.prepare(sql)) {}

Select::Select(const Database& database, const char* sql, std::int64_t value)
    : Select(database, sql) {
    sqlite3_bind_int64(statement_.get(), 1, value);
}

bool Select::next() {
    const int result = sqlite3_step(statement_.get());
    if (result != SQLITE_ROW && result != SQLITE_DONE) database_.fail();
    return result == SQLITE_ROW;
}

double Select::real(int column) const {
    if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL)
        return std::numeric_limits<double>::quiet_NaN();
    return sqlite3_column_double(statement_.get(), column);
}

std::string_view Select::text(int column) const {
    const auto* bytes =
        reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    return bytes ? std::string_view(bytes, size) : std::string_view();
}

}  // namespace bubblescope
