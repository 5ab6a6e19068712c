// SPDX-License-Identifier: Apache-2.0
#include "core/record/Database.h"

#include "core/base/Error.h"

namespace bubblescope {

Database::Database(std::string path) : path_(std::move(path)) {
    sqlite3* handle = nullptr;
    const int result = sqlite3_open(path_.c_str(), &handle);
    handle_.reset(handle);
    if (result != SQLITE_OK) fail();
}

void Database::execute(const char* sql) {
    if (sqlite3_exec(handle(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

void Database::fail() const {
    throw Error(sqlite3_errmsg(handle()), path_, "check the folder and the free space");
}

Insert::Insert(Database& database, const char* sql) : database_(database) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(database.handle(), sql, -1, &statement, nullptr) != SQLITE_OK)
        database.fail();
    statement_.reset(statement);
}

void Insert::step() {
    if (sqlite3_step(statement_.get()) != SQLITE_DONE) database_.fail();
    sqlite3_reset(statement_.get());
}

}  // namespace bubblescope
