// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/handout.h"

#include <QFont>
#include <QPointF>

#include <functional>
#include <vector>

class QPainter;

namespace headscope {

/// A part of a page that no page break divides, as wide as the page's room.
struct Strip
{
    double height = 0; ///< with the room below it, in logical pixels
    bool staysWithNext = false;
    std::function<void(QPainter &painter, const QPointF &corner)> paint;
};

/// A block in strips, which read the block as they paint: it must live as long.
std::vector<Strip> stripsOf(const HandoutBlock &block, double width);

/// The same of a question (questionstrips.cpp).
std::vector<Strip> stripsOf(const HandoutQuestion &question, double width);

/// One map as large as it may be.
Strip mapStrip(const HandoutMap &map, double width);

/// Words that break their lines where the width ends; in bold where they are a heading.
Strip wordsStrip(const InLanguages &html, const QFont &font, double width, double below);

} // namespace headscope
