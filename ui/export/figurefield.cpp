// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figurefield.h"

#include "engine/models/blockname.h"
#include "ui/export/fieldkinds.h"
#include "ui/figure/figurepanel.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/colormap.h"

#include <QCoreApplication>

#include <algorithm>

namespace headscope {
namespace {

class FigureFields
{
    Q_DECLARE_TR_FUNCTIONS(headscope::FigureFields)
};

FigureField ofOneFigure(FigureField field)
{
    field.isOfOneFigure = true;
    return field;
}

/// Of which layers of a model: on the command line a word of the tensor.
FigureField layersField(const FigureJob &job)
{
    const std::string block = job.figure.block.isEmpty() ? "BLOCK" : blockPattern(job.figure.block.toStdString());
    FigureField field = choiceField(
        {QStringLiteral("layers"), FigureFields::tr("Layers"), {}},
        {{QStringLiteral("one"), FigureFields::tr("This one"), {}},
         {QStringLiteral("all"), FigureFields::tr("All of its kind"), job.alike}},
        [](FigureJob & changed) -> auto & { return changed.figure.layers; });
    field.asOption = QStringLiteral("--tensor '%1/NAME'").arg(toQString(block));
    field.isFixed = job.alike.size() < 2;
    return ofOneFigure(std::move(field));
}

FigureField tensorField(const Trace *run)
{
    FigureField field{
        QStringLiteral("tensor"), FigureFields::tr("Tensor"),
        QStringLiteral("The tensor to draw; of a whole model BLOCK/NAME, BLOCK/rollout, or what becomes of "
                       "its prediction where parts are changed: without, patched or patched_stream. With * for the "
                       "number in BLOCK all layers are drawn, and quotes keep it from the shell: "
                       "'layer.*.self/weights'."),
        FieldKind::Choice, QStringLiteral("NAME")};
    for (const TensorSpec &tensor : tensorTable())
        if (isAttentionMap(tensor) && (run == nullptr || run->has(tensor.role))) {
            field.words << toQString(tensor.name);
            field.wordTitles << tensorLongTitle(tensor);
        }
    field.read = [](const FigureJob &job) { return toQString(specOf(job.figure.tensor).name); };
    field.write = [](FigureJob &job, const QString &word) -> std::optional<Text> {
        const TensorSpec *tensor = findTensor(word.toStdString());
        if (tensor == nullptr)
            return Text(ENGINE_TEXT("engine", "the name of a tensor, such as weights"), {});
        job.figure.tensor = tensor->role;
        return std::nullopt;
    };
    return field;
}

FigureField colorMapField()
{
    FigureField field{
        QStringLiteral("colormap"), FigureFields::tr("Colours"),
        QStringLiteral("The colour map: %1. Without it: viridis for weights, and for any tensor with --range "
                       "fit; PiYG for other signed numbers.")
            .arg(colorMapNames().join(QStringLiteral(", "))),
        FieldKind::Choice, QStringLiteral("NAME")};
    field.words = QStringList(QString()) + colorMapNames();
    field.wordTitles = QStringList(FigureFields::tr("Usual")) + colorMapNames();
    field.read = [](const FigureJob &job) { return job.figure.colorMap; };
    field.write = [](FigureJob &job, const QString &word) -> std::optional<Text> {
        if (!word.isEmpty() && findColorMap(word) == nullptr)
            return Text(ENGINE_TEXT("engine", "one of %1"), {asOneArgument(colorMapNames())});
        job.figure.colorMap = word;
        return std::nullopt;
    };
    return field;
}

FigureField themeField()
{
    FigureField field{QStringLiteral("theme"), FigureFields::tr("Theme"),
                      QStringLiteral("light, dark, high-contrast or high-contrast-dark."), FieldKind::Choice,
                      QStringLiteral("NAME")};
    for (const Theme &theme : themes())
        field.words << theme.name;
    field.wordTitles = {FigureFields::tr("Light"), FigureFields::tr("Dark"), FigureFields::tr("High contrast"),
                        FigureFields::tr("High contrast, dark")};
    field.read = [](const FigureJob &job) { return job.page.theme; };
    field.write = [words = field.words](FigureJob &job, const QString &word) -> std::optional<Text> {
        if (!words.contains(word))
            return Text(ENGINE_TEXT("engine", "one of %1"), {asOneArgument(words)});
        job.page.theme = word;
        return std::nullopt;
    };
    return field;
}

FigureField languageField()
{
    std::vector<FieldWord<QString>> words;
    for (const auto &[name, title] : languages())
        words.push_back({name, title, name});
    return choiceField(
        {kLanguageField, FigureFields::tr("Language"),
         QStringLiteral("Language of the words: %1.").arg(languageChoices())},
        words, [](FigureJob & job) -> auto & { return job.page.language; });
}

} // namespace

std::vector<FigureField> figureFields(const FigureJob *composed)
{
    const auto figure = [](auto member) {
        return [member](FigureJob & job) -> auto &
        {
            return job.figure.*member;
        };
    };
    const auto page = [](auto member) {
        return [member](FigureJob & job) -> auto &
        {
            return job.page.*member;
        };
    };
    using F = FigureOptions;
    using P = PageOptions;
    std::vector<FigureField> fields{
        ofOneFigure(tensorField(composed != nullptr ? composed->trace.get() : nullptr)),
        ofOneFigure(
            stepsField({QStringLiteral("steps"), FigureFields::tr("Steps of a series"),
                        QStringLiteral("Of a GIF, or where {step} or {tensor} is in the file's name: all, or some: "
                                       "scores,weights.")})),
        ofOneFigure(
            numberField({QStringLiteral("batch"), FigureFields::tr("Batch item"), QStringLiteral("The batch item.")}, 0,
                        kNoLimit, figure(&F::batch))),
        ofOneFigure(listField(
            {QStringLiteral("heads"), FigureFields::tr("Heads"), QStringLiteral("all, or some: 0,2.")}, &F::heads)),
        ofOneFigure(choiceField({QStringLiteral("across"), FigureFields::tr("Side by side"),
                                 QStringLiteral("heads of a batch item, or items of a head.")},
                                {{QStringLiteral("heads"), FigureFields::tr("Heads of an item"), Across::Heads},
                                 {QStringLiteral("items"), FigureFields::tr("Items of a head"), Across::Items}},
                                figure(&F::across))),
        ofOneFigure(
            listField({QStringLiteral("items"), FigureFields::tr("Items"),
                       QStringLiteral("Side by side, or where {item} is in the file's name: all, or some: 0,2.")},
                      &F::items)),
        ofOneFigure(poolsField({QStringLiteral("also"), FigureFields::tr("Also"),
                                QStringLiteral("Further maps of all heads together: mean,max,min.")})),
        ofOneFigure(flagField({QStringLiteral("hide-padding"), FigureFields::tr("Without padding"),
                               QStringLiteral("Without the keys at the end that nobody may see.")},
                              figure(&F::hidesPadding))),
        ofOneFigure(partField({QStringLiteral("queries"), FigureFields::tr("Queries"),
                               QStringLiteral("all, or FROM:TO; TO itself is not shown.")},
                              &F::queries)),
        ofOneFigure(partField({QStringLiteral("keys"), FigureFields::tr("Keys"),
                               QStringLiteral("all, or FROM:TO; TO itself is not shown.")},
                              &F::keys)),
        colorMapField(),
        ofOneFigure(rangeField({QStringLiteral("range"), FigureFields::tr("Range"),
                                QStringLiteral("shared, from 0 to 1 for shares; fit, from the least number of all maps "
                                               "to the largest, for shares from 0; per-head; or LOW:HIGH.")})),
        choiceField({QStringLiteral("scale"), FigureFields::tr("Scale"), QStringLiteral("linear, or log for shares.")},
                    {{QStringLiteral("linear"), FigureFields::tr("Linear"), Progression::Linear},
                     {QStringLiteral("log"), FigureFields::tr("Logarithmic"), Progression::Logarithmic}},
                    figure(&F::progression)),
        flagField({QStringLiteral("reverse"), FigureFields::tr("Colours reversed"),
                   QStringLiteral("The colours from high to low.")},
                  figure(&F::isReversed)),
        choiceField({QStringLiteral("annotate"), FigureFields::tr("Digits"),
                     QStringLiteral("Digits in the cells: auto, on or off.")},
                    {{QStringLiteral("auto"), FigureFields::tr("If they fit"), Annotate::Auto},
                     {QStringLiteral("on"), FigureFields::tr("Always"), Annotate::On},
                     {QStringLiteral("off"), FigureFields::tr("Never"), Annotate::Off}},
                    figure(&F::annotate)),
        choiceField({QStringLiteral("encode"), FigureFields::tr("Cells"),
                     QStringLiteral("color, or dots whose area is the number.")},
                    {{QStringLiteral("color"), FigureFields::tr("Colour"), Encoding::Color},
                     {QStringLiteral("dots"), FigureFields::tr("Dots"), Encoding::Dots}},
                    figure(&F::encoding)),
        choiceField({QStringLiteral("pixel"), FigureFields::tr("Cells that share a pixel"),
                     QStringLiteral("Where cells share a pixel: mean, or max for the one farthest from 0.")},
                    {{QStringLiteral("mean"), FigureFields::tr("Mean"), Sharing::Mean},
                     {QStringLiteral("max"), FigureFields::tr("Farthest from 0"), Sharing::Strongest}},
                    figure(&F::sharing)),
        flagField({QStringLiteral("no-colorbar"), FigureFields::tr("Without colour bar"),
                   QStringLiteral("Without the bar that tells which colour is which number.")},
                  figure(&F::hidesBar)),
        flagField({QStringLiteral("legend"), FigureFields::tr("Legend of marks"),
                   QStringLiteral("A line that tells the marks of masked and other cells.")},
                  figure(&F::hasLegend)),
        flagField({QStringLiteral("axis-names"), FigureFields::tr("Names of axes"),
                   QStringLiteral("What the rows and columns of a map are: query and key beside it, and below.")},
                  figure(&F::hasAxisNames)),
        numberField({QStringLiteral("label-every"), FigureFields::tr("Label every"),
                     QStringLiteral("A label for every Nth row and column; 0 for as many as have room.")},
                    0, 10000, figure(&F::labelEvery)),
        flagField({QStringLiteral("labels-turned"), FigureFields::tr("Labels turned"),
                   QStringLiteral("Labels of columns at an angle, wide or not.")},
                  figure(&F::turnsLabels)),
        numberField({QStringLiteral("columns"), FigureFields::tr("Maps side by side"),
                     QStringLiteral("Maps side by side; 0 chooses.")},
                    0, 1000, figure(&F::columns)),
        widthField(
            {QStringLiteral("width"), FigureFields::tr("Width"),
             QStringLiteral("The width of the page: 180mm, 18cm, 7in or 510pt; or 1200px at its pixels per inch.")}),
        numberField({QStringLiteral("dpi"), FigureFields::tr("Pixels per inch"), QStringLiteral("Pixels per inch.")},
                    10, 2400, page(&P::dpi)),
        themeField(),
        ofOneFigure(languageField()),
        flagField({QStringLiteral("transparent"), FigureFields::tr("Transparent"), QStringLiteral("No ground colour.")},
                  page(&P::isTransparent)),
        ofOneFigure(
            textField({QStringLiteral("title"), FigureFields::tr("Title"), QStringLiteral("Words above the maps.")},
                      page(&P::title))),
        ofOneFigure(
            textField({QStringLiteral("caption"), FigureFields::tr("Caption"), QStringLiteral("Words below them.")},
                      page(&P::caption))),
    };
    if (composed != nullptr)
        fields.insert(fields.begin() + 1, layersField(*composed));
    return fields;
}

const FigureField &fieldOf(const std::vector<FigureField> &fields, const QString &name)
{
    return *std::find_if(fields.begin(), fields.end(), [&](const FigureField &f) { return f.name == name; });
}

QList<FigurePreset> figurePresets()
{
    return {
        {QStringLiteral("d2l"),
         FigureFields::tr("As in d2l"),
         {{QStringLiteral("colormap"), QStringLiteral("Reds")},
          {QStringLiteral("axis-names"), QStringLiteral("on")},
          {QStringLiteral("annotate"), QStringLiteral("off")}}},
        {QStringLiteral("paper"),
         FigureFields::tr("Column of a paper"),
         {{QStringLiteral("width"), QStringLiteral("85mm")},
          {QStringLiteral("dpi"), QStringLiteral("600")},
          {QStringLiteral("annotate"), QStringLiteral("off")}}},
        {QStringLiteral("slide"),
         FigureFields::tr("Slide"),
         {{QStringLiteral("width"), QStringLiteral("254mm")},
          {QStringLiteral("dpi"), QStringLiteral("192")},
          {QStringLiteral("legend"), QStringLiteral("on")}}},
        {QStringLiteral("grey"),
         FigureFields::tr("Print in grey"),
         {{QStringLiteral("colormap"), QStringLiteral("Greys")}, {QStringLiteral("dpi"), QStringLiteral("300")}}},
    };
}

} // namespace headscope
