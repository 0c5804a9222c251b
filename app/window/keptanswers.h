// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

class PresentWindow;

/// Keeps what is answered in a lesson, and of which questions the right answer was seen, until it is handed in or the
/// lesson is closed. Where the program ended before that, it is there again from now on: so this must be called before
/// the first place is shown. Where one begins anew, or the lesson asks something else now, it is forgotten.
void rememberAnswers(PresentWindow &window, bool isBegunAnew);

} // namespace headscope
