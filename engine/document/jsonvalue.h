// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/novalue.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace headscope {

class Json;
using JsonMember = std::pair<std::string, Json>; ///< a key and its value

/// A value of JSON. An object keeps its keys in the order of the file, so that reading many costs no more than each
/// alone, and giving a value back never needs memory.
class Json
{
public:
    using List = std::vector<Json>;
    using Object = std::vector<JsonMember>;

    Json() = default;
    explicit Json(bool value) : m_value(value) {}
    explicit Json(std::int64_t value) : m_value(value) {}
    explicit Json(std::uint64_t value) : m_value(value) {}
    explicit Json(double value) : m_value(value) {}
    explicit Json(std::string value) : m_value(std::move(value)) {}
    explicit Json(std::string_view value) : m_value(std::string(value)) {}
    explicit Json(const char *value) : m_value(std::string(value)) {}
    explicit Json(List value) : m_value(std::move(value)) {}
    explicit Json(Object value) : m_value(std::move(value)) {}

    bool isNull() const { return std::holds_alternative<NoValue>(m_value); }
    /// The value where it has this type, else null. Whole numbers are std::int64_t, those above its range
    /// std::uint64_t, all others double.
    template <class T>
    const T *as() const
    {
        return std::get_if<T>(&m_value);
    }
    template <class T>
    T *as()
    {
        return std::get_if<T>(&m_value);
    }
    /// Calls the visitor with the value as it is stored; NoValue is null.
    template <class Visitor>
    void visit(Visitor &visitor) const
    {
        std::visit(visitor, m_value);
    }
    /// The value at a key, or null where this is no object or has no such key. For objects of few keys.
    const Json *find(std::string_view key) const;
    /// The same, made where there is none yet; this must be an object or null.
    Json &at(std::string_view key);

private:
    std::variant<NoValue, bool, std::int64_t, std::uint64_t, double, std::string, List, Object> m_value;
};

/// As text on one line. Bytes that are not UTF-8 become U+FFFD, and what JSON has no number for, null.
std::string writtenJson(const Json &value);

/// A list of words.
Json asJson(const std::vector<std::string> &words);

} // namespace headscope
