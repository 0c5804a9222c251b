// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/textreading.h"

#include "engine/base/joined.h"
#include "engine/models/pairsegments.h"

#include <algorithm>

namespace headscope {

std::string segmentWords(const std::vector<Index> &segments)
{
    return joinedWith(", ", segments);
}

bool readsBothWays(const Transformer &model)
{
    return model.hasDecoder() || model.tellsOfPlaces();
}

Result<void> checkReading(const Transformer &model, const TextReading &reading)
{
    const auto &segments = reading.segments;
    const Index most = segmentCount(model);
    if (!segments.empty() && most == 0)
        return Error{"", "segments", Text(segmentWords(segments)),
                     Text(ENGINE_TEXT("engine", "none: the model does not tell segments apart"), {})};
    const auto wrong =
        std::find_if(segments.begin(), segments.end(), [most](Index each) { return each < 0 || each >= most; });
    if (wrong != segments.end())
        return Error{
            "", "segments", Text(std::to_string(*wrong)),
            Text(ENGINE_TEXT("engine", "numbers from 0 to %1, with commas between them"), {std::to_string(most - 1)})};
    if (reading.validLen && !readsBothWays(model))
        return Error{"", "valid_len", Text(std::to_string(*reading.validLen)),
                     Text(ENGINE_TEXT("engine", "none: no token of the model attends to those behind it"), {})};
    return {};
}

Result<void> checkReadingFits(const TextReading &reading, std::size_t tokens)
{
    if (!reading.segments.empty() && reading.segments.size() != tokens)
        return Error{"", "segments", Text(segmentWords(reading.segments)),
                     Text(ENGINE_TEXT("engine", "%1 numbers, one for each token"), {std::to_string(tokens)})};
    const auto most = static_cast<Index>(tokens);
    if (reading.validLen && (*reading.validLen < 1 || *reading.validLen > most))
        return Error{"", "valid_len", Text(std::to_string(*reading.validLen)),
                     Text(ENGINE_TEXT("engine", "a whole number from 1 to %1, the tokens that there are"),
                          {std::to_string(most)})};
    return {};
}

void takeReading(const TextReading &reading, ModelInput &input)
{
    if (checkReadingFits({reading.segments, {}}, input.source.size()))
        input.segments = reading.segments;
    if (checkReadingFits({{}, reading.validLen}, input.source.size()))
        input.validLen = reading.validLen;
}

} // namespace headscope
