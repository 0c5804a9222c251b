// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handout/lessoncover.h"
#include "ui/session/viewstate.h"

namespace headscope {

/// What a beat shows, to be put on paper.
struct PaperFigure
{
    const Lesson &lesson;
    const Beat &beat;
    ViewState view;
    std::vector<BeatRun> runs; ///< in each of the languages: they differ in words alone
    std::shared_ptr<const Trace> covered;
    LessonCover &cover;
    const SheetLook &look;

    const Sight &sight() const { return beat.sight; }
    const Plan &plan() const { return runs.front().trace->plan; }
    LessonSource source() const { return sourceOf(lesson, beat.sight); }
    /// What the sheets are drawn from: on a worksheet the run in which what is blank is not.
    const std::shared_ptr<const Trace> &drawn() const { return look.isWorksheet() ? covered : runs.front().trace; }
};

/// The result of the picture of maps, as much of it as stands on paper; nothing where it shows none.
std::optional<PaperMatrix> resultOf(const PaperFigure &figure);

/// The picture as maps, tables and formulas; empty where the words stand alone.
std::vector<HandoutBlock> figureOnPaper(const PaperFigure &figure);

/// What the screen tells of the inside of the step that is looked at; nothing where that would tell an answer.
std::vector<HandoutBlock> insideOnPaper(const PaperFigure &figure);

/// The blocks of a moment of the split, and the order of memory.
std::vector<HandoutBlock> movesOnPaper(const PaperFigure &figure);

/// Layer norm beside batch norm; nothing where the tensor has no room beside itself.
std::vector<HandoutBlock> normsOnPaper(const PaperFigure &figure);

/// Maps side by side: all but the last before it.
HandoutMaps sideBySide(std::vector<HandoutMap> maps);
/// A map of words alone, without a run.
HandoutMap plainMap(InLanguages title, std::vector<std::vector<HandoutCell>> rows);

/// The frames of a figure, cell by cell; it is left without them, so that figures can be told alike.
std::vector<bool> framesTaken(std::vector<HandoutBlock> &figure);
void putFrames(std::vector<HandoutBlock> &figure, const std::vector<bool> &frames);
/// Whether a cell of these has a colour: on a worksheet a grey.
bool hasGround(const std::vector<HandoutBlock> &blocks);

/// Labels and what another language says for each, where it says another word: "cat 猫".
QStringList inEachLanguage(const QStringList &labels, const QStringList &others);

} // namespace headscope
