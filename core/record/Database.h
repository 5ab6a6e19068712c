// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace bubblescope {

/// An open SQLite database. Every failure is thrown as an Error that names the file.
class Database {
  public:
    /// Creates the file, or opens it when it is there.
    explicit Database(std::string path);

    void execute(const char* sql);

    sqlite3* handle() const { return handle_.get(); }
    [[noreturn]] void fail() const;

  private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close(handle); }
    };

    std::string path_;
    std::unique_ptr<sqlite3, Close> handle_;
};

/// A prepared INSERT, run once per row.
class Insert {
  public:
    Insert(Database& database, const char* sql);

    template <typename... Values>
    void row(const Values&... values) {
        int column = 0;
        (bind(++column, values), ...);
        step();
    }

  private:
    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };

    void bind(int column, std::int64_t value) {
        sqlite3_bind_int64(statement_.get(), column, value);
    }
    void bind(int column, double value) { sqlite3_bind_double(statement_.get(), column, value); }
    void bind(int column, std::string_view text) {
        sqlite3_bind_text64(statement_.get(), column, text.data(), text.size(), SQLITE_TRANSIENT,
                            SQLITE_UTF8);
    }
    void step();

    Database& database_;
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace bubblescope
