// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/handout.h"

#include <QByteArray>

class QPrinter;

namespace headscope {

/// The pages as a PDF file, fonts embedded: the same handout is the same bytes. Any thread.
QByteArray handoutPdf(const Handout &handout);

/// The same on paper, no larger than it has room for; where a range of pages is wanted, these.
void printHandout(QPrinter &paper, const Handout &handout);

} // namespace headscope
