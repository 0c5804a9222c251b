// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"

namespace headscope {

// What the functions of familysetup.h have in common.

/// Says what was set.
void addNote(ImportNotes &notes, const char *sentence, std::vector<std::string> values = {});
/// A number as people write it: "0.25", "8".
std::string shownNumber(double number);
/// Without what is behind the point; what is no length anywhere stays none.
Index wholeOf(double number);
/// What a list of the settings, which has a word for each layer, says of this one; no word where it says nothing.
std::string wordOfLayer(const LayerFacts &facts, std::string_view key);

/// A query sees so many keys up to its own, and all of them where it is less than one.
void setWindow(double keys, Document &document, ImportNotes &notes);
/// Scores are multiplied by this instead of 1/√d.
void setScale(double scale, Document &document, ImportNotes &notes);

} // namespace headscope
