// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <stdexcept>
#include <utility>

namespace headscope {

/// A file that was in order when it was opened, and whose numbers cannot be read any more: thrown out of a run, and
/// told as its error.
class FailedReading : public std::runtime_error
{
public:
    explicit FailedReading(Error error) : std::runtime_error(error.sentence()), m_error(std::move(error)) {}
    const Error &error() const { return m_error; }

private:
    Error m_error;
};

} // namespace headscope
