// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/decoder.h"

#include "engine/tokens/bytelevel.h"
#include "engine/tokens/pretokenizer.h"
#include "engine/tokens/unicode.h"

#include <algorithm>

namespace headscope {
namespace {

using Tokens = std::vector<std::string>;

std::string replaced(std::string_view text, std::string_view old, std::string_view made)
{
    std::string out;
    std::size_t at = 0;
    for (std::size_t found = text.find(old); !old.empty() && found != std::string_view::npos;
         found = text.find(old, at)) {
        out.append(text.substr(at, found - at)).append(made);
        at = found + old.size();
    }
    return out.append(text.substr(at));
}

std::string joined(const Tokens &tokens)
{
    std::string all;
    for (const std::string &token : tokens)
        all += token;
    return all;
}

/// The byte that "<0xE4>" names, or -1.
int byteNamed(std::string_view token)
{
    constexpr std::string_view digits = "0123456789ABCDEF";
    if (token.size() != 6 || !token.starts_with("<0x") || token.back() != '>')
        return -1;
    const auto digitOf = [&](char letter) {
        return digits.find(static_cast<char>(std::toupper(static_cast<unsigned char>(letter))));
    };
    const std::size_t high = digitOf(token[3]);
    const std::size_t low = digitOf(token[4]);
    return high == std::string_view::npos || low == std::string_view::npos ? -1 : static_cast<int>(16 * high + low);
}

void joinBytes(Tokens &tokens)
{
    Tokens out;
    std::string bytes;
    const auto flush = [&] {
        constexpr std::string_view unreadable = "\xef\xbf\xbd";
        if (isUtf8(bytes))
            out.push_back(bytes);
        else
            out.insert(out.end(), bytes.size(), std::string(unreadable));
        bytes.clear();
    };
    for (std::string &token : tokens) {
        const int byte = byteNamed(token);
        if (byte < 0 && !bytes.empty())
            flush();
        if (byte < 0)
            out.push_back(std::move(token));
        else
            bytes += static_cast<char>(byte);
    }
    if (!bytes.empty())
        flush();
    tokens = std::move(out);
}

void byteFallback(const FilePart & /*part*/, Decoder &decoder)
{
    decoder.writing.bytesByName = true;
    decoder.add(joinBytes);
}

void addByteLevel(Decoder &decoder)
{
    decoder.writing.inByteLetters = true;
    decoder.add([](Tokens &tokens) {
        std::string all;
        for (const std::string &token : tokens)
            all += bytesOf(token).value_or(token);
        tokens = {withoutBrokenLetters(all)};
    });
}

void byteLevel(const FilePart & /*part*/, Decoder &decoder)
{
    addByteLevel(decoder);
}

/// What English writers put a space before, though none belongs there.
std::string cleanedUp(std::string text)
{
    constexpr struct
    {
        std::string_view old;
        std::string_view made;
    } rows[] = {{" .", "."},   {" ?", "?"},           {" !", "!"},   {" ,", ","},     {" ' ", "'"},   {" n't", "n't"},
                {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}};
    for (const auto &row : rows)
        text = replaced(text, row.old, row.made);
    return text;
}

void addWordPieces(Decoder &decoder, const std::string &prefix, bool cleansUp)
{
    decoder.add([prefix, cleansUp](Tokens &tokens) {
        for (std::size_t i = 0; i < tokens.size(); ++i) {
            if (i > 0)
                tokens[i] = tokens[i].starts_with(prefix) ? tokens[i].substr(prefix.size()) : " " + tokens[i];
            if (cleansUp)
                tokens[i] = cleanedUp(tokens[i]);
        }
    });
}

void wordPiece(const FilePart &part, Decoder &decoder)
{
    addWordPieces(decoder, part.at("prefix").word("##"), part.at("cleanup").flag(true));
}

void metaspace(const FilePart &part, Decoder &decoder)
{
    const std::string sign = part.at("replacement").word();
    const bool dropsFirst = prependOf(part) != Prepend::Never;
    decoder.writing.space = sign;
    decoder.add([sign, dropsFirst](Tokens &tokens) {
        for (std::size_t i = 0; i < tokens.size(); ++i)
            tokens[i] = replaced(tokens[i], sign, i == 0 && dropsFirst ? "" : " ");
    });
}

void wordEnds(const FilePart &part, Decoder &decoder)
{
    const std::string suffix = part.at("suffix").word("</w>");
    decoder.writing.wordEnd = suffix;
    decoder.add([suffix](Tokens &tokens) {
        for (std::size_t i = 0; i < tokens.size(); ++i)
            tokens[i] = replaced(tokens[i], suffix, i + 1 == tokens.size() ? "" : " ");
    });
}

void fuse(const FilePart & /*part*/, Decoder &decoder)
{
    decoder.add([](Tokens &tokens) { tokens = {joined(tokens)}; });
}

void replace(const FilePart &part, Decoder &decoder)
{
    const Finder find = findsPattern(part.at("pattern"));
    const std::string content = part.at("content").word();
    if (content == " " && part.at("pattern").at("String").isThere())
        decoder.writing.space = part.at("pattern").at("String").word();
    decoder.add([find, content](Tokens &tokens) {
        std::size_t made = 0; // of all of them together
        for (std::string &token : tokens) {
            const auto found = find(token);
            if (!found || made + found->size() * content.size() > kLongestMadeText)
                continue; // such a token stays as it is
            made += found->size() * content.size();
            std::string out;
            std::size_t at = 0;
            for (const Range &match : *found) {
                out.append(token, at, match.begin - at).append(content);
                at = match.end;
            }
            token = out.append(token, at);
        }
    });
}

void strip(const FilePart &part, Decoder &decoder)
{
    const std::string content = part.at("content").letter();
    constexpr std::int64_t most = 1'000'000;
    const std::int64_t start = part.at("start").whole(0, most);
    const std::int64_t stop = part.at("stop").whole(0, most);
    decoder.add([content, start, stop](Tokens &tokens) {
        for (std::string &token : tokens) {
            std::string_view kept = token;
            for (std::int64_t i = 0; i < start && kept.starts_with(content); ++i)
                kept.remove_prefix(content.size());
            for (std::int64_t i = 0; i < stop && kept.ends_with(content); ++i)
                kept.remove_suffix(content.size());
            token = std::string(kept);
        }
    });
}

void sequence(const FilePart &part, Decoder &decoder);

struct DecoderRow
{
    std::string_view type;
    void (*make)(const FilePart &part, Decoder &decoder);
};
constexpr DecoderRow kDecoders[] = {
    {"Sequence", sequence},         {"ByteLevel", byteLevel}, {"WordPiece", wordPiece}, {"Metaspace", metaspace},
    {"ByteFallback", byteFallback}, {"Fuse", fuse},           {"Replace", replace},     {"Strip", strip},
    {"BPEDecoder", wordEnds}};

void add(const FilePart &part, Decoder &decoder)
{
    madeFrom(kDecoders, part, ENGINE_TEXT("engine", "a decoder that HeadScope knows"), decoder);
}

void sequence(const FilePart &part, Decoder &decoder)
{
    for (const FilePart &one : part.at("decoders").list())
        add(one, decoder);
}

} // namespace

std::string Decoder::text(Tokens tokens) const
{
    for (const Step &step : m_steps)
        step(tokens);
    return joined(tokens);
}

std::string Decoder::shown(std::string_view token) const
{
    const int byte = writing.bytesByName ? byteNamed(token) : -1;
    if (byte >= 0)
        return withBytesTold(std::string(1, static_cast<char>(byte)));
    if (writing.inByteLetters)
        return withBytesTold(bytesOf(token).value_or(std::string(token)));
    return replaced(replaced(token, writing.space, " "), writing.wordEnd, " ");
}

Decoder decoderOf(const FilePart &part)
{
    if (!part.isThere())
        return joinsTokens(" ");
    Decoder decoder;
    add(part, decoder);
    return decoder;
}

Decoder decodesByteLevel()
{
    Decoder decoder;
    addByteLevel(decoder);
    return decoder;
}

Decoder decodesWordPieces(const std::string &prefix, bool cleansUp)
{
    Decoder decoder;
    addWordPieces(decoder, prefix, cleansUp);
    return decoder;
}

Decoder decodesPieces(bool bytesByName)
{
    Decoder decoder;
    decoder.writing.space = "▁";
    decoder.writing.bytesByName = bytesByName;
    if (bytesByName)
        decoder.add(joinBytes);
    decoder.add([](Tokens &tokens) { tokens = {replaced(joined(tokens), "▁", " ")}; });
    return decoder;
}

Decoder joinsTokens(const std::string &between)
{
    Decoder decoder;
    decoder.add([between](Tokens &tokens) {
        for (std::size_t i = 1; i < tokens.size(); ++i)
            tokens[i].insert(0, between);
    });
    return decoder;
}

} // namespace headscope
