// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/cellname.h"
#include "engine/document/fieldvalue.h"
#include "engine/tensor/tensor.h"

namespace headscope {

/// A number as a session file has it, without quotes.
inline std::string numberAsWritten(double number)
{
    const Json json = writeValue(number);
    const auto *word = json.as<std::string>();
    return word != nullptr ? *word : writtenJson(json);
}

/// Refuses a tensor for the first of its numbers that is not right, and says where that stands.
template <class IsRight>
Result<void> checkNumbers(const char *path, const AnyTensor &tensor, IsRight isRight, const Text &expected)
{
    return std::visit(
        [&](const auto &numbers) -> Result<void> {
            for (Index i = 0; i < numbers.size(); ++i)
                if (const double number = toDouble(numbers[i]); !isRight(number))
                    return Error{"", path,
                                 Text(ENGINE_TEXT("engine", "%1 at %2"),
                                      {numberAsWritten(number), cellName({}, cellAt(shapeOf(tensor), i))}),
                                 expected};
            return {};
        },
        tensor);
}

} // namespace headscope
