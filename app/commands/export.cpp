// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/command.h"

#include "ui/export/figureformat.h"
#include "ui/figure/figurepanel.h"
#include "ui/theme/colormap.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <cmath>

namespace headscope {
namespace {

QString option(const char *name)
{
    return QString::fromLatin1(name);
}

/// Reads the options of a figure one after the other; the first that is wrong ends it.
class FigureReader
{
public:
    explicit FigureReader(const Arguments &arguments) : m_arguments(arguments) {}

    std::optional<Failure> read()
    {
        using Part = void (FigureReader::*)();
        for (const Part part : {&FigureReader::readTensor, &FigureReader::readHeads, &FigureReader::readColors,
                                &FigureReader::readRange, &FigureReader::readPage, &FigureReader::readFormat})
            if (!m_failure)
                (this->*part)();
        return m_failure;
    }

    FigureOptions figure;
    PageOptions page;
    FigureFormat format;

private:
    void readTensor()
    {
        const QString name = m_arguments.value(option("tensor"));
        const TensorSpec *tensor = findTensor(name.toStdString());
        if (tensor == nullptr) {
            m_failure = usage(option("--tensor"), name, Text("the name of a tensor, such as weights"));
            return;
        }
        figure.tensor = tensor->id;
        figure.across =
            word("across", {option("heads"), option("items")}) == option("items") ? Across::Items : Across::Heads;
        figure.hidesPadding = m_arguments.isSet(option("hide-padding"));
        figure.columns = whole("columns", 0, 1000);
        figure.batch = whole("batch", 0, 1'000'000);
        readPools();
    }

    void readHeads()
    {
        const QString heads = m_arguments.value(option("heads"));
        static const QRegularExpression list(QStringLiteral("^\\d{1,6}(,\\d{1,6})*$"));
        if (heads != option("all") && !list.match(heads).hasMatch())
            m_failure = usage(option("--heads"), heads, Text("all, or numbers such as 0,2"));
        else if (heads != option("all"))
            for (const QString &head : heads.split(u','))
                figure.heads.push_back(head.toLongLong());
        if (!m_failure && word("layout", {option("grid"), option("single")}) == option("single") &&
            figure.heads.size() != 1)
            m_failure = usage(option("--heads"), heads, Text("one head for --layout single"));
    }

    void readPools()
    {
        QStringList names;
        for (const Pooling pooling : poolings())
            names << poolingName(pooling);
        for (const QString &name : m_arguments.value(option("also")).split(u',', Qt::SkipEmptyParts)) {
            const auto at = names.indexOf(name);
            if (at >= 0)
                figure.pools.push_back(poolings()[static_cast<std::size_t>(at)]);
            else if (!m_failure)
                m_failure =
                    usage(option("--also"), name, Text("some of %1", {names.join(QStringLiteral(", ")).toStdString()}));
        }
    }

    void readColors()
    {
        figure.isReversed = m_arguments.isSet(option("reverse"));
        figure.hasLegend = m_arguments.isSet(option("legend"));
        figure.progression = word("scale", {option("linear"), option("log")}) == option("log")
                                 ? Progression::Logarithmic
                                 : Progression::Linear;
        figure.encoding =
            word("encode", {option("color"), option("dots")}) == option("dots") ? Encoding::Dots : Encoding::Color;
        if (m_arguments.isSet(option("colormap")))
            figure.colorMap = word("colormap", colorMapNames());
        const QString annotate = word("annotate", {option("auto"), option("on"), option("off")});
        figure.annotate = annotate == option("on")    ? Annotate::On
                          : annotate == option("off") ? Annotate::Off
                                                      : Annotate::Auto;
    }

    void readRange()
    {
        const QString range = m_arguments.value(option("range"));
        const QStringList ends = range.split(u':');
        bool isLow = false;
        bool isHigh = false;
        const double low = ends.first().toDouble(&isLow);
        const double high = ends.last().toDouble(&isHigh);
        if (range == option("per-head")) {
            figure.range = RangeMode::PerHead;
        } else if (ends.size() == 2 && isLow && isHigh && low < high && std::isfinite(high - low)) {
            figure.range = RangeMode::Fixed;
            figure.fixedRange = {low, high};
        } else if (range != option("shared")) {
            m_failure = usage(option("--range"), range, Text("shared, per-head, or LOW:HIGH with LOW below HIGH"));
        }
    }

    void readPage()
    {
        page.dpi = number("dpi", 10, 2400);
        QString width = m_arguments.value(option("width"));
        if (width.endsWith(option("mm")))
            width.chop(2);
        bool isNumber = false;
        page.widthMm = width.toDouble(&isNumber);
        if (!m_failure && !(isNumber && page.widthMm >= 20 && page.widthMm <= 2000))
            m_failure = usage(option("--width"), m_arguments.value(option("width")), Text("20mm to 2000mm"));
        QStringList names;
        for (const Theme &theme : themes())
            names << theme.name;
        page.theme = word("theme", names);
        page.isTransparent = m_arguments.isSet(option("transparent"));
        page.title = m_arguments.value(option("title"));
        page.caption = m_arguments.value(option("caption"));
    }

    /// A named format goes into a file of any name; else the name's ending tells it.
    void readFormat()
    {
        QStringList names;
        for (const FigureFormat &one : figureFormats())
            names << one.name;
        const QString ending = QFileInfo(m_arguments.value(option("out"))).suffix();
        const bool isTold = m_arguments.isSet(option("format"));
        const QString name = word("format", names);
        if (m_failure)
            return;
        format = *findFigureFormat(!isTold && names.contains(ending) ? ending : name);
        m_failure = checkOut(m_arguments, isTold ? QString() : u'.' + format.name);
    }

    Index whole(const char *name, Index low, Index high)
    {
        const auto read = wholeNumberOf(m_arguments, option(name), low, high);
        if (const auto *failure = std::get_if<Failure>(&read); failure != nullptr && !m_failure)
            m_failure = *failure;
        return std::holds_alternative<Index>(read) ? std::get<Index>(read) : 0;
    }

    QString word(const char *name, const QStringList &words)
    {
        const auto read = wordOf(m_arguments, option(name), words);
        if (const auto *failure = std::get_if<Failure>(&read); failure != nullptr && !m_failure)
            m_failure = *failure;
        return std::holds_alternative<QString>(read) ? std::get<QString>(read) : QString();
    }

    double number(const char *name, double low, double high)
    {
        const auto read = numberOf(m_arguments, option(name), low, high);
        if (const auto *failure = std::get_if<Failure>(&read); failure != nullptr && !m_failure)
            m_failure = *failure;
        return std::holds_alternative<double>(read) ? std::get<double>(read) : 0;
    }

    const Arguments &m_arguments;
    std::optional<Failure> m_failure;
};

std::optional<Failure> run(const Arguments &arguments)
{
    FigureReader reader(arguments);
    if (auto failure = reader.read())
        return failure;
    const auto plan = planOf(arguments);
    if (const auto *failure = std::get_if<Failure>(&plan))
        return *failure;
    const FigureJob job{runAll(std::get<Plan>(plan), controlOf(arguments)), reader.figure, reader.page};
    if (const auto fits = checkFigure(job); !fits)
        return Failure{ExitCode::Usage, fits.error()};
    const QByteArray file = reader.format.write(job);
    if (file.isEmpty())
        return outOfMemory("the picture");
    return writeOut(arguments, asBytes({file.constData(), static_cast<std::size_t>(file.size())}));
}

QCommandLineOption valued(const char *name, const char *what, const char *value, const char *otherwise)
{
    return {option(name), option(what), option(value), option(otherwise)};
}

} // namespace

Command exportCommand()
{
    QList<QCommandLineOption> options = sessionOptions();
    options << outOption(option("The file to write.")) << valued("tensor", "The tensor to draw.", "NAME", "weights")
            << valued("batch", "The batch item.", "N", "0") << valued("heads", "all, or some: 0,2.", "LIST", "all")
            << valued("layout", "grid, or single for one head.", "LAYOUT", "grid")
            << valued("format", "png, svg, pdf, gif (the steps), csv or npy; else as the file's ending says.", "FORMAT",
                      "png")
            << valued("dpi", "Pixels per inch.", "N", "200") << valued("width", "The width of the page.", "MM", "180mm")
            << QCommandLineOption(option("colormap"),
                                  option("The colour map; else viridis for weights, RdBu for signed numbers."),
                                  option("NAME"))
            << valued("range", "shared, per-head, or LOW:HIGH.", "RANGE", "shared")
            << valued("across", "heads of a batch item, or items of a head.", "WHAT", "heads")
            << valued("also", "Further maps of all heads together: mean,max,min.", "LIST", "")
            << valued("columns", "Maps side by side; 0 chooses.", "N", "0")
            << QCommandLineOption(option("hide-padding"), option("Without the keys at the end that nobody may see."))
            << valued("scale", "linear, or log for shares.", "SCALE", "linear")
            << QCommandLineOption(option("reverse"), option("The colours from high to low."))
            << valued("encode", "color, or dots whose area is the number.", "HOW", "color")
            << QCommandLineOption(option("legend"), option("A line that tells the marks of masked and other cells."))
            << valued("title", "Words above the maps.", "TEXT", "")
            << valued("caption", "Words below them.", "TEXT", "")
            << valued("annotate", "Digits in the cells: auto, on or off.", "WHEN", "auto")
            << valued("theme", "light, dark or high-contrast.", "NAME", "light")
            << QCommandLineOption(option("transparent"), option("No ground colour."));
    return {option("export"),
            option("Writes the heat maps of the heads as a figure, or their numbers as a table."),
            option("SESSION"),
            options,
            true,
            run};
}

} // namespace headscope
