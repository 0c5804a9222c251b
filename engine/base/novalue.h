// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// What a variant holds that has no value, in the place of std::monostate. Its copying is written out: the variant of
/// GCC 12 counts alternatives that are trivial, strings or vectors as ones that are always there, and where a copy of
/// them ends in std::bad_alloc, it destroys the one that was never made.
struct NoValue
{
    NoValue() = default;
    NoValue(const NoValue & /*other*/) noexcept {} // NOLINT(modernize-use-equals-default)
    NoValue &operator=(const NoValue &) = default;
    ~NoValue() = default;
    bool operator==(const NoValue &) const = default;
};

} // namespace headscope
