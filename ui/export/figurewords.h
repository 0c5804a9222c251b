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

/// What it is of, as the title of its file: what the session is called, or the block or blocks of a model.
QString figureTitle(const FigureJob &job);

/// "tensor weights, batch item 0, inputs seed 7, weights seed 7"; without a seed where nothing is drawn from it.
QString figureDescription(const FigureJob &job);

/// The session that makes it, as a file has it; empty where it is of a model, whose run no such session holds.
std::string figureSession(const FigureJob &job);

/// The options of `headscope export` that make this figure, but for those that have their default.
QStringList figureArguments(const FigureJob &job);
/// The same as a text that any file can hold.
QString figureCommand(const FigureJob &job);

} // namespace headscope
