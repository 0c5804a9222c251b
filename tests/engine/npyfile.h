// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "filebytes.h"

#include <string>

/// A file of version 1.0 around a dictionary, without padding.
inline headscope::Bytes npyFile(std::string_view dict, std::string_view data = {})
{
    std::string file = "\x93NUMPY\x01";
    file += '\0';
    file += static_cast<char>(dict.size() & 0xFFU);
    file += static_cast<char>(dict.size() >> 8U);
    return bytesOf(file.append(dict).append(data));
}

inline std::string dictOf(const std::string &descr, const std::string &shape, bool isFortran = false)
{
    return "{'descr': " + descr + ", 'fortran_order': " + (isFortran ? "True" : "False") + ", 'shape': " + shape + "}";
}
