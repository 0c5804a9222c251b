// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/tokeninput.h"

#include "engine/base/asciisigns.h"
#include "engine/document/fieldvalue.h"
#include "engine/document/strictjson.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <optional>

namespace headscope {
namespace {

struct TokenWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::TokenWords)
};

const QRegularExpression &blanks()
{
    static const QRegularExpression pattern(QStringLiteral("\\s+"), QRegularExpression::UseUnicodePropertiesOption);
    return pattern;
}

/// Between the words of a text. One without blanks, as Chinese is written, may set its words apart by commas.
const QRegularExpression &gapsIn(const QString &text)
{
    static const QRegularExpression commas(QStringLiteral("[,，、]+"));
    static const QRegularExpression commasAlone(QStringLiteral("^[,，、]*$"));
    const bool hasBlanks = text.trimmed().contains(blanks());
    return hasBlanks || commasAlone.match(text.trimmed()).hasMatch() ? blanks() : commas;
}

/// "[CLS] the cat" is a text.
bool isList(const QString &text)
{
    static const QRegularExpression start(QStringLiteral("^\\s*[\\[［【]\\s*([\\[［【]\\s*)?[\"'“”‘’＂＇]"),
                                          QRegularExpression::UseUnicodePropertiesOption);
    return start.match(text).hasMatch();
}

/// What a backslash and the letter behind it are in JSON.
QString escaped(QChar letter)
{
    if (letter == u'\'')
        return letter;
    return letter == u'x' ? QStringLiteral("\\u00") : QStringLiteral("\\") + letter;
}

/// The marks that end a word which this one begins; none where it begins no word. A Chinese input method makes the
/// left and the right mark with one key, in turn.
QString endsOf(QChar mark)
{
    switch (mark.unicode()) {
    case u'"':
    case u'\'':
    case u'＂':
    case u'＇': return mark;
    case u'“':
    case u'”': return QStringLiteral("“”");
    case u'‘':
    case u'’': return QStringLiteral("‘’");
    default: return {};
    }
}

/// What stands outside of the words, as JSON has it.
QChar plainSign(QChar sign)
{
    return sign.isSpace() ? QChar(u' ') : QChar(asciiSign(sign.unicode()));
}

/// Quotation marks of Python and of a Chinese input method, the brackets and commas of the latter, and Python's comma
/// behind the last word, as JSON has them.
QString asJson(const QString &list)
{
    QString json;
    QString ends; // of the word that is open
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QChar sign = list[i];
        if (ends.isEmpty()) {
            ends = endsOf(sign);
            const QChar plain = ends.isEmpty() ? plainSign(sign) : QChar(u'"');
            if (plain == u']' && json.trimmed().endsWith(u','))
                json = json.trimmed().chopped(1);
            json += plain;
        } else if (ends.contains(sign)) {
            ends.clear();
            json += u'"';
        } else if (sign == u'\\' && i + 1 < list.size()) {
            json += escaped(list[++i]);
        } else {
            json += sign == u'"' ? QStringLiteral("\\\"") : QString(sign);
        }
    }
    return json;
}

Result<TokenLists> tokensInList(const QString &text)
{
    const auto json = parseStrictJson(asJson(text).toStdString());
    TokenLists tokens;
    if (json && readValue(*json, tokens))
        return tokens;
    return Error{{},
                 "tokens",
                 Text(shortened(text.trimmed().toStdString())),
                 {ENGINE_TEXT("engine", "a list of words, or one such list per batch item"), {}}};
}

/// A blank but the usual one, and what is no letter, except for what joins letters or keeps them apart. A field for
/// text makes another sign of some, and of most nobody sees that they are there.
bool isHardlySeen(QChar sign)
{
    const bool isJoiner = sign == QChar(0x200C) || sign == QChar(0x200D);
    return sign.isSpace() ? sign != u' ' : !sign.isPrint() && !sign.isSurrogate() && !isJoiner;
}

/// As JSON, with what is hardly seen as \u00a0.
QString asList(const TokenLists &tokens)
{
    QString list;
    for (const QChar sign : toQString(writtenJson(writeValue(tokens))))
        list +=
            isHardlySeen(sign) ? QStringLiteral("\\u%1").arg(sign.unicode(), 4, 16, QLatin1Char('0')) : QString(sign);
    return list;
}

/// A spreadsheet sets its cells apart by tabs, and puts some in quotation marks, with those inside doubled.
const QRegularExpression &quotedCells()
{
    static const QRegularExpression pattern(QStringLiteral(R"re((?<![^\t\r\n])"((?:[^"]++|"")++)"(?![^\t\r\n]))re"));
    return pattern;
}

/// What stands between blanks or commas, and each quoted cell as a whole.
std::vector<std::string> wordsOfText(const QString &text)
{
    std::vector<std::string> words;
    const QRegularExpression &gaps = gapsIn(text);
    const auto add = [&](const QString &part) {
        for (const QString &word : part.trimmed().split(gaps, Qt::SkipEmptyParts))
            words.push_back(word.toStdString());
    };
    qsizetype from = 0;
    auto cells = text.contains(u'\t') ? quotedCells().globalMatch(text) : QRegularExpressionMatchIterator();
    while (cells.hasNext()) {
        const QRegularExpressionMatch cell = cells.next();
        add(text.sliced(from, cell.capturedStart() - from));
        words.push_back(cell.captured(1).replace(QStringLiteral(R"("")"), QStringLiteral(R"(")")).toStdString());
        from = cell.capturedEnd();
    }
    add(text.sliced(from));
    return words;
}

/// Drawn inputs become as many as the words.
void resize(Document &document, const Plan &plan, const TokenLists &tokens, TokenUse use)
{
    InputSettings &in = document.inputs;
    const auto count = tokens.empty() ? Index{0} : std::ssize(tokens.front());
    if (count == 0)
        return;
    const bool areOfQueries = use != TokenUse::Keys;
    const bool areOfKeys = use != TokenUse::Queries;
    if (areOfQueries && !in.queries && count != plan.sizes.q)
        in.numQueries = count;
    const bool areKeysDrawn = in.selfAttention ? !in.queries : !in.keys && !in.values;
    if (areOfKeys && areKeysDrawn && count != plan.sizes.k && count > plan.sizes.past)
        in.numKvPairs = count - plan.sizes.past;
}

/// Why words that were given are left out again, or nothing.
std::optional<Error> misfitOf(const GivenInput &given, TokenUse use)
{
    for (const MendedPart &part : given.leftOut)
        if ((part.path == "tokens.queries" && use != TokenUse::Keys) ||
            (part.path == "tokens.keys" && use != TokenUse::Queries))
            return part.misfit;
    return std::nullopt;
}

QString newSizes(const Plan &before, const DocumentState &now)
{
    const auto plan = makePlan(now.document, now.files);
    if (!plan || (plan->sizes.q == before.sizes.q && plan->sizes.k == before.sizes.k))
        return {};
    return TokenWords::tr("The layer gets %1 and %2.")
        .arg(axisCount(Extent::QueryCount, plan->sizes.q), axisCount(Extent::KeyCount, plan->sizes.k));
}

} // namespace

Result<TokenLists> tokensIn(const QString &text)
{
    if (isList(text))
        return tokensInList(text);
    std::vector<std::string> words = wordsOfText(text);
    return words.empty() ? TokenLists() : TokenLists{std::move(words)};
}

QString asText(const TokenLists &tokens)
{
    QStringList words;
    for (const std::string &word : tokens.size() == 1 ? tokens.front() : std::vector<std::string>())
        words << toQString(word);
    const QString text = words.join(u' ');
    const auto again = tokensIn(text);
    const bool isPlain = again && *again == tokens && std::none_of(text.begin(), text.end(), isHardlySeen);
    return isPlain ? text : asList(tokens);
}

Result<GivenInput> withTokens(const Plan &plan, const TokenLists &tokens, TokenUse use)
{
    if (plan.document.inputs.selfAttention)
        use = TokenUse::Both;
    Document document = plan.document;
    if (use != TokenUse::Keys)
        document.tokens.queries = tokens;
    if (use != TokenUse::Queries)
        document.tokens.keys = tokens;
    resize(document, plan, tokens, use);
    const bool areResized = document.inputs != plan.document.inputs;
    auto given = areResized ? fitting({std::move(document), plan.files}) : asItIs({std::move(document), plan.files});
    if (!given)
        return given;
    if (const auto misfit = misfitOf(*given, use))
        return *misfit;
    given->how = newSizes(plan, given->state);
    return given;
}

} // namespace headscope
