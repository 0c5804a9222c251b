// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/writtenfigure.h"
#include "ui/handout/handoutpdf.h"
#include "ui/handout/lessonhandout.h"

#include <QTemporaryDir>

namespace headscope {

/// How a sheet of this kind looks, in these languages.
inline SheetLook lookOf(HandoutKind kind, const QStringList &languages = {u"en"_s})
{
    SheetLook look;
    look.kind = kind;
    look.languages = languages;
    return look;
}

inline Handout sheetOf(const QString &name, const SheetLook &look)
{
    const auto wanted = lessonHandout(name, look);
    const auto handout = wanted ? handoutOf(*wanted) : Result<Handout>(wanted.error());
    if (!handout)
        qFatal("%s", handout.error().sentence().c_str());
    return *handout;
}

template <class Block>
std::vector<const Block *> blocksIn(const Handout &handout)
{
    std::vector<const Block *> all;
    for (const HandoutBlock &block : handout.blocks)
        if (const auto *one = std::get_if<Block>(&block))
            all.push_back(one);
    return all;
}

inline std::vector<HandoutCell> handoutCells(const Handout &handout)
{
    std::vector<HandoutCell> cells;
    const auto add = [&](const HandoutMap &map) {
        for (const auto &row : map.rows)
            cells.insert(cells.end(), row.begin(), row.end());
    };
    for (const HandoutMaps *maps : blocksIn<HandoutMaps>(handout)) {
        std::for_each(maps->operands.begin(), maps->operands.end(), add);
        add(maps->result);
    }
    for (const HandoutQuestion *question : blocksIn<HandoutQuestion>(handout))
        if (question->cells)
            add(*question->cells);
    return cells;
}

inline std::vector<HandoutMap> mapsOnSheet(const Handout &handout)
{
    std::vector<HandoutMap> all;
    for (const HandoutMaps *maps : blocksIn<HandoutMaps>(handout)) {
        all.insert(all.end(), maps->operands.begin(), maps->operands.end());
        all.push_back(maps->result);
    }
    return all;
}

inline bool isEmptyRow(const HandoutMap &map, std::size_t row)
{
    return row < map.rows.size() &&
           std::all_of(map.rows[row].begin(), map.rows[row].end(), [](const HandoutCell &cell) {
               return cell.isBlank && cell.digits.isEmpty() && !cell.color && !cell.isMasked;
           });
}

inline bool hasText(const Handout &handout, const QString &words)
{
    const auto texts = blocksIn<HandoutText>(handout);
    return std::any_of(texts.begin(), texts.end(),
                       [&](const HandoutText *text) { return text->html.first().contains(words); });
}

inline QString wordsOf(const Handout &handout)
{
    const QTemporaryDir folder;
    return told(u"pdftotext"_s, {u"-layout"_s, written(folder, u"x.pdf"_s, handoutPdf(handout)), u"-"_s}).simplified();
}

/// A lesson of one page that asks for a weight, which is this number.
inline QByteArray lessonWith(double weight, const QByteArray &type, const QByteArray &answer)
{
    return "---\ntitle: Mine\nsession: example:small\n---\n\n# One\n\n```see\nset: {\"overrides\": [{\"cell\": "
           "\"weights[0,0,0,0]\", \"value\": " +
           QByteArray::number(weight) +
           "}]}\nstep: softmax\ncell: weights[0,0,0,0]\n```\n\nIt is {weights[0,0,0,0]}, the sum {sum "
           "weights[0,0,0,:]}, the "
           "largest {max weights[0,0,0,:]}.\n\n```ask\ntype: " +
           type + "\nWhich weight?\nanswer: {" + answer +
           "}\nwhy: Softmax gives {weights[0,0,0,0]}.\n```\n\nSo it was {weights[0,0,0,0]}.\n\n# Two\n\nAgain "
           "{weights[0,0,0,0]}, {argmax weights[0,0,0,:]}.\n";
}

} // namespace headscope
