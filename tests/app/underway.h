// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/window/mainwindow.h"

#include <vector>

namespace headscope {

/// Something that takes its time, and how it goes on after the change.
struct Going
{
    const char *name;
    void (*begin)(MainWindow &window);
    void (*goOn)(MainWindow &window) = [](MainWindow &) {};
};

struct Happening
{
    const char *name;
    void (*happen)(MainWindow &window);
};

const std::vector<Going> &goings();
const std::vector<Happening> &happenings();

} // namespace headscope
