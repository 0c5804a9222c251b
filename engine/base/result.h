// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"

#include <cassert>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace headscope {

/// What was wrong with an input: which file and field, what stood there, what would be right.
struct Error
{
    std::string file;  ///< empty where no file is to blame
    std::string field; ///< a key path such as "layer.num_heads", or the part of a file
    Text got;
    Text expected;

    /// "FILE: FIELD: got X, expected Y" on one line, in English; empty parts are left out.
    std::string sentence() const;
    /// The same error, blamed on a file.
    Error in(std::string name) const;
};

/// A value, or the reason why there is none, which is an Error where nothing else is named. (C++23's std::expected is
/// not in Debian 12's compilers.)
template <class T, class E = Error>
class [[nodiscard]] Result
{
public:
    Result(T value) : m_content(std::move(value)) {}
    Result(E error) : m_content(std::move(error)) {}

    bool ok() const { return m_content.index() == 0; }
    explicit operator bool() const { return ok(); }

    const T &value() const &
    {
        assert(ok());
        return *std::get_if<0>(&m_content);
    }
    T &value() &
    {
        assert(ok());
        return *std::get_if<0>(&m_content);
    }
    T &&value() &&
    {
        assert(ok());
        return std::move(*std::get_if<0>(&m_content));
    }
    const T &operator*() const & { return value(); }
    T &operator*() & { return value(); }
    const T *operator->() const { return &value(); }
    T *operator->() { return &value(); }

    const E &error() const
    {
        assert(!ok());
        return *std::get_if<1>(&m_content);
    }

private:
    std::variant<T, E> m_content;
};

/// Done, or the reason why not.
template <>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)) {}

    bool ok() const { return !m_error.has_value(); }
    explicit operator bool() const { return ok(); }
    const Error &error() const
    {
        assert(!ok());
        return *m_error;
    }

private:
    std::optional<Error> m_error;
};

/// Takes a result that cannot be an error. Whoever calls it says why.
template <class T>
void assumeOk([[maybe_unused]] const Result<T> &result)
{
    assert(result.ok());
}

} // namespace headscope
