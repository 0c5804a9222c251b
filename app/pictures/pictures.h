// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commands/command.h"
#include "ui/session/viewstate.h"

namespace headscope {

class CompareView;
class Session;

// The commands that draw with what the window is made of. They too need no display.

Command exportCommand();
Command handoutCommand();
Command screenshotCommand();
Command thumbnailCommand();

// Shared by them.

/// What --view may say besides the views of the window.
inline const QString kPresent = QStringLiteral("present");

/// Refuses the options of screenshot that act on nothing in a talk, or in the window.
std::optional<Failure> checkTalkOptions(const Arguments &arguments, bool isTalk);
/// The picture of a talk, for screenshot with --view present.
std::optional<Failure> runTalkPicture(const Arguments &arguments, const QSize &size);
/// The step that --step names, of those of this run; nothing without the option.
CommandResult<std::optional<StepId>> stepOf(const Arguments &arguments, const Plan &plan);
/// The view, the step, the cell and the position that the options of screenshot name, and what else is seen now. Of a
/// whole model, a step and a cell are those of one block.
CommandResult<ViewState> viewOf(const Arguments &arguments, const Session &session);
/// Where a comparison is seen, shows what the cell of --cell is of, and the cell pinned: `seen` has it. Refuses what
/// cannot be compared.
std::optional<Failure> compareCell(const Arguments &arguments, Session &session, const ViewState &seen);
/// Refuses a cell of --cell that the comparison does not show, once it has been worked out.
std::optional<Failure> checkComparedCell(const Arguments &arguments, const CompareView &view, const ViewState &seen);
/// A picture of a widget as a PNG, once everything that it awaits is there.
QByteArray pictureOf(QWidget &window);
/// A GIF of it that goes through the text of a model, token by token, or through the steps of a layer. Empty where
/// there is too little memory.
QByteArray movingPictureOf(QWidget &window, Session &session);

/// A QApplication on a screen that nobody sees, of the scale that --scale says.
std::unique_ptr<QCoreApplication> pictureApplication(int argc, char **argv);

/// Without fonts a picture has boxes for letters, which looks like a fault of what is drawn: a warning tells.
void tellMissingFonts();

} // namespace headscope
