// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/leftout.h"

#include "engine/checkpoints/callarguments.h"

namespace headscope {

void tellLeftOut(ImportNotes &notes, const TensorStore &store, const std::function<bool(const StoredTensor &)> &isTaken)
{
    constexpr std::size_t most = 4;
    std::vector<std::string> names;
    std::size_t more = 0;
    for (const StoredTensor &tensor : store.tensors()) {
        const bool isWords = store.fact(tensor.name) != nullptr; // which stand among the facts, too
        if (isWords || isNamedAsArgument(tensor) || isTaken(tensor))
            continue;
        if (names.size() < most)
            names.push_back(shortened(tensor.name));
        else
            ++more;
    }
    if (more > 0)
        notes.emplace_back(
            ENGINE_TEXT("engine", "The file has other tensors, too, which are left out: %1 and %2 more."),
            std::vector{asOneArgument(names), std::to_string(more)});
    else if (!names.empty())
        notes.emplace_back(ENGINE_TEXT("engine", "The file has other tensors, too, which are left out: %1."),
                           std::vector{asOneArgument(names)});
}

} // namespace headscope
