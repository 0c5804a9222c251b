// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figurejob.h"

#include "ui/export/figurepage.h"
#include "ui/text/words.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr double kMostPixels = 2e8; // 800 MB of RGBA
constexpr double kLongestSide = 30000;

Result<void> within(const char *option, Index got, Index count)
{
    if (got >= 0 && got < count)
        return {};
    return Error{"", option, Text(std::to_string(got)),
                 Text(ENGINE_TEXT("engine", "a number from 0 to %1"), {std::to_string(count - 1)})};
}

/// Options in the words of the command line.
class Words
{
public:
    template <class Value>
    void add(const char *option, const Value &value, const Value &otherwise, const QString &word)
    {
        if (value != otherwise)
            words << QStringLiteral("--%1").arg(QString::fromLatin1(option)) << word;
    }
    void flag(const char *option, bool isSet)
    {
        if (isSet)
            words << QStringLiteral("--%1").arg(QString::fromLatin1(option));
    }
    QStringList words;
};

template <class Value>
QString joined(const std::vector<Value> &values, const auto &word)
{
    QStringList words;
    for (const Value &value : values)
        words << word(value);
    return words.join(u',');
}

QString rangeWord(const FigureOptions &figure)
{
    if (figure.range == RangeMode::PerHead)
        return QStringLiteral("per-head");
    return QStringLiteral("%1:%2").arg(figure.fixedRange.low, 0, 'g', 17).arg(figure.fixedRange.high, 0, 'g', 17);
}

QString quoted(QString text)
{
    return u'\'' + text.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

} // namespace

Result<void> checkFigure(const FigureJob &job)
{
    const FigureOptions &figure = job.figure;
    const TensorSpec &spec = specOf(figure.tensor);
    const Sizes &sizes = job.trace->plan.sizes;
    if (!job.trace->has(figure.tensor) || spec.axes.size() < 3)
        return Error{"", "--tensor", Text(std::string(spec.name)),
                     Text(ENGINE_TEXT("engine", "a tensor of this run with rows and columns"), {})};
    if (const auto batch = within("--batch", figure.batch, sizes.b); !batch)
        return batch;
    for (const Index head : figure.heads)
        if (const auto ok = within("--heads", head, hasHeads(spec) ? shapeOf(spec, sizes)[1] : 1); !ok)
            return ok;
    const QSizeF pixels = pageSize(job) * (job.page.dpi / kLogicalDpi);
    if (pixels.width() * pixels.height() > kMostPixels || std::max(pixels.width(), pixels.height()) > kLongestSide)
        return Error{"", "--dpi", Text(std::to_string(static_cast<Index>(job.page.dpi))),
                     Text(ENGINE_TEXT("engine", "a picture of at most %1 million pixels"),
                          {std::to_string(static_cast<Index>(kMostPixels / 1e6))})};
    return {};
}

QString figureDescription(const FigureJob &job)
{
    const Document &document = job.trace->plan.document;
    return QStringLiteral("tensor %1, batch item %2, inputs seed %3, weights seed %4")
        .arg(toQString(specOf(job.figure.tensor).name))
        .arg(job.figure.batch)
        .arg(document.inputs.seed)
        .arg(document.weights.seed);
}

QStringList figureArguments(const FigureJob &job)
{
    const FigureOptions &f = job.figure;
    const PageOptions &p = job.page;
    const FigureOptions otherwise;
    const PageOptions page;
    Words out;
    const auto number = [](auto value) { return QString::number(value); };
    out.add("tensor", f.tensor, otherwise.tensor, toQString(specOf(f.tensor).name));
    out.add("batch", f.batch, otherwise.batch, number(f.batch));
    out.add("heads", f.heads, otherwise.heads, joined(f.heads, number));
    out.add("across", f.across, otherwise.across, QStringLiteral("items"));
    out.add("also", f.pools, otherwise.pools, joined(f.pools, poolingName));
    out.flag("hide-padding", f.hidesPadding);
    out.add("colormap", f.colorMap, otherwise.colorMap, f.colorMap);
    out.add("range", f.range, otherwise.range, rangeWord(f));
    out.add("scale", f.progression, otherwise.progression, QStringLiteral("log"));
    out.flag("reverse", f.isReversed);
    out.add("annotate", f.annotate, otherwise.annotate,
            f.annotate == Annotate::On ? QStringLiteral("on") : QStringLiteral("off"));
    out.add("encode", f.encoding, otherwise.encoding, QStringLiteral("dots"));
    out.flag("legend", f.hasLegend);
    out.add("columns", f.columns, otherwise.columns, number(f.columns));
    out.add("width", p.widthMm, page.widthMm, number(p.widthMm) + QStringLiteral("mm"));
    out.add("dpi", p.dpi, page.dpi, number(p.dpi));
    out.add("theme", p.theme, page.theme, p.theme);
    out.flag("transparent", p.isTransparent);
    out.add("title", p.title, page.title, quoted(p.title));
    out.add("caption", p.caption, page.caption, quoted(p.caption));
    return out.words;
}

} // namespace headscope
