// SPDX-License-Identifier: Apache-2.0
#include "core/base/Database.h"

#include <fmt/format.h>

#include <limits>
#include <new>
#include <utility>

#include "core/base/Error.h"

namespace bubblescope {

namespace {

constexpr int waitForLocksMs = 2000;

std::string uriOf(std::string_view path) {
    std::string uri = "file:";
    for (const char c : path) {
        if (c == '%' || c == '?' || c == '#')
            uri += fmt::format("%{:02x}", static_cast<unsigned char>(c));
        else
            uri += c;
    }
    return uri + "?immutable=1";
}

sqlite3* open(const std::string& path, Database::Access access) {
    const bool isForeign = access == Database::Access::ReadForeign;
    const int flags =
        SQLITE_OPEN_NOMUTEX | (isForeign ? SQLITE_OPEN_URI : 0) |
        (access == Database::Access::Create ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                            : SQLITE_OPEN_READONLY);
    sqlite3* handle = nullptr;
    sqlite3_open_v2((isForeign ? uriOf(path) : path).c_str(), &handle, flags, nullptr);
    return handle;
}

/// So that a schema that somebody else wrote runs nothing, and no value takes all memory.
void distrust(sqlite3* handle) {
    for (const auto& [option, value] :
         {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1}, std::pair{SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
          std::pair{SQLITE_DBCONFIG_ENABLE_VIEW, 0}, std::pair{SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
          std::pair{SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0}})
        sqlite3_db_config(handle, option, value, nullptr);
    for (const auto& [limit, value] :
         {std::pair{SQLITE_LIMIT_LENGTH, Database::longestValueBytes},
          std::pair{SQLITE_LIMIT_SQL_LENGTH, 1'000'000}, std::pair{SQLITE_LIMIT_ATTACHED, 0},
          std::pair{SQLITE_LIMIT_EXPR_DEPTH, 100}, std::pair{SQLITE_LIMIT_COMPOUND_SELECT, 8},
          std::pair{SQLITE_LIMIT_VDBE_OP, 25'000}, std::pair{SQLITE_LIMIT_TRIGGER_DEPTH, 1},
          std::pair{SQLITE_LIMIT_WORKER_THREADS, 0}})
        sqlite3_limit(handle, limit, value);
    sqlite3_exec(handle, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", nullptr, nullptr,
                 nullptr);
}

}  // namespace

Database::Database(std::string path, Access access) : path_(std::move(path)), access_(access) {
    handle_.reset(open(path_, access));
    if (!handle_) throw std::bad_alloc();
    if (sqlite3_errcode(handle()) != SQLITE_OK) fail();
    sqlite3_busy_timeout(handle(), waitForLocksMs);
    if (access != Access::Create) distrust(handle());
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
    throw Error(sqlite3_errmsg(handle()), path_,
                access_ == Access::Create ? "check the file, its folder and the free space"
                                          : "check the file: it may be damaged or of another kind");
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
