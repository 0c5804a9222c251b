// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/sentencepiece.h"

#include "engine/tokens/protobuf.h"
#include "engine/tokens/unicode.h"

#include <bit>
#include <cmath>

namespace headscope {
namespace {

// The numbers of the fields in sentencepiece_model.proto.
enum class InModel : std::uint64_t { Piece = 1, Trainer = 2, Rules = 3 };
enum class InPiece : std::uint64_t { Text = 1, Score = 2, Kind = 3 };
enum class InTrainer : std::uint64_t { Kind = 3, SpaceBehind = 24, WritesBytes = 35 };
enum class InRules : std::uint64_t { Map = 2, AddsSpace = 3, JoinsSpaces = 4, WritesSpaces = 5 };

template <class Name>
bool is(const ProtobufField &field, Name name)
{
    return field.number == static_cast<std::uint64_t>(name);
}

Error noModel(const char *why)
{
    return {"", "", Text(why, {}), Text(ENGINE_TEXT("engine", "a model of SentencePiece"), {})};
}

/// Calls for each field of a message; false where it is none.
template <class Call>
bool forFields(ByteView message, Call call)
{
    ProtobufReader reader(message);
    while (const auto field = reader.next())
        call(*field);
    return !reader.isBroken();
}

bool readPiece(ByteView message, SentencePiece &piece)
{
    const bool isRead = forFields(message, [&](const ProtobufField &field) {
        if (is(field, InPiece::Text))
            piece.text = asText(field.bytes);
        else if (is(field, InPiece::Score))
            piece.score = std::bit_cast<float>(static_cast<std::uint32_t>(field.value));
        else if (is(field, InPiece::Kind))
            piece.kind = static_cast<SentencePiece::Kind>(field.value);
    });
    const bool isKnown = piece.kind >= SentencePiece::Kind::Normal && piece.kind <= SentencePiece::Kind::Byte;
    return isRead && isKnown && !piece.text.empty() && piece.text.size() <= kLongestToken && isUtf8(piece.text) &&
           std::isfinite(piece.score);
}

bool readTrainer(ByteView message, SentencePieceFile &file)
{
    return forFields(message, [&](const ProtobufField &field) {
        if (is(field, InTrainer::Kind))
            file.kind = static_cast<SentencePieceFile::Kind>(field.value);
        else if (is(field, InTrainer::SpaceBehind))
            file.spacing.spaceBehind = field.value != 0;
        else if (is(field, InTrainer::WritesBytes))
            file.writesBytes = field.value != 0;
    });
}

bool readRules(ByteView message, SpacingRules &rules)
{
    bool isSound = true;
    const bool isRead = forFields(message, [&](const ProtobufField &field) {
        if (is(field, InRules::AddsSpace))
            rules.addsSpace = field.value != 0;
        else if (is(field, InRules::JoinsSpaces))
            rules.joinsSpaces = field.value != 0;
        else if (is(field, InRules::WritesSpaces))
            rules.writesSpaces = field.value != 0;
        else if (is(field, InRules::Map) && !field.bytes.empty())
            isSound = (rules.map = CharsMap::read(field.bytes)).has_value();
    });
    return isRead && isSound;
}

std::optional<Error> whatIsWrong(const SentencePieceFile &file)
{
    const auto count = [&](SentencePiece::Kind kind) {
        return std::count_if(file.pieces.begin(), file.pieces.end(),
                             [kind](const SentencePiece &piece) { return piece.kind == kind; });
    };
    if (file.kind != SentencePieceFile::Kind::Unigram && file.kind != SentencePieceFile::Kind::BytePairs)
        return noModel(ENGINE_TEXT("engine", "a model of whole words or letters"));
    if (count(SentencePiece::Kind::Unused) > 0)
        return noModel(ENGINE_TEXT("engine", "pieces that are not used"));
    if (count(SentencePiece::Kind::Unknown) != 1)
        return noModel(ENGINE_TEXT("engine", "no piece for the unknown, or several"));
    if (static_cast<TokenId>(file.pieces.size()) > kMostTokens)
        return noModel(ENGINE_TEXT("engine", "too many pieces"));
    return std::nullopt;
}

} // namespace

Result<SentencePieceFile> SentencePieceFile::read(ByteView bytes)
{
    SentencePieceFile file;
    bool isSound = true;
    isSound &= forFields(bytes, [&](const ProtobufField &field) {
        if (is(field, InModel::Piece))
            isSound = isSound && readPiece(field.bytes, file.pieces.emplace_back());
        else if (is(field, InModel::Trainer))
            isSound = isSound && readTrainer(field.bytes, file);
        else if (is(field, InModel::Rules))
            isSound = isSound && readRules(field.bytes, file.spacing);
    });
    if (!isSound || file.pieces.empty())
        return noModel(ENGINE_TEXT("engine", "other bytes"));
    if (auto error = whatIsWrong(file))
        return *error;
    for (const SentencePiece &piece : file.pieces)
        if (piece.kind == SentencePiece::Kind::UserDefined)
            file.spacing.kept.push_back(piece.text);
    return file;
}

Vocabulary vocabularyOf(const SentencePieceFile &file)
{
    std::vector<Vocabulary::Entry> entries;
    for (const SentencePiece &piece : file.pieces)
        entries.emplace_back(piece.text, static_cast<TokenId>(entries.size()));
    return Vocabulary(std::move(entries));
}

std::optional<TokenId> unknownOf(const SentencePieceFile &file)
{
    for (std::size_t i = 0; i < file.pieces.size(); ++i)
        if (file.pieces[i].kind == SentencePiece::Kind::Unknown)
            return static_cast<TokenId>(i);
    return std::nullopt;
}

} // namespace headscope
