// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurejob.h"

#include <QStringList>

namespace headscope {

// What a file says of the figure in it, and how that is made again.

/// Its tensor as `headscope export` names it: "weights", of a model "layer.0.self/weights", of several layers
/// "layer.*.self/weights".
QString figureTensor(const FigureJob &job);

/// The title of its file: the words above the maps, in one line; else what it is of, which is what the session is
/// called, or a model and its block or blocks.
QString figureTitle(const FigureJob &job);

/// "tensor weights, batch item 0, inputs seed 7, weights seed 7"; without a seed where nothing is drawn from it. Of a
/// model "tensor layer.0.self/weights, batch item 0, model example:induction, text “QWERTQWE”".
QString figureDescription(const FigureJob &job);

/// The session that makes it, as a file has it; empty where it is of a model, whose run no such session holds.
std::string figureSession(const FigureJob &job);

/// What a command has to name where the numbers of a layer are in files, which no figure keeps: the example, or what
/// the file of the session at this location is called. Empty where the session that the figure keeps is enough.
std::string namedSession(const Plan &plan, const QString &location);

/// What `headscope export` makes this figure from: the options that have not their default, and before them the model
/// and what it is run on, or the session that has to be named and what is changed in it.
QStringList figureArguments(const FigureJob &job);
/// The same as a text that any file can hold.
QString figureCommand(const FigureJob &job);

} // namespace headscope
