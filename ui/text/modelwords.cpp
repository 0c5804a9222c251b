// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/text/modelwords.h"

#include "engine/models/blockname.h"
#include "engine/models/prediction.h"
#include "engine/models/unplacedchanges.h"
#include "engine/plan/placed.h"
#include "engine/plan/tensortable.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace headscope {
namespace {

class ModelWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::ModelWords)
};

/// The number of the layer that a block is a part of, counted from 1; 0 where it is in none.
Index numberOf(const ModelBlock &block)
{
    const auto layer = layerOf(block.name);
    return layer ? layer->number + 1 : 0;
}

QString stackTitle(const ModelBlock &block)
{
    switch (block.column) {
    case Column::Encoder: return ModelWords::tr("Encoder %1").arg(numberOf(block));
    case Column::Decoder: return ModelWords::tr("Decoder %1").arg(numberOf(block));
    case Column::Only: break;
    }
    return ModelWords::tr("Layer %1").arg(numberOf(block));
}

QString activationName(Activation activation)
{
    switch (activation) {
    case Activation::Relu: return QStringLiteral("ReLU");
    case Activation::Gelu: return QStringLiteral("GELU");
    case Activation::GeluTanh: return QStringLiteral("GELU (tanh)");
    case Activation::Silu: break;
    }
    return QStringLiteral("SiLU");
}

/// The head itself, or its layer with all its heads.
bool isHeadLeftOut(const Plan &plan, Index head)
{
    for (Index query = 0; query < plan.sizes.q && !plan.emptied.empty(); ++query)
        if (!plan.isEmptied(Role::HeadOutputs, {0, head, query, 0}) && !plan.isEmptied(Role::Output, {0, query, 0}))
            return false;
    return !plan.emptied.empty();
}

/// Whether numbers stand in all cells from the first to the last that no person has put there.
bool isPatchedBetween(const Plan &plan, TensorId tensor, const Cell &first, const Cell &last)
{
    Index count = 1;
    for (std::size_t axis = 0; axis < first.size(); ++axis)
        count *= last[axis] - first[axis] + 1;
    const auto put = plan.overridesBetween(tensor, first, last);
    return !put.empty() && std::ssize(put) == count && !isOverridden(plan.document, {tensor, put.front().cell});
}

bool isHeadPatched(const Plan &plan, Index head)
{
    if (plan.overrides.empty())
        return false;
    const Index query = plan.sizes.q - 1;
    const Index feature = shapeOf(specOf(Role::Output), plan.sizes).back() - 1;
    return isPatchedBetween(plan, Role::HeadOutputs, {0, head, 0, 0}, {0, head, query, plan.sizes.v - 1}) ||
           isPatchedBetween(plan, Role::Output, {0, 0, 0}, {0, query, feature});
}

QString normNote(const LayerSettings &layer)
{
    const bool isRms = layer.normKind == NormKind::Rms;
    switch (layer.norm) {
    case Norm::None: return {};
    case Norm::Pre:
    case Norm::PreQuery:
        return isRms ? ModelWords::tr("RMS norm before attention") : ModelWords::tr("layer norm before attention");
    case Norm::Post:
        return isRms ? ModelWords::tr("RMS norm after the sum") : ModelWords::tr("layer norm after the sum");
    case Norm::PreAndPost: break;
    }
    return isRms ? ModelWords::tr("RMS norm before attention, and after the sum")
                 : ModelWords::tr("layer norm before attention, and after the sum");
}

QString embeddingNote(const Plan &plan)
{
    QStringList parts{plan.document.inputs.patches ? ModelWords::tr("patches") : ModelWords::tr("tokens")};
    if (isPresent(plan, Role::PositionEmbedding))
        parts << ModelWords::tr("positions");
    if (isPresent(plan, Role::SegmentEmbedding))
        parts << ModelWords::tr("segments");
    return parts.join(QStringLiteral(" + "));
}

/// Which of the two it is where each column has one.
QString titleInColumn(const Transformer &model, const ModelBlock &block, const QString &title)
{
    const auto isOther = [&](const ModelBlock &other) {
        return other.column != block.column && other.document.layer.kind == block.document.layer.kind;
    };
    if (std::none_of(model.blocks.begin(), model.blocks.end(), isOther))
        return title;
    const QString column = block.column == Column::Encoder ? ModelWords::tr("Encoder") : ModelWords::tr("Decoder");
    return QStringLiteral("%1 · %2").arg(column, title);
}

QString withPart(const QString &layer, const QString &part)
{
    return ModelWords::tr("%1 %2", "a layer and one of its parts").arg(layer, part);
}

constexpr QChar kOpenBox(0x2423); // as editors show a space

/// A space, a joiner or a selector of variants, of which nothing is seen where it stands alone.
bool isUnseen(uint letter)
{
    const bool isSelector = (letter >= 0xFE00 && letter <= 0xFE0F) || (letter >= 0xE0100 && letter <= 0xE01EF);
    const QChar::Category category = QChar::category(letter);
    return isSelector || category == QChar::Separator_Space || category == QChar::Other_Format;
}

/// BERT has one more matrix there, and an activation.
QString finalTitle(const ModelBlock &block)
{
    return block.document.weights.wTransform ? ModelWords::tr("Transform and norm") : ModelWords::tr("Final norm");
}

} // namespace

QString attentionTitle(const ModelBlock &block)
{
    if (block.isCross())
        return ModelWords::tr("cross-attention");
    return block.document.mask.causal != Causal::None ? ModelWords::tr("causal self-attention")
                                                      : ModelWords::tr("self-attention");
}

QString blockTitle(const Transformer &model, std::size_t at)
{
    const ModelBlock &block = model.blocks[at];
    switch (block.document.layer.kind) {
    case BlockKind::Attention: return QStringLiteral("%1 · %2").arg(stackTitle(block), attentionTitle(block));
    case BlockKind::FeedForward:
        return QStringLiteral("%1 · %2").arg(stackTitle(block), ModelWords::tr("feed-forward"));
    case BlockKind::Embedding: return titleInColumn(model, block, ModelWords::tr("Embedding"));
    case BlockKind::Final: return titleInColumn(model, block, finalTitle(block));
    case BlockKind::Unembedding: break;
    }
    return ModelWords::tr("Unembedding");
}

QString shortBlockTitle(const Transformer &model, std::size_t at)
{
    const ModelBlock &block = model.blocks[at];
    switch (block.document.layer.kind) {
    case BlockKind::Attention:
        if (block.column != Column::Decoder)
            return stackTitle(block);
        return withPart(stackTitle(block), block.isCross() ? ModelWords::tr("cross") : ModelWords::tr("self"));
    case BlockKind::FeedForward: return withPart(stackTitle(block), ModelWords::tr("ff"));
    default: break;
    }
    return blockTitle(model, at);
}

QString briefBlockTitle(const Transformer &model, std::size_t at)
{
    const Index number = numberOf(model.blocks[at]);
    return number > 0 ? ModelWords::tr("L%1").arg(number) : blockTitle(model, at);
}

QString layerTitle(const Transformer &model, std::size_t at)
{
    return numberOf(model.blocks[at]) > 0 ? stackTitle(model.blocks[at]) : blockTitle(model, at);
}

QString blockNote(const Plan &plan)
{
    const Sizes &sizes = plan.sizes;
    switch (plan.document.layer.kind) {
    case BlockKind::Attention: return normNote(plan.document.layer);
    case BlockKind::FeedForward:
        return QStringLiteral("%1 → %2 → %3, %4")
            .arg(QString::number(sizes.querySize), QString::number(sizes.f), QString::number(sizes.outputSize),
                 activationName(plan.document.layer.activation));
    case BlockKind::Embedding: return embeddingNote(plan);
    case BlockKind::Unembedding:
        return QStringLiteral("%1 → %2").arg(QString::number(sizes.querySize), QString::number(sizes.vocabulary));
    case BlockKind::Final: break;
    }
    return {};
}

QString changeOfHead(const Plan &plan, Index head)
{
    return isHeadLeftOut(plan, head)   ? ModelWords::tr("left out")
           : isHeadPatched(plan, head) ? ModelWords::tr("patched")
                                       : QString();
}

QString readWords(const Transformer &model, std::size_t at)
{
    const ModelBlock &block = model.blocks[at];
    QStringList titles;
    for (const auto &from : {block.stream, block.memory, block.residual})
        if (from)
            titles << blockTitle(model, *from);
    titles.removeDuplicates();
    if (titles.size() < 2)
        return titles.isEmpty() ? QString() : ModelWords::tr("reads what %1 gives").arg(titles.first());
    const QString last = titles.takeLast();
    return ModelWords::tr("reads what %1 and %2 give").arg(listed(titles), last);
}

QString columnTitle(Column column)
{
    switch (column) {
    case Column::Encoder: return ModelWords::tr("ENCODER");
    case Column::Decoder: return ModelWords::tr("DECODER");
    case Column::Only: break;
    }
    return {};
}

QStringList unplacedWords(const ModelWish &wish)
{
    QStringList words;
    for (const Text &text : unplacedTexts(wish.unplaced, wish.changes.leftOut))
        words << translated(text);
    return words;
}

QString tokenWord(const std::string &shown)
{
    constexpr qsizetype most = 200;
    const QList<uint> letters = firstLetters(toQString(shown), most).toUcs4();
    if (!std::all_of(letters.begin(), letters.end(), isUnseen))
        return shownText(shown).trimmed();
    QString seen;
    for (const uint letter : letters) // others by their number
        seen += letter == u' ' ? QString(kOpenBox) : QStringLiteral("U+%1").arg(letter, 4, 16, QChar(u'0')).toUpper();
    return seen;
}

QString tokenWord(const Tokenizer &tokenizer, TokenId id)
{
    const QString word = tokenWord(tokenizer.shown(id));
    return word.isEmpty() ? ModelWords::tr("id %1").arg(id) : word;
}

namespace {

QString textWord(const Transformer &model, TokenId id)
{
    const SharedTokenizer &tokenizer = model.target;
    return tokenizer ? tokenWord(*tokenizer, id) : QString::number(id);
}

} // namespace

QString answerWord(const Transformer &model, TokenId id)
{
    return model.namesClasses() ? toQString(model.className(id)) : textWord(model, id);
}

QString answerWithSpace(const Transformer &model, TokenId id)
{
    const QString word = answerWord(model, id);
    const SharedTokenizer &tokenizer = model.target;
    const bool isToken = tokenizer && !model.namesClasses();
    const bool hasSpace = isToken && tokenizer->shown(id).starts_with(' ') && !word.startsWith(kOpenBox);
    return hasSpace ? kOpenBox + word : word;
}

namespace {

QString wordAt(const ModelTrace &trace, Index row)
{
    const auto &ids = trace.plan.input.ids(predictingColumn(trace.model()));
    return textWord(trace.model(), ids[static_cast<std::size_t>(row)]);
}

/// How a place is told of, with its word as %1.
QString placeFormat(ModelTask task)
{
    return task == ModelTask::MaskedToken    ? ModelWords::tr("in the place of %1")
           : task == ModelTask::TokenClasses ? ModelWords::tr("of %1")
                                             : ModelWords::tr("after %1");
}

/// The same behind what is told of it, which is %1; its word is %2.
QString saidFormat(ModelTask task)
{
    return task == ModelTask::MaskedToken    ? ModelWords::tr("%1 in the place of %2")
           : task == ModelTask::TokenClasses ? ModelWords::tr("%1 of %2")
                                             : ModelWords::tr("%1 after %2");
}

} // namespace

QString placeWords(const ModelTrace &trace, Index row)
{
    return placeFormat(trace.model().task).arg(inSentence(wordAt(trace, row)));
}

QString atPlace(const ModelTrace &trace, const QString &words, Index row)
{
    return row == predictingRow(trace) ? words
                                       : saidFormat(trace.model().task).arg(words, inSentence(wordAt(trace, row)));
}

} // namespace headscope
