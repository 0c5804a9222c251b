// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/checkpoints/family.h"

namespace headscope {

// What the functions of familysetup.h have in common.

/// Says what was set.
void addNote(ImportNotes &notes, const char *sentence, std::vector<std::string> values = {});
/// A number of the settings; where they do not have its key, what is usual. Null at the key is no number.
std::optional<double> numberOr(const Json &config, std::string_view key, std::optional<double> usual);
/// A finite number as people write it, with all its digits: "0.25", "8".
std::string shownNumber(double number);
/// Without what is behind the point; what is no length anywhere stays none.
Index wholeOf(double number);
/// What a list of the settings, which has a word for each layer, says of this one; no word where it says nothing.
std::string wordOfLayer(const LayerFacts &facts, std::string_view key);

/// The type of models that the settings are of, as they say or, among those of the layer's family, as their classes do.
std::string typeOf(const LayerFacts &facts);
/// Whether the settings are of a Gemma 3, whose norms add 1 to their weights.
bool isGemma3(const Json &config);
/// A setting of Gemma's with which a query sees keys on both sides, in some of the layers those near it alone.
inline constexpr const char *kSeesBothWays = "use_bidirectional_attention";
/// Whether the settings have it, and are not of a type of models that is known to pass over it.
bool seesBothWays(const LayerFacts &facts);
/// Tells that the settings have it, though their type passes over it.
void noteUnreadBothWays(ImportNotes &notes);
/// What "layer_types" calls layers of which a query sees the keys near it alone, and those of which it sees all.
inline constexpr const char *kSlidingLayer = "sliding_attention";
inline constexpr const char *kFullLayer = "full_attention";
/// Whether the layer is one of those that a model's window is for, if it has one: they are named, or follow from the
/// layer's number.
bool isSliding(const LayerFacts &facts);
/// Mistral's layers and others that see only the keys near them.
void setWindowAsTold(const LayerFacts &facts, Document &document, ImportNotes &notes);

/// What Gemma 2 and 3 and Granite do to the scores besides.
void setScores(const LayerFacts &facts, Document &document, ImportNotes &notes);

/// What settings say of angles beside their groups, which holds where the group that is read does not say it: θ, and
/// the share of a head's features that is turned.
struct PlainAngles
{
    double theta, share;
};
PlainAngles plainAngles(const Json &config);
/// GPT-NeoX has keys of its own for them, and reads the others in groups alone.
PlainAngles plainAnglesOfNeox(const Json &config);
/// Tells of the others beside the groups where they say something else.
void noteUnreadAngles(const Json &config, ImportNotes &notes);
/// Whether settings have both groups, and angles would be others if the second were read.
bool doRopeGroupsDiffer(const Json &config, const PlainAngles &plain);

/// A query sees so many keys up to its own, and all of them where it is less than one.
void setWindow(double keys, Document &document, ImportNotes &notes);
/// Scores are multiplied by this instead of 1/√d.
void setScale(double scale, Document &document, ImportNotes &notes);

} // namespace headscope
