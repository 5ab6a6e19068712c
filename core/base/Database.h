// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace bubblescope {

struct FinalizeStatement {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, FinalizeStatement>;

/// An open SQLite database, which waits a while for what others have locked. Every failure is
/// thrown as an Error that names the file. What is only read is not trusted: views and triggers do
/// not run, and a value longer than longestValueBytes is an error.
class Database {
  public:
    enum class Access {
        Read,         ///< may grow meanwhile
        ReadForeign,  ///< another program's file, which nobody changes; a log beside it is ignored
        Create,
    };
    static constexpr int longestValueBytes = 1 << 26;

    Database(std::string path, Access access);

    void execute(const char* sql);
    Statement prepare(const char* sql) const;

    /// Rows that the last INSERT or UPDATE changed.
    std::int64_t changedRows() const { return sqlite3_changes64(handle()); }
    /// Whether the path has come to name another file, or none.
    bool hasMoved() const;
    /// Makes one plain file of a database and its write-ahead log; false while others use it.
    bool leaveWriteAheadMode();

    const std::string& path() const { return path_; }
    sqlite3* handle() const { return handle_.get(); }
    [[noreturn]] void fail() const;

  private:
    struct Close {
        void operator()(sqlite3* handle) const { sqlite3_close(handle); }
    };

    std::string path_;
    Access access_;
    std::unique_ptr<sqlite3, Close> handle_;
};

/// A prepared INSERT, run once per row.
class Insert {
  public:
    Insert(const Database& database, const char* sql);

    template <typename... Values>
    void row(const Values&... values) {
        int column = 0;
        (bind(++column, values), ...);
        step();
    }

  private:
    void bind(int column, std::int64_t value) {
        sqlite3_bind_int64(statement_.get(), column, value);
    }
    void bind(int column, std::nullptr_t) { sqlite3_bind_null(statement_.get(), column); }
    void bind(int column, double value) { sqlite3_bind_double(statement_.get(), column, value); }
    void bind(int column, std::string_view text) {
        sqlite3_bind_text64(statement_.get(), column, text.data(), text.size(), SQLITE_TRANSIENT,
                            SQLITE_UTF8);
    }
    void step();

    const Database& database_;
    Statement statement_;
};

/// A prepared SELECT, read row by row. Columns are counted from 0; NULL reads as 0, "", or, as a
/// real, as NaN, for which SQLite has no other word.
class Select {
  public:
    Select(const Database& database, const char* sql);
    /// With a value for the ? of the text.
    Select(const Database& database, const char* sql, std::int64_t value);

    bool next();
    std::int64_t integer(int column) const {
        return sqlite3_column_int64(statement_.get(), column);
    }
    double real(int column) const;
    /// Valid until next().
    std::string_view text(int column) const;

  private:
    const Database& database_;
    Statement statement_;
};

}  // namespace bubblescope
