// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/idsoption.h"

#include "app/commands/options.h"
#include "engine/base/readnumber.h"

namespace headscope {

QCommandLineOption idsOption()
{
    return {option("ids"),
            option("Ids of tokens instead of the text, also where a model has no tokeniser; nothing is added to them."),
            option("ID,ID")};
}

bool hasIds(const Arguments &arguments)
{
    return arguments.optionNames().contains(option("ids"));
}

std::optional<Failure> checkReadsIds(const Arguments &arguments, const Transformer &model)
{
    if (!hasIds(arguments))
        return std::nullopt;
    if (model.task == ModelTask::Classes)
        return needless(arguments, option("ids"), Text("a model that reads text"));
    if (arguments.isSet(option("text")))
        return needless(arguments, option("ids"), Text("no --ids beside --text"));
    return std::nullopt;
}

CommandResult<std::vector<TokenId>> typedIds(const Arguments &arguments, const Transformer &model)
{
    const Index count = model.vocabularySize(Column::Encoder);
    std::vector<TokenId> ids;
    for (const QString &word : arguments.value(option("ids")).split(u',')) {
        const auto id = readNumber<TokenId>(word.trimmed().toStdString());
        if (!id || *id < 0 || *id >= count)
            return usage(option("--ids"), word,
                         Text("ids of tokens from 0 to %1, with commas between them", {std::to_string(count - 1)}));
        if (model.signs.refusesPad && id == model.signs.pad)
            return usage(option("--ids"), word,
                         Text("ids without it: the model counts its positions as if padding were not there"));
        ids.push_back(*id);
    }
    return ids;
}

} // namespace headscope
