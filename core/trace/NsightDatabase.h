// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/Database.h"
#include "core/base/StringPool.h"
#include "core/trace/ReadProgress.h"
#include "core/trace/TraceRecords.h"

namespace bubblescope {

/// An SQLite file that Nsight Systems exported, or that claims so: read only as far as it makes
/// sense, and only real tables, never views. Damage becomes a finding.
class NsightDatabase {
  public:
    /// Throws Error when `records.file.path` is no sound SQLite database.
    NsightDatabase(TraceRecords& records, const ReadProgress& progress);

    bool has(std::string_view table) const;
    std::vector<std::string> tablesStartingWith(std::string_view prefix) const;
    std::size_t tableCount() const { return tables_.size(); }
    bool hasRows(std::string_view table);

  private:
    friend class NsightRows;

    void countRow(std::size_t textBytes);
    void reportDamage(std::string_view table);

    TraceRecords& records_;
    const ReadProgress& progress_;
    Database database_;
    std::vector<std::string> tables_;
    std::uint64_t rows_ = 0;
    std::uint64_t textBytes_ = 0;
};

/// The rows of one table in the order of the file. A table or column that is missing reads as if
/// it were empty, or null.
class NsightRows {
  public:
    NsightRows(NsightDatabase& database, std::string_view table,
               std::initializer_list<std::string_view> columns);

    /// False at the end, or where the database is damaged. Throws Error when the file cannot hold
    /// so much, and Cancelled.
    bool next();
    bool hasColumn(int column) const { return present_[static_cast<std::size_t>(column)]; }
    bool isNull(int column) const;
    /// Empty when the value is no integer.
    std::optional<std::int64_t> integer(int column) const;
    /// Empty when the value is no text. Valid until next().
    std::string_view text(int column) const;

  private:
    NsightDatabase& database_;
    std::string table_;
    std::vector<bool> present_;
    Statement statement_;
    mutable std::size_t rowTextBytes_ = 0;
    mutable std::string repaired_;
};

/// The texts that other tables refer to by number.
class NsightStrings {
  public:
    explicit NsightStrings(NsightDatabase& database);

    /// Empty when there is no such text.
    std::string_view text(std::optional<std::int64_t> id) const;

  private:
    std::unordered_map<std::int64_t, std::string> texts_;
};

}  // namespace bubblescope
