// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

/// A call of the system that can be made to fail.
enum class Call {
    Open,
    OpenAt,
    Fstat,
    Pread,
    FstatAt,
    FaccessAt,
    Flock,
    Fchown,
    Fchmod,
    Write,
    Fsync,
    LinkAt,
    RenameAt
};

constexpr int kShort = -1; ///< pread or write does half of what was asked for
constexpr int kEnd = -2;   ///< pread finds the end of the file

/// Which call of which kind fails, and how.
struct Fault
{
    Call call = Call::Open;
    int code = 0;
    bool goesOn = false;
    long left = -1; ///< calls until it does; -1: never
    bool hasFailed = false;
    bool allFilesHaveNames = false; ///< as where the file system knows no others
};

/// What the calls of the engine and of the tests obey: the linker is told so.
extern Fault fault;

} // namespace headscope
