// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/window/startwindow.h"

int main(int argc, char **argv)
{
    using namespace headscope;
    return isForTheWindow(argc, argv) ? startWindow(argc, argv) : runCommand(argc, argv);
}
