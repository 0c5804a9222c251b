// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/lesson/lesson.h"

#include <set>
#include <string>
#include <vector>

namespace headscope {

/// What tells the question of a beat from others in a file that is handed in: 12 hex digits of SHA-256, the same on
/// every machine. Of a choice the question and its options count, in their order; of the others the place that is asked
/// about, and the session with what is set of it; of `sweep` the features of a head, too, and of `draws` how many there
/// are, and the row. Reasons, notes, tolerances and which option is right do not count.
/// The beat must ask something.
std::string fingerprintOf(const Beat &beat);

/// Those by which each question of a lesson is known, in the order of reading: one, or for a lesson of this program one
/// for each language that tells it.
std::vector<std::set<std::string>> fingerprintsOf(const Lesson &lesson);

} // namespace headscope
