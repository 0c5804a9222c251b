// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figurewords.h"

#include "engine/document/json.h"
#include "ui/export/figurefield.h"
#include "ui/figure/figurepanel.h"
#include "ui/figure/figurescale.h"
#include "ui/library/scenes.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

namespace headscope {
namespace {

/// "batch item 1", "batch items 0, 2", or all of them.
QString itemWords(const std::vector<Index> &items)
{
    if (items.empty())
        return QStringLiteral("all batch items");
    QStringList numbers;
    for (const Index item : items)
        numbers << QString::number(item);
    return (items.size() == 1 ? QStringLiteral("batch item ") : QStringLiteral("batch items ")) +
           numbers.join(QStringLiteral(", "));
}

/// Which matrices of the tensor stand side by side.
QStringList matrixWords(const FigureOptions &figure)
{
    if (figure.across != Across::Items)
        return {itemWords({figure.batch})};
    QStringList words{itemWords(figure.items)};
    if (hasHeads(specOf(figure.tensor)) && !figure.isRollout)
        words.prepend(QStringLiteral("head %1").arg(figure.heads.empty() ? 0 : figure.heads.front()));
    return words;
}

/// Without what says nothing in it, which the command would refuse.
FigureOptions withoutNeedless(FigureOptions figure)
{
    if (!hasPowersOfTen(figure))
        figure.progression = Progression::Linear;
    if (figure.across == Across::Items) {
        figure.batch = 0;
        figure.heads.resize(std::min<std::size_t>(figure.heads.size(), 1));
    } else
        figure.items.clear();
    figure.pools = poolsOf(figure);
    const TensorSpec &spec = specOf(figure.tensor);
    figure.hidesPadding = figure.hidesPadding && isAttentionMap(spec);
    if (!hasQueries(spec))
        figure.queries.reset();
    if (!hasKeys(spec))
        figure.keys.reset();
    return figure;
}

QString quoted(QString text)
{
    return u'\'' + text.replace(u'\'', QStringLiteral("'\\''")) + u'\'';
}

bool isOfModel(const FigureJob &job)
{
    return job.trace->plan.alone || !job.figure.block.isEmpty();
}

/// Whether the seed makes any of them: what is named comes from its file.
bool drawsInputs(const InputSettings &inputs)
{
    const bool areRandom = inputs.kind == InputKind::Normal || inputs.kind == InputKind::Uniform;
    const bool areNamed = inputs.queries && (inputs.selfAttention || (inputs.keys && inputs.values));
    return areRandom && !areNamed;
}

bool drawsWeights(const Document &document)
{
    const WeightSettings &w = document.weights;
    const bool areRandom = w.kind == WeightKind::Linear || w.kind == WeightKind::XavierUniform;
    const bool areNamed = w.wq && w.wk && w.wv && w.wo;
    const bool areBiasesNamed = w.bq && w.bk && w.bv && w.bo;
    return areRandom && (!areNamed || (document.layer.bias && !areBiasesNamed));
}

QStringList seedWords(const Document &document)
{
    QStringList words;
    if (drawsInputs(document.inputs))
        words << QStringLiteral("inputs seed %1").arg(document.inputs.seed);
    if (document.layer.projections && drawsWeights(document))
        words << QStringLiteral("weights seed %1").arg(document.weights.seed);
    return words;
}

/// Whether a shell leaves a word as it is.
bool isPlain(const QString &word)
{
    static const QRegularExpression plain(QStringLiteral(R"(\A[A-Za-z0-9_.,:/@-]+\z)"));
    return plain.match(word).hasMatch();
}

/// A model that is called like an option is told from one by its place.
std::string asPlace(const std::string &model)
{
    return model.starts_with('-') ? "./" + model : model;
}

QString asWord(const std::string &text)
{
    const QString word = toQString(text);
    return isPlain(word) ? word : quoted(word);
}

/// The model, what it has read, and what is changed in it.
QStringList runWords(const AskedRun &run)
{
    QStringList words;
    if (!run.model.empty())
        words << QStringLiteral("model ") + shownText(run.model);
    for (const auto &[name, value] : run.options) {
        const QString shown = shownText(value);
        words << toQString(name) + u' ' + (isPlain(shown) ? shown : u'“' + shown + u'”');
    }
    if (run.changedNumbers > 0)
        words << QStringLiteral("numbers changed by hand: %1").arg(run.changedNumbers);
    if (run.patchedBefore > 0)
        words << QStringLiteral("parts patched before the model wrote on: %1").arg(run.patchedBefore);
    return words;
}

QStringList runArguments(const AskedRun &run)
{
    QStringList arguments;
    if (!run.model.empty())
        arguments << asWord(asPlace(run.model));
    for (const auto &[name, value] : run.options)
        arguments << QStringLiteral("--") + toQString(name) << asWord(value);
    return arguments;
}

} // namespace

QString figureTensor(const FigureJob &job)
{
    const QString tensor = job.figure.isRollout ? QStringLiteral("rollout") : toQString(specOf(job.figure.tensor).name);
    return job.figure.block.isEmpty() ? tensor : blockWord(job.figure) + u'/' + tensor;
}

QString figureTitle(const FigureJob &job)
{
    if (const QString title = job.page.title.simplified(); !title.isEmpty())
        return shownText(title);
    const QString of = job.figure.layers.empty() ? shownText(job.trace->plan.document.title) : blockWord(job.figure);
    const QString model = shownText(job.asked.title);
    return of.isEmpty() || model.isEmpty() ? model + of : model + QStringLiteral(" · ") + of;
}

QString figureDescription(const FigureJob &job)
{
    const Plan &plan = job.trace->plan;
    QStringList words{QStringLiteral("tensor %1").arg(figureTensor(job))};
    if (!plan.alone)
        words << matrixWords(job.figure);
    if (isOfModel(job))
        words << runWords(job.asked);
    else if (!plan.hasMapsAlone())
        words << seedWords(plan.document);
    return words.join(QStringLiteral(", "));
}

std::string figureSession(const FigureJob &job)
{
    return isOfModel(job) ? std::string() : writeDocument(job.trace->plan.document);
}

std::string namedSession(const Plan &plan, const QString &location)
{
    if (plan.files == nullptr || plan.files->empty())
        return {};
    return (location.startsWith(kExamplePrefix) ? location : QFileInfo(location).fileName()).toStdString();
}

QStringList figureArguments(const FigureJob &job)
{
    const FigureJob usual{job.trace, {}, {}};
    FigureJob told = job;
    told.figure = withoutNeedless(job.figure);
    QStringList arguments = runArguments(job.asked);
    for (const FigureField &field : figureFields()) {
        const bool isTensor = field.name == QStringLiteral("tensor");
        const QString word = isTensor ? figureTensor(told) : field.read(told);
        if (word == field.read(usual))
            continue;
        arguments << QStringLiteral("--") + field.name;
        if (field.kind != FieldKind::Flag)
            arguments << (field.isFree() || word.contains(u'*') ? quoted(word) : word);
    }
    if (job.figure.image)
        arguments << QStringLiteral("--layout") << QStringLiteral("image");
    return arguments;
}

QString figureCommand(const FigureJob &job)
{
    return visibleLines(figureArguments(job).join(u' '));
}

} // namespace headscope
