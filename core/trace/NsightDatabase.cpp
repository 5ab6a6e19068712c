// SPDX-License-Identifier: Apache-2.0
#include "core/trace/NsightDatabase.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/Error.h"
#include "core/base/Utf8.h"

namespace bubblescope {

namespace {

/// A row takes at least its cell's pointer, sizes and header.
constexpr std::uint64_t leastRowBytes = 6;
/// Texts are stored in the file once, at most twice as long when it is UTF-16.
constexpr std::uint64_t mostTextRatio = 2;
constexpr std::uint64_t alwaysTextBytes = std::uint64_t{1} << 20;
constexpr std::size_t longestNameBytes = std::size_t{1} << 16;
constexpr int stepsBetweenChecks = 100'000;

int wantsStop(void* progress) {
    return static_cast<const ReadProgress*>(progress)->isCancelled() ? 1 : 0;
}

std::string quoted(std::string_view name) {
    std::string text = "\"";
    for (const char c : name) {
        text += c;
        if (c == '"') text += c;
    }
    return text + '"';
}

}  // namespace

NsightDatabase::NsightDatabase(TraceRecords& records, const ReadProgress& progress)
    : records_(records),
      progress_(progress),
      database_(records.file.path, Database::Access::ReadForeign) {
    sqlite3_progress_handler(database_.handle(), stepsBetweenChecks, wantsStop,
                             const_cast<ReadProgress*>(&progress_));
    // Views and virtual tables have no page of their own.
    const char* const sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0";
    for (Select row(database_, sql); row.next();)
        tables_.emplace_back(row.text(0));
    std::sort(tables_.begin(), tables_.end());
}

bool NsightDatabase::has(std::string_view table) const {
    return std::binary_search(tables_.begin(), tables_.end(), table);
}

std::vector<std::string> NsightDatabase::tablesStartingWith(std::string_view prefix) const {
    std::vector<std::string> found;
    for (const std::string& table : tables_)
        if (table.starts_with(prefix)) found.push_back(table);
    return found;
}

bool NsightDatabase::hasRows(std::string_view table) {
    return NsightRows(*this, table, {}).next();
}

void NsightDatabase::countRow(std::size_t textBytes) {
    textBytes_ += textBytes;
    const std::uint64_t fileBytes = records_.file.sizeBytes;
    if (++rows_ > fileBytes / leastRowBytes ||
        textBytes_ > mostTextRatio * fileBytes + alwaysTextBytes)
        throw Error("the database is damaged: it has more content than its size allows",
                    records_.file.path, "export the report again");
}

void NsightDatabase::reportDamage(std::string_view table) {
    std::string repaired;
    records_.addFinding(
        Severity::Error,
        fmt::format("the database is damaged ({}); the rest of a table was not read",
                    validUtf8(sqlite3_errmsg(database_.handle()), repaired)),
        fmt::format("{}, table {}", records_.file.path, table));
}

NsightRows::NsightRows(NsightDatabase& database, std::string_view table,
                       std::initializer_list<std::string_view> columns)
    : database_(database), table_(table) {
    present_.assign(columns.size(), false);
    if (!database.has(table)) return;
    std::vector<std::string> known;
    const std::string about = fmt::format("PRAGMA table_info({})", quoted(table));
    for (Select row(database.database_, about.c_str()); row.next();)
        known.emplace_back(row.text(1));
    std::string list;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const std::string name(columns.begin()[i]);
        present_[i] = std::find(known.begin(), known.end(), name) != known.end();
        list += (i > 0 ? ", " : "") + (present_[i] ? quoted(name) : "NULL");
    }
    const std::string sql =
        fmt::format("SELECT {} FROM {}", list.empty() ? "1" : list, quoted(table));
    statement_ = database.database_.prepare(sql.c_str());
}

bool NsightRows::next() {
    if (!statement_) return false;
    database_.countRow(rowTextBytes_);
    rowTextBytes_ = 0;
    const int result = sqlite3_step(statement_.get());
    if (result == SQLITE_ROW) return true;
    if (database_.progress_.isCancelled()) throw Cancelled();
    if (result != SQLITE_DONE) database_.reportDamage(table_);
    statement_.reset();
    return false;
}

bool NsightRows::isNull(int column) const {
    return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

std::optional<std::int64_t> NsightRows::integer(int column) const {
    if (sqlite3_column_type(statement_.get(), column) != SQLITE_INTEGER) return {};
    return sqlite3_column_int64(statement_.get(), column);
}

std::string_view NsightRows::text(int column) const {
    if (sqlite3_column_type(statement_.get(), column) != SQLITE_TEXT) return {};
    const auto* bytes =
        reinterpret_cast<const char*>(sqlite3_column_text(statement_.get(), column));
    if (bytes == nullptr) return {};
    const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
    rowTextBytes_ += size;
    return validUtf8({bytes, size}, repaired_);
}

/// Beside names there may be whole files that a program wrote, of which the beginning will do.
NsightStrings::NsightStrings(NsightDatabase& database) {
    for (NsightRows row(database, "StringIds", {"id", "value"}); row.next();) {
        if (const auto id = row.integer(0)) {
            std::string_view text = row.text(1);
            if (text.size() > longestNameBytes) {
                std::size_t size = longestNameBytes;
                while ((text[size] & 0xC0) == 0x80)
                    --size;
                text = text.substr(0, size);
            }
            texts_.insert_or_assign(*id, text);
        }
    }
}

std::string_view NsightStrings::text(std::optional<std::int64_t> id) const {
    if (!id) return {};
    const auto found = texts_.find(*id);
    return found == texts_.end() ? std::string_view() : std::string_view(found->second);
}

}  // namespace bubblescope
