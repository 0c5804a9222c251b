// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/tokensin.h"

#include "engine/checkpoints/factstree.h"
#include "engine/document/fieldvalue.h"
#include "engine/document/strictjson.h"

namespace headscope {

Result<TokenSettings> tokensIn(const Json &facts, bool areKeysQueries)
{
    TokenSettings out;
    const Json *found = facts.find("tokens");
    if (found == nullptr)
        return out;
    const auto *text = found->as<std::string>();
    const auto parsed = text != nullptr ? parseStrictJson(*text) : Result<Json>(*found);
    const Json &tokens = parsed ? *parsed : *found;
    const auto read = [&tokens](const char *whose, TokenLists &lists) {
        const Json *own = tokens.as<Json::Object>() != nullptr ? tokens.find(whose) : &tokens;
        return own == nullptr || readValue(*own, lists);
    };
    const bool areOfKeys = areKeysQueries || tokens.as<Json::Object>() != nullptr;
    if (read("queries", out.queries) && (!areOfKeys || read("keys", out.keys)))
        return out;
    return Error{{},
                 "tokens",
                 Text(shortened(writtenJson(tokens))),
                 {ENGINE_TEXT("engine", "null, a list of words, or one such list per batch item"), {}}};
}

void takeTokens(OpenedDocument &opened, const TensorStore &store, bool areKeysQueries, ImportNotes &notes)
{
    const auto note = [&notes](const char *sentence) { notes.emplace_back(sentence, std::vector<std::string>()); };
    const Json *rows = store.fact("rows");
    const auto *words = rows != nullptr ? rows->as<Json::List>() : nullptr;
    const bool haveRows = words != nullptr && !words->empty();
    const auto tokens =
        tokensIn(haveRows ? Json(Json::Object{{"tokens", *rows}}) : factsTree(store.facts()), areKeysQueries);
    if (!tokens)
        return note(ENGINE_TEXT("engine", "The tokens of the file are no lists of words, and are left out."));
    Document named = opened.document;
    named.tokens = *tokens;
    if (const auto plan = makePlan(named, opened.files); !plan)
        return note(ENGINE_TEXT("engine", "The tokens of the file do not fit its tensors, and are left out."));
    opened.document = std::move(named);
}

} // namespace headscope
