// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/importwords.h"

#include "engine/checkpoints/brokenlayers.h"
#include "engine/checkpoints/importlayer.h"
#include "engine/checkpoints/layerinputs.h"
#include "ui/importing/arrayuse.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace headscope {
namespace {

QString inWords(const char *words)
{
    return QCoreApplication::translate("import", words);
}

QString shownName(const std::string &name)
{
    return toQString(printable(name));
}

QString kindTitle(std::string_view kind)
{
    if (kind == "pytorch")
        return QStringLiteral("PyTorch");
    if (kind == "csv")
        return inWords(QT_TRANSLATE_NOOP("import", "a table of numbers"));
    return kind == "safetensors" ? toQString(kind) : u'.' + toQString(kind);
}

/// The first of the words at an edge, which may be numbers that nobody meant as words.
QString shownEdge(const std::vector<std::string> &words)
{
    constexpr std::size_t most = 8;
    QStringList shown;
    for (std::size_t i = 0; i < std::min(words.size(), most); ++i)
        shown << shownName(shortened(words[i]));
    if (words.size() > most)
        shown << QStringLiteral("…");
    return listed(shown);
}

/// Why layers are none; more than a few say nothing more.
QStringList shownBroken(const Checkpoint &checkpoint)
{
    constexpr std::size_t most = 3;
    const std::vector<BrokenLayer> broken = brokenLayersOf(*checkpoint.store, checkpoint.layers);
    QStringList shown;
    for (std::size_t i = 0; i < std::min(broken.size(), most); ++i)
        shown << inWords(QT_TRANSLATE_NOOP("import", "left out: %1")).arg(sentenceOf(broken[i].fault));
    if (broken.size() > most)
        shown << QStringLiteral("…");
    return shown;
}

/// "GPT-2": what people call a family of checkpoints.
QString familyTitle(std::string_view name)
{
    constexpr std::array<std::pair<std::string_view, const char *>, 14> titles{
        {{"torch", "PyTorch"},
         {"bert", "BERT"},
         {"vit", "ViT"},
         {"distilbert", "DistilBERT"},
         {"gpt2", "GPT-2"},
         {"nanogpt", "nanoGPT"},
         {"gpt_neox", "GPT-NeoX"},
         {"qwen3", "Qwen3"},
         {"qwen2", "Qwen2"},
         {"llama", "Llama"},
         {"meta-llama", "Llama (Meta)"},
         {"opt", "OPT, BART"},
         {"t5", "T5"},
         {"llms-from-scratch", "LLMs from scratch"}}};
    const auto *const found =
        std::find_if(titles.begin(), titles.end(), [&](const auto &title) { return title.first == name; });
    return found == titles.end() ? toQString(name) : QString::fromLatin1(found->second);
}

} // namespace

QString aboutCheckpoint(const Checkpoint &checkpoint)
{
    QStringList parts{kindTitle(checkpoint.store->kind()),
                      inWords(QT_TRANSLATE_NOOP("import", "tensors: %1")).arg(checkpoint.store->tensors().size())};
    if (!checkpoint.layers.empty())
        parts << inWords(QT_TRANSLATE_NOOP("import", "layers of attention: %1")).arg(checkpoint.layers.size());
    parts << shownBroken(checkpoint);
    const EdgeWords words = edgeWordsOf(*checkpoint.store);
    if (!words.columns.empty())
        parts << inWords(QT_TRANSLATE_NOOP("import", "words of the first row: %1")).arg(shownEdge(words.columns));
    if (!words.rows.empty())
        parts << inWords(QT_TRANSLATE_NOOP("import", "words of the first column: %1")).arg(shownEdge(words.rows));
    return parts.join(QStringLiteral(" · "));
}

QStringList layerColumns()
{
    return {inWords(QT_TRANSLATE_NOOP("import", "Layer")), inWords(QT_TRANSLATE_NOOP("import", "Family")),
            inWords(QT_TRANSLATE_NOOP("import", "Heads")), inWords(QT_TRANSLATE_NOOP("import", "Features")),
            inWords(QT_TRANSLATE_NOOP("import", "Attention"))};
}

QStringList layerRow(const FoundLayer &layer, const Checkpoint &checkpoint)
{
    const auto heads = headsOf(layer, *checkpoint.store, checkpoint.config);
    return {shownName(checkpoint.titleOf(layer.name)), familyTitle(layer.family->name),
            heads ? QString::number(heads->heads) : QStringLiteral("?"),
            QStringLiteral("%1 → %2").arg(layer.modelSize()).arg(layer.queryWidth()),
            layer.isCross() ? inWords(QT_TRANSLATE_NOOP("import", "cross-attention"))
                            : inWords(QT_TRANSLATE_NOOP("import", "self-attention"))};
}

QStringList tensorColumns()
{
    return {inWords(QT_TRANSLATE_NOOP("import", "Tensor")), inWords(QT_TRANSLATE_NOOP("import", "Shape")),
            inWords(QT_TRANSLATE_NOOP("import", "Type"))};
}

QStringList tensorRow(const StoredTensor &tensor)
{
    return {shownName(tensor.name), toQString(toString(tensor.shape)), shownName(tensor.dtype)};
}

HeadCounts countsOf(const FoundLayer &layer, Index heads)
{
    return {heads, layer.keyWidth() / (layer.queryWidth() / heads)};
}

QString headsChoice(const FoundLayer &layer, Index heads)
{
    return inWords(QT_TRANSLATE_NOOP("import", "heads: %1, of %2 features each"))
        .arg(heads)
        .arg(layer.queryWidth() / heads);
}

QString headsUnknown(Index queryWidth)
{
    constexpr Index usual = 64;
    if (queryWidth % usual != 0)
        return inWords(QT_TRANSLATE_NOOP("import", "Nothing in the file tells the number of heads."));
    return inWords(QT_TRANSLATE_NOOP(
        "import", "Nothing in the file tells the number of heads. Heads of 64 features are the most usual."));
}

QString aboutHeads(const FoundLayer &layer, const HeadCounts &heads, const Checkpoint &checkpoint)
{
    const auto known = headsOf(layer, *checkpoint.store, checkpoint.config);
    QStringList sentences;
    if (!known)
        sentences << headsUnknown(layer.queryWidth());
    else if (known->heads == heads.heads)
        sentences << inWords(
            QT_TRANSLATE_NOOP("import", "The number of heads is known from the model's settings or shapes."));
    else
        sentences << inWords(QT_TRANSLATE_NOOP("import", "The model's settings or shapes say %1."))
                         .arg(axisCount(Extent::Heads, known->heads));
    if (heads.kvHeads != heads.heads)
        sentences << inWords(QT_TRANSLATE_NOOP("import", "Keys and values have %1; each serves %2 heads of queries."))
                         .arg(axisCount(Extent::Heads, heads.kvHeads))
                         .arg(heads.heads / heads.kvHeads);
    return inSequence(sentences);
}

QString notesInWords(const ImportNotes &notes)
{
    QStringList sentences;
    for (const Text &note : notes)
        sentences << translated(note);
    return inSequence(sentences);
}

QString aboutImport(const FoundLayer &layer, const HeadCounts &heads, const Checkpoint &checkpoint)
{
    QStringList lines;
    for (const Text &note : notesOf(layer, heads, checkpoint.config))
        lines << translated(note);
    lines << (inputsBeside(checkpoint)
                  ? inWords(QT_TRANSLATE_NOOP(
                        "import", "The inputs are the file's where they fit the layer, and else drawn at random."))
                  : inWords(QT_TRANSLATE_NOOP("import", "The inputs are drawn at random.")));
    for (QString &line : lines)
        line.prepend(QStringLiteral("• "));
    return lines.join(u'\n');
}

} // namespace headscope
