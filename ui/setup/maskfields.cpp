// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/fieldsections.h"

namespace headscope {
namespace {

QString whyPrefixWaits(const Document &document)
{
    return document.mask.hidesFarKeys() ? QString() : SetupWords::tr("Only causal and window hide keys from it.");
}

QString numbersOfItems()
{
    return SetupWords::tr("nothing, or whole numbers with a semicolon behind each batch item, such as 0, 0, 1, 1;");
}

} // namespace

void addMaskFields(std::vector<SetupField> &rows)
{
    const QString section = SetupWords::tr("MASK");
    rows.push_back(
        {.path = asIs("mask.valid_lens"),
         .section = section,
         .label = SetupWords::tr("Valid lengths"),
         .kind = EditorKind::List,
         .hint = SetupWords::tr("valid_lens: one length per batch item, such as 3, 2; or one per query, with "
                                "semicolons between the items, such as 1, 2; 3, 3"),
         .placeholder = SetupWords::tr("no limit"),
         .typed = SetupWords::tr("nothing, one length per batch item, such as 3, 2, or one per query, such as 1, 2; "
                                 "3, 3")});
    rows.push_back({.path = asIs("mask.causal"),
                    .section = section,
                    .label = SetupWords::tr("Causal"),
                    .kind = EditorKind::Choice,
                    .hint = SetupWords::tr(
                        "No query sees a later key; the two kinds differ where there are not as many keys as queries"),
                    .choices = {{asIs("none"), SetupWords::tr("No")},
                                {asIs("top_left"), SetupWords::tr("Top left")},
                                {asIs("bottom_right"), SetupWords::tr("Bottom right")}}});
    rows.push_back({.path = asIs("mask.window"),
                    .section = section,
                    .label = SetupWords::tr("Window"),
                    .kind = EditorKind::List,
                    .hint = SetupWords::tr(
                        "How many keys to its left and to its right a query sees, such as 2, 0; −1 sets no limit"),
                    .placeholder = SetupWords::tr("no limit"),
                    .typed = SetupWords::tr("nothing, or two numbers of at least −1, such as 2, 0")});
    rows.push_back(
        {.path = asIs("mask.prefix"),
         .section = section,
         .label = SetupWords::tr("Prefix"),
         .kind = EditorKind::Number,
         .hint = SetupWords::tr("So many first keys are seen by every query, whatever causal and window hide"),
         .whyOff = {whyPrefixWaits}});
    rows.push_back(
        {.path = asIs("mask.segments.queries"),
         .section = section,
         .label = SetupWords::tr("Query segments"),
         .kind = EditorKind::List,
         .hint = SetupWords::tr("Texts packed in one row: the number of its text for each query, such as 0, 0, 1, 1, "
                                "with a semicolon behind each batch item"),
         .placeholder = SetupWords::tr("one text"),
         .typed = numbersOfItems()});
    rows.push_back({.path = asIs("mask.segments.keys"),
                    .section = section,
                    .label = SetupWords::tr("Key segments"),
                    .kind = EditorKind::List,
                    .hint = SetupWords::tr("The same for each key: a query sees only keys with its own number"),
                    .placeholder = SetupWords::tr("one text"),
                    .typed = numbersOfItems()});
    rows.push_back({.path = asIs("mask.fill"),
                    .section = section,
                    .label = SetupWords::tr("Fill"),
                    .kind = EditorKind::Text,
                    .hint = SetupWords::tr("The score of a masked key: d2l −1e6, PyTorch −inf"),
                    .typed = SetupWords::tr("a number, or -inf")});
    rows.push_back(
        {.path = asIs("mask.fill_mode"),
         .section = section,
         .label = SetupWords::tr("Fill mode"),
         .kind = EditorKind::Choice,
         .hint = SetupWords::tr("Whether the fill replaces the score or is added to it"),
         .choices = {{asIs("overwrite"), SetupWords::tr("Replaces")}, {asIs("add"), SetupWords::tr("Is added")}}});
    rows.push_back({.path = asIs("mask.dead_row"),
                    .section = section,
                    .label = SetupWords::tr("Empty rows"),
                    .kind = EditorKind::Choice,
                    .hint = SetupWords::tr("The weights of a query all of whose keys are masked"),
                    .choices = {{asIs("computed"), SetupWords::tr("Computed")},
                                {asIs("zero"), SetupWords::tr("All 0")},
                                {asIs("uniform"), SetupWords::tr("All alike")},
                                {asIs("nan"), SetupWords::tr("Not a number")}}});
}

} // namespace headscope
