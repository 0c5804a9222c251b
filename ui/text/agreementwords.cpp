// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/agreementwords.h"

#include "engine/reading/explain.h"
#include "ui/text/words.h"

#include <cmath>

namespace headscope {

Text agreementWords(const Agreement &agreement, bool isCovered)
{
    const std::string largest = cellNumber(agreement.largest).toStdString();
    const std::string place = cellName(agreement.tensor, agreement.cell);
    if (!agreement.fits)
        return {ENGINE_TEXT("engine", "Another shape than PyTorch's %1"), {std::string(specOf(agreement.tensor).name)}};
    if (agreement.isAllNan)
        return {ENGINE_TEXT("engine", "NaN everywhere, as in PyTorch"), {}};
    if (agreement.isEqual && agreement.largest == 0)
        return {ENGINE_TEXT("engine", "Equal to PyTorch in every digit"), {}};
    if (agreement.isEqual)
        return {ENGINE_TEXT("engine", "Equal to PyTorch to %1"), {largest}};
    if (isCovered || std::isinf(agreement.largest))
        return {ENGINE_TEXT("engine", "Differs from PyTorch at %1"), {place}};
    return {ENGINE_TEXT("engine", "Differs from PyTorch by %1 at %2"), {largest, place}};
}

} // namespace headscope
