// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

class PresentWindow;

/// Keeps what is answered in a lesson, and of which questions the right answer was seen, until it is handed in or the
/// lesson is closed; of each lesson by itself, and of some 20 at most. Where the program ended before that, it is there
/// again from now on, unless the lesson asks something else by now: so this must be called before the first place is
/// shown. Of a lesson that is open in two windows, only the first one keeps and recalls anything.
void rememberAnswers(PresentWindow &window);

/// Writes what would be written soon, where the program ends at once.
void keepAnswersNow();

} // namespace headscope
