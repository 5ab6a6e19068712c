// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bubblescope {

/// Reads the fields of a JSON object that a user may have written: each is asked for once, and an
/// Error names file, field and reason where it is missing, of another type, out of range or
/// unknown.
class JsonObject {
  public:
    /// Throws Error when `text` is no JSON object.
    static JsonObject parse(std::string_view text, const std::string& where);

    std::string text(const char* field);
    std::string textOr(const char* field, const std::string& otherwise);
    double number(const char* field, double least, double most);
    double numberOr(const char* field, double otherwise, double least, double most);
    int whole(const char* field, int least, int most);
    int wholeOr(const char* field, int otherwise, int least, int most);
    bool flagOr(const char* field, bool otherwise);
    JsonObject object(const char* field);
    std::vector<JsonObject> objectsOr(const char* field);
    bool has(const char* field) const { return json_.contains(field); }

    /// Throws Error for the first field that nobody asked for.
    void refuseOthers() const;

    [[noreturn]] void fail(const std::string& field, const std::string& reason) const;

  private:
    JsonObject(nlohmann::json json, std::string where, std::string path)
        : json_(std::move(json)), where_(std::move(where)), path_(std::move(path)) {}

    const nlohmann::json& at(const char* field);

    nlohmann::json json_;
    std::string where_;
    std::string path_;  ///< of this object: "efficiency."
    std::set<std::string> asked_;
};

/// The text of a file. Throws Error.
std::string readTextFile(const std::string& path, const std::string& hint);

}  // namespace bubblescope
