// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/fieldrows.h"

#include <limits>

namespace headscope {
namespace {

/// Null where there are no numbers.
Field segmentsRow()
{
    constexpr const char *path = "mask.segments";
    Field field{path, Text(ENGINE_TEXT("engine", "null or {%1}"), {"\"queries\": …, \"keys\": …"}),
                [](Document &document, const Json &json) {
                    document.mask.segments = {};
                    return json.isNull() || json.as<Json::Object>() != nullptr;
                },
                [](const Document &document) {
                    return document.mask.segments.isEmpty() ? Json() : writeParts(path, document);
                }};
    field.isGroup = true;
    return field;
}

template <class Get>
Field segmentRow(std::string_view path, Get get)
{
    return {path, Text(ENGINE_TEXT("engine", "null or one list of whole numbers per batch item"), {}),
            [get](Document &document, const Json &json) {
                get(document).clear();
                return json.isNull() || readValue(json, get(document));
            },
            [get](const Document &document) { return get(document).empty() ? Json() : writeValue(get(document)); }};
}

} // namespace

void addMaskRows(std::vector<Field> &rows)
{
    const auto isFill = [](double x) { return x == -std::numeric_limits<double>::infinity() || std::isfinite(x); };
    rows.push_back(row("mask.valid_lens",
                       Text(ENGINE_TEXT("engine", "null, one length per batch item, or one list per batch item with a "
                                                  "length per query"),
                            {}),
                       MEMBER(mask.validLens)));
    rows.push_back(choiceRow("mask.causal", MEMBER(mask.causal)));
    rows.push_back(row("mask.window", Text(ENGINE_TEXT("engine", "null or [left, right], each -1 or more"), {}),
                       MEMBER(mask.window)));
    rows.push_back(row("mask.prefix",
                       Text(ENGINE_TEXT("engine", "a whole number from 0 to %1"), {std::to_string(kLargest)}),
                       MEMBER(mask.prefix), [](Index count) { return count >= 0 && count <= kLargest; }));
    rows.push_back(segmentsRow());
    rows.push_back(segmentRow("mask.segments.queries", MEMBER(mask.segments.queries)));
    rows.push_back(segmentRow("mask.segments.keys", MEMBER(mask.segments.keys)));
    rows.push_back(refRow("mask.allowed", MEMBER(mask.allowed)));
    rows.push_back(refRow("mask.bias", MEMBER(mask.bias)));
    rows.push_back(
        row("mask.fill", Text(ENGINE_TEXT("engine", "a number or \"-inf\""), {}), MEMBER(mask.fill), isFill));
    rows.push_back(choiceRow("mask.fill_mode", MEMBER(mask.fillMode)));
    rows.push_back(choiceRow("mask.dead_row", MEMBER(mask.deadRow)));
}

} // namespace headscope
