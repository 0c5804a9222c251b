// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/words.h"

#include "engine/models/effectmap.h"
#include "ui/text/fieldwords.h"
#include "ui/text/showntext.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace headscope {
namespace {

QString engineSentence(const std::string &format)
{
    return QCoreApplication::translate("engine", format.c_str());
}

/// No path is longer: what is said in a window is laid out there, which of a million letters takes seconds.
std::string bounded(const std::string &text)
{
    constexpr std::size_t longest = 4096;
    return text.size() <= longest ? text : shownText(text).toStdString();
}

QString partWords(const std::string &part)
{
    return toQString(printable(bounded(part)));
}

AxisKind kindOf(Extent axis, const AxisTerms &terms)
{
    const AxisKind kind = headscope::kindOf(axis);
    if (kind == AxisKind::Query && !terms.rowsAreQueries)
        return AxisKind::Position;
    return kind == AxisKind::Token && terms.wordsAreClasses ? AxisKind::Class : kind;
}

/// Whether rows are looked up in it: its columns are no inputs.
bool isTable(const TensorSpec &tensor)
{
    return tensor.role == Role::WToken || tensor.role == Role::WPosition || tensor.role == Role::WSegment;
}

} // namespace

QString listed(const QStringList &things)
{
    return things.join(QCoreApplication::translate("shape", ", "));
}

std::string asOneArgument(const QStringList &things)
{
    return things.join(QChar(QLatin1Char(kBetweenNames))).toStdString();
}

QString labelled(const QString &what, const QString &value)
{
    return QCoreApplication::translate("shape", "%1: %2").arg(what, value);
}

QString inSequence(const QStringList &sentences)
{
    QString all = sentences.value(0);
    for (const QString &next : sentences.mid(1))
        all = QCoreApplication::translate("shape", "%1 %2", "two sentences, one behind the other").arg(all, next);
    return all;
}

QString closedUp(QString sentence)
{
    static const QRegularExpression gap(QStringLiteral("(?<=”) (?=\\p{Han})|(?<=\\p{Han}) (?=“)"));
    return sentence.remove(gap);
}

QString withInnerQuotes(QString sentence)
{
    int open = 0;
    for (QChar &sign : sentence)
        if (sign == u'“')
            sign = open++ % 2 == 0 ? u'“' : u'‘';
        else if (sign == u'”' && open > 0)
            sign = --open % 2 == 0 ? u'”' : u'’';
    return sentence;
}

QString onOneLine(const QString &text)
{
    static const QRegularExpression betweenChinese(
        QStringLiteral("(?<=[\\p{Han}\\d])(?=\\p{Han})|(?<=\\p{Han})(?=\\d)"));
    QString line = text;
    line.replace(betweenChinese, QChar(0x2060)); // a word joiner: lines may break between any two Chinese characters
    return line.toHtmlEscaped().replace(u' ', QChar(QChar::Nbsp));
}

const QStringList &numberFamilies()
{
    static const QStringList families{QStringLiteral("JetBrains Mono"), QStringLiteral("DejaVu Sans Mono")};
    return families;
}

QString asCode(const QString &text)
{
    return QStringLiteral("<code style=\"font-family:'%1'\">%2</code>")
        .arg(numberFamilies().join(QStringLiteral("','")), onOneLine(text));
}

AxisTerms termsIn(const Plan &plan)
{
    return {plan.attends(), plan.vocabulary.areClasses};
}

QString axisCount(Extent axis, Index count, const AxisTerms &terms)
{
    const bool isOne = count == 1;
    const auto words = [&](const char *one, const char *many) {
        return QCoreApplication::translate("shape", isOne ? one : many).arg(count);
    };
    switch (kindOf(axis, terms)) {
    case AxisKind::Batch:
        return words(QT_TRANSLATE_NOOP("shape", "%1 batch item"), QT_TRANSLATE_NOOP("shape", "%1 batch items"));
    case AxisKind::Head: return words(QT_TRANSLATE_NOOP("shape", "%1 head"), QT_TRANSLATE_NOOP("shape", "%1 heads"));
    case AxisKind::Query:
        return words(QT_TRANSLATE_NOOP("shape", "%1 query"), QT_TRANSLATE_NOOP("shape", "%1 queries"));
    case AxisKind::Key: return words(QT_TRANSLATE_NOOP("shape", "%1 key"), QT_TRANSLATE_NOOP("shape", "%1 keys"));
    case AxisKind::Token: return words(QT_TRANSLATE_NOOP("shape", "%1 token"), QT_TRANSLATE_NOOP("shape", "%1 tokens"));
    case AxisKind::Class:
        return words(QT_TRANSLATE_NOOP("shape", "%1 class"), QT_TRANSLATE_NOOP("shape", "%1 classes"));
    case AxisKind::Patch:
        return words(QT_TRANSLATE_NOOP("shape", "%1 patch"), QT_TRANSLATE_NOOP("shape", "%1 patches"));
    case AxisKind::Position:
        return words(QT_TRANSLATE_NOOP("shape", "%1 position"), QT_TRANSLATE_NOOP("shape", "%1 positions"));
    case AxisKind::Segment:
        return words(QT_TRANSLATE_NOOP("shape", "%1 segment"), QT_TRANSLATE_NOOP("shape", "%1 segments"));
    case AxisKind::Bucket:
        return words(QT_TRANSLATE_NOOP("shape", "%1 bucket"), QT_TRANSLATE_NOOP("shape", "%1 buckets"));
    case AxisKind::Feature: break;
    }
    return words(QT_TRANSLATE_NOOP("shape", "%1 feature"), QT_TRANSLATE_NOOP("shape", "%1 features"));
}

QString toQString(std::string_view text)
{
    const QString letters = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    return text.starts_with("\xef\xbb\xbf") ? QChar(QChar::ByteOrderMark) + letters : letters;
}

QString translated(const Text &text)
{
    const std::string format = engineSentence(text.format).toStdString();
    const std::string between = listed({QString(), QString()}).toStdString();
    std::vector<std::string> arguments;
    arguments.reserve(text.arguments.size());
    for (const std::string &argument : text.arguments)
        arguments.push_back(bounded(withBetween(argument, between)));
    return toQString(printable(fillPlaces(format, arguments)));
}

QString shortSentenceOf(const Error &error)
{
    return QCoreApplication::translate("engine", "got %1, expected %2")
        .arg(translated(error.got), translated(error.expected));
}

QString sentenceOf(const Error &error)
{
    QString sentence = shortSentenceOf(error);
    for (const QString &part : {fieldWords(partWords(error.field)), partWords(error.file)})
        if (!part.isEmpty())
            sentence = labelled(part, sentence);
    return sentence;
}

QString stepTitle(const Step &step)
{
    return QCoreApplication::translate("steps", step.title.data());
}

QString stepShortTitle(const Step &step)
{
    return step.traits.shortTitle.empty() ? stepTitle(step)
                                          : QCoreApplication::translate("steps", step.traits.shortTitle.data());
}

QString tensorTitle(const TensorSpec &tensor)
{
    return QCoreApplication::translate("tensors", tensor.title.data());
}

QString tensorShortTitle(const TensorSpec &tensor)
{
    return tensor.traits.shortTitle.empty() ? tensorTitle(tensor)
                                            : QCoreApplication::translate("tensors", tensor.traits.shortTitle.data());
}

QString tensorLongTitle(const TensorSpec &tensor)
{
    return tensor.traits.longTitle.empty() ? tensorTitle(tensor)
                                           : QCoreApplication::translate("tensors", tensor.traits.longTitle.data());
}

QString matrixTitle(const TensorSpec &tensor, const Cell &first)
{
    if (tensor.traits.headTitle.empty())
        return tensorLongTitle(tensor);
    return QCoreApplication::translate("tensors", tensor.traits.headTitle.data()).arg(first[1]);
}

QString axisPlace(Extent axis, Index index, const AxisTerms &terms)
{
    switch (kindOf(axis, terms)) {
    case AxisKind::Batch: return QCoreApplication::translate("shape", "batch item %1").arg(index);
    case AxisKind::Head: return QCoreApplication::translate("shape", "head %1").arg(index);
    case AxisKind::Query: return QCoreApplication::translate("shape", "query %1").arg(index);
    case AxisKind::Key: return QCoreApplication::translate("shape", "key %1").arg(index);
    case AxisKind::Token: return QCoreApplication::translate("shape", "token %1").arg(index);
    case AxisKind::Class: return QCoreApplication::translate("shape", "class %1").arg(index);
    case AxisKind::Position: return QCoreApplication::translate("shape", "position %1").arg(index);
    case AxisKind::Patch: return QCoreApplication::translate("shape", "patch %1").arg(index);
    case AxisKind::Segment: return QCoreApplication::translate("shape", "segment %1").arg(index);
    case AxisKind::Bucket: return QCoreApplication::translate("shape", "bucket %1").arg(index);
    case AxisKind::Feature: break;
    }
    return QCoreApplication::translate("shape", "feature %1").arg(index);
}

QString axisTitle(const TensorSpec &tensor, std::size_t axis, const AxisTerms &terms)
{
    if (isEffectMap(tensor.role) && axis > 0)
        return axis == 1                            ? QCoreApplication::translate("shape", "layer")
               : tensor.role == Role::PatchedStream ? QCoreApplication::translate("shape", "token")
                                                    : QCoreApplication::translate("shape", "part");
    const AxisKind kind = kindOf(tensor.axes[axis], terms);
    if (kind == AxisKind::Head)
        return QCoreApplication::translate("shape", "head");
    if (kind == AxisKind::Bucket)
        return QCoreApplication::translate("shape", "bucket");
    if (kind == AxisKind::Batch)
        return QCoreApplication::translate("shape", "batch item");
    if (kind == AxisKind::Token)
        return QCoreApplication::translate("shape", "token");
    if (kind == AxisKind::Class)
        return QCoreApplication::translate("shape", "class");
    if (kind == AxisKind::Patch)
        return QCoreApplication::translate("shape", "patch");
    if (kind == AxisKind::Position)
        return QCoreApplication::translate("shape", "position");
    if (kind == AxisKind::Segment)
        return QCoreApplication::translate("shape", "segment");
    if (tensor.family == Family::Weight && tensor.axes.size() == 2 && !isTable(tensor))
        return axis == 0 ? QCoreApplication::translate("shape", "output feature")
                         : QCoreApplication::translate("shape", "input feature");
    const Extent extent = tensor.axes[axis];
    return extent == Extent::QueryCount ? QCoreApplication::translate("shape", "query")
           : isKeyAxis(extent)          ? QCoreApplication::translate("shape", "key")
                                        : QCoreApplication::translate("shape", "feature");
}

QString shownShape(const TensorSpec &tensor, const Sizes &sizes)
{
    return toQString(toString(shownShapeOf(tensor, sizes)));
}

QString shapeInWords(const TensorSpec &tensor, const Sizes &sizes, const AxisTerms &terms)
{
    QStringList parts;
    std::size_t first = 0;
    if (tensor.axes.size() == 4) {
        parts << QCoreApplication::translate("shape", "%1·%2 batch × heads")
                     .arg(lengthOf(tensor.axes[0], sizes))
                     .arg(lengthOf(tensor.axes[1], sizes));
        first = 2;
    }
    for (std::size_t i = first; i < tensor.axes.size(); ++i)
        parts << axisCount(tensor.axes[i], lengthOf(tensor.axes[i], sizes), terms);
    return QStringLiteral("(%1)").arg(listed(parts));
}

} // namespace headscope
