// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/jsonvalue.h"

#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headscope {

/// A word of a text or of a file, as a refusal names it.
std::string inQuotes(std::string_view word);

/// What is wrong with a file: the first thing that was found. What comes after it may follow from it, and is not told.
class Refusal
{
public:
    const std::optional<Error> &error() const { return m_error; }
    bool isThere() const { return m_error.has_value(); }
    void tell(std::string field, Text got, Text expected);
    /// Counts a part of the pipeline: a file may not have so many that a text takes forever.
    void countPart(const std::string &field);

private:
    std::optional<Error> m_error;
    int m_parts = 0;
};

/// A value in a file of a tokeniser, at its place. Whoever reads it takes what stands there; where that is wrong, the
/// refusal says so, and what is handed out is of no use to anybody.
class FilePart
{
public:
    FilePart(const Json &json, std::string place, Refusal &refusal)
        : m_json(&json), m_place(std::move(place)), m_refusal(&refusal)
    {}

    const Json &json() const { return *m_json; }
    const std::string &place() const { return m_place; }
    Refusal &refusal() const { return *m_refusal; }
    bool isThere() const { return !m_json->isNull(); }

    FilePart at(std::string_view key) const; ///< null where the key is missing
    std::vector<FilePart> list() const;      ///< empty, and refused, where it is none

    std::string word() const; ///< must be a string
    std::string word(std::string_view fallback) const;
    std::string letter() const; ///< must be a string of one
    bool flag(bool fallback) const;
    double number() const;
    std::int64_t whole(std::int64_t low, std::int64_t high) const;

    void refuse(Text got, Text expected) const { m_refusal->tell(m_place, std::move(got), std::move(expected)); }
    /// What stands here is not what is expected.
    void refuse(Text expected) const;

private:
    const Json *m_json;
    std::string m_place;
    Refusal *m_refusal;
};

/// What the row of a table makes of a part, whose type its `type` is; others are what `make` is given besides. The part
/// is counted, and refused where no row has its type: then a value of no use.
template <class Rows, class... Others>
auto madeFrom(const Rows &rows, const FilePart &part, const char *expected, Others &...others)
{
    part.refusal().countPart(part.place());
    const std::string type = part.at("type").word();
    for (const auto &row : rows)
        if (row.type == type)
            return row.make(part, others...);
    part.at("type").refuse(Text(expected, {}));
    return decltype(std::begin(rows)->make(part, others...))();
}

} // namespace headscope
