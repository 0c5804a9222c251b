// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupfield.h"

#include "ui/text/words.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

namespace headscope {
namespace {

class SetupWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::SetupWords)
};

QString path(const char *text)
{
    return QString::fromLatin1(text);
}

void addShapes(std::vector<SetupField> &rows)
{
    using enum EditorKind;
    const QString section = SetupWords::tr("SHAPES");
    rows.push_back({path("inputs.batch_size"), section, SetupWords::tr("Batch size"), Number, path("batch_size")});
    rows.push_back({path("inputs.num_queries"), section, SetupWords::tr("Queries"), Number,
                    SetupWords::tr("num_queries; in PyTorch the target length L")});
    rows.push_back({path("inputs.num_kv_pairs"), section, SetupWords::tr("Key–value pairs"), Number,
                    SetupWords::tr("num_kvpairs; in PyTorch the source length S")});
    rows.push_back({path("layer.num_hiddens"), section, SetupWords::tr("Hidden units"), Number,
                    SetupWords::tr("num_hiddens; in PyTorch embed_dim")});
    rows.push_back({path("layer.num_heads"), section, SetupWords::tr("Heads"), Number, path("num_heads")});
}

void addMask(std::vector<SetupField> &rows)
{
    using enum EditorKind;
    const QString section = SetupWords::tr("MASK");
    rows.push_back({path("mask.valid_lens"),
                    section,
                    SetupWords::tr("Valid lengths"),
                    List,
                    SetupWords::tr("valid_lens: one length per batch item, such as 3, 2; or one per query, with "
                                   "semicolons between the items, such as 1, 2; 3, 3"),
                    1,
                    {},
                    {},
                    SetupWords::tr("no limit")});
    rows.push_back(
        {path("mask.causal"),
         section,
         SetupWords::tr("Causal"),
         EditorKind::Choice,
         SetupWords::tr("No query sees a later key; the two kinds differ where there are more keys than queries"),
         1,
         {path("none"), path("top_left"), path("bottom_right")},
         {SetupWords::tr("No"), SetupWords::tr("Top left"), SetupWords::tr("Bottom right")}});
    rows.push_back(
        {path("mask.window"),
         section,
         SetupWords::tr("Window"),
         List,
         SetupWords::tr("How many keys to its left and to its right a query sees, such as 2, 0; −1 sets no limit"),
         1,
         {},
         {},
         SetupWords::tr("no limit")});
    rows.push_back({path("mask.prefix"), section, SetupWords::tr("Prefix"), Number,
                    SetupWords::tr("So many first keys are seen by every query, whatever causal and window hide")});
    rows.push_back(
        {path("mask.segments.queries"),
         section,
         SetupWords::tr("Query segments"),
         List,
         SetupWords::tr("Texts packed in one row: the number of its text for each query, such as 0, 0, 1, 1, "
                        "with a semicolon behind each batch item"),
         1,
         {},
         {},
         SetupWords::tr("one text")});
    rows.push_back({path("mask.segments.keys"),
                    section,
                    SetupWords::tr("Key segments"),
                    List,
                    SetupWords::tr("The same for each key: a query sees only keys with its own number"),
                    1,
                    {},
                    {},
                    SetupWords::tr("one text")});
    rows.push_back({path("mask.fill"), section, SetupWords::tr("Fill"), Text,
                    SetupWords::tr("The score of a masked key: d2l −1e6, PyTorch −inf")});
    rows.push_back({path("mask.fill_mode"),
                    section,
                    SetupWords::tr("Fill mode"),
                    EditorKind::Choice,
                    SetupWords::tr("Whether the fill replaces the score or is added to it"),
                    1,
                    {path("overwrite"), path("add")},
                    {SetupWords::tr("Replaces"), SetupWords::tr("Is added")}});
    rows.push_back({path("mask.dead_row"),
                    section,
                    SetupWords::tr("Empty rows"),
                    EditorKind::Choice,
                    SetupWords::tr("The weights of a query all of whose keys are masked"),
                    1,
                    {path("computed"), path("zero"), path("uniform"), path("nan")},
                    {SetupWords::tr("Computed"), SetupWords::tr("All 0"), SetupWords::tr("All alike"),
                     SetupWords::tr("Not a number")}});
}

void addLayer(std::vector<SetupField> &rows)
{
    using enum EditorKind;
    const QString section = SetupWords::tr("LAYER");
    rows.push_back({path("layer.bias"), section, SetupWords::tr("Bias"), Flag, path("bias")});
    rows.push_back({path("layer.norm"),
                    section,
                    SetupWords::tr("Layer norm"),
                    EditorKind::Choice,
                    SetupWords::tr("nn.LayerNorm before the projections, after the residual, or both"),
                    1,
                    {path("none"), path("pre"), path("pre_query"), path("post"), path("pre_and_post")},
                    {SetupWords::tr("No"), SetupWords::tr("Before"), SetupWords::tr("Queries only"),
                     SetupWords::tr("After"), SetupWords::tr("Both")}});
    rows.push_back({path("layer.norm_kind"),
                    section,
                    SetupWords::tr("Norm kind"),
                    EditorKind::Choice,
                    SetupWords::tr("Layer norm takes the mean away and divides by the deviation; RMS norm divides by "
                                   "the root of the mean square alone"),
                    1,
                    {path("layer"), path("rms")},
                    {SetupWords::tr("Layer norm"), SetupWords::tr("RMS norm")}});
    rows.push_back({path("layer.residual"), section, SetupWords::tr("Residual"), Flag,
                    SetupWords::tr("The queries are added to the output")});
    rows.push_back({path("layer.dropout"),
                    section,
                    SetupWords::tr("Dropout"),
                    Number,
                    SetupWords::tr("The share of weights that training drops"),
                    0.1,
                    {},
                    {},
                    {},
                    0.95});
    rows.push_back({path("layer.training"),
                    section,
                    SetupWords::tr("Mode"),
                    EditorKind::Choice,
                    SetupWords::tr("Dropout works in training only: model.train() and model.eval()"),
                    1,
                    {path("false"), path("true")},
                    {SetupWords::tr("Evaluation"), SetupWords::tr("Training")}});
    rows.push_back({path("layer.dropout_seed"), section, SetupWords::tr("Dropout seed"), Number,
                    SetupWords::tr("Another seed drops other weights")});
    rows.push_back({path("layer.scale"),
                    section,
                    SetupWords::tr("Scale"),
                    Text,
                    SetupWords::tr("What the scores are multiplied by; if empty, 1/√d with d features per head"),
                    1,
                    {},
                    {},
                    path("1/√d")});
}

void addData(std::vector<SetupField> &rows)
{
    using enum EditorKind;
    const QString section = SetupWords::tr("DATA");
    rows.push_back({path("inputs.kind"),
                    section,
                    SetupWords::tr("Inputs"),
                    EditorKind::Choice,
                    SetupWords::tr("torch.randn, rand, ones or arange"),
                    1,
                    {path("normal"), path("uniform"), path("ones"), path("arange"), path("file")},
                    {SetupWords::tr("Normal"), SetupWords::tr("Uniform"), SetupWords::tr("All ones"),
                     SetupWords::tr("0, 1, 2, …"), SetupWords::tr("From a file")}});
    rows.push_back({path("inputs.seed"), section, SetupWords::tr("Input seed"), Number, path("torch.manual_seed")});
    rows.push_back({path("inputs.self_attention"), section, SetupWords::tr("Self-attention"), Flag,
                    SetupWords::tr("The queries are the keys and the values, too")});
    rows.push_back(
        {path("weights.kind"),
         section,
         SetupWords::tr("Weights"),
         EditorKind::Choice,
         SetupWords::tr(
             "How W_q, W_k, W_v and W_o start: as nn.Linear does, by nn.init.xavier_uniform_, or as the identity"),
         1,
         {path("linear"), path("xavier_uniform"), path("identity"), path("file")},
         {path("nn.Linear"), path("Xavier"), SetupWords::tr("Identity"), SetupWords::tr("From a file")}});
    rows.push_back({path("weights.seed"), section, SetupWords::tr("Weight seed"), Number, path("torch.manual_seed")});
    rows.push_back({path("layer.query_size"), section, SetupWords::tr("Query size"), Number,
                    SetupWords::tr("query_size: features of each query")});
    rows.push_back({path("layer.key_size"), section, SetupWords::tr("Key size"), Number,
                    SetupWords::tr("key_size; in PyTorch kdim")});
    rows.push_back({path("layer.value_size"), section, SetupWords::tr("Value size"), Number,
                    SetupWords::tr("value_size; in PyTorch vdim")});
}

bool isNumberList(const QString &text)
{
    static const QRegularExpression list(QStringLiteral("^\\s*-?\\d+(\\.\\d+)?(\\s*,\\s*-?\\d+(\\.\\d+)?)*\\s*$"));
    return list.match(text).hasMatch();
}

QString asJsonText(const QString &text)
{
    const QByteArray array = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array.sliced(1, array.size() - 2));
}

} // namespace

std::vector<SetupField> setupFields()
{
    std::vector<SetupField> rows;
    addShapes(rows);
    addMask(rows);
    addPositionFields(rows);
    addLayer(rows);
    addData(rows);
    return rows;
}

QString typedAsJson(const QString &text, EditorKind kind)
{
    static const QRegularExpression number(QStringLiteral("^-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?$"));
    const QString trimmed =
        QString(text).replace(QChar(0xFF0C), u',').replace(QChar(0xFF1B), u';').trimmed(); // Chinese commas
    if (trimmed.isEmpty())
        return QStringLiteral("null");
    if (number.match(trimmed).hasMatch())
        return kind == EditorKind::List ? QStringLiteral("[%1]").arg(trimmed) : trimmed;
    if (trimmed.startsWith(u'['))
        return trimmed;
    QStringList lists;
    for (const QString &part : trimmed.split(u';', Qt::SkipEmptyParts))
        if (isNumberList(part))
            lists << QStringLiteral("[%1]").arg(part.trimmed());
        else
            return asJsonText(trimmed);
    return trimmed.contains(u';') ? QStringLiteral("[%1]").arg(lists.join(u',')) : lists.value(0);
}

QString jsonAsTyped(const QString &json)
{
    if (json == QStringLiteral("null"))
        return {};
    if (json.endsWith(QStringLiteral("00000.0"))) // a large fill: -1e6 instead of all its zeros
        return allDigits(json.toDouble());
    QString text = json;
    if (text.startsWith(QStringLiteral("[[")) && !text.contains(QStringLiteral("],[")))
        text += u';'; // one list of lengths per query, not one length per item
    text.replace(QStringLiteral("],["), QStringLiteral("; ")).remove(u'[').remove(u']').remove(u'"');
    return text.replace(u',', QStringLiteral(", "));
}

bool isJsonWord(const QString &word)
{
    return word == QStringLiteral("true") || word == QStringLiteral("false") || word == QStringLiteral("null");
}

bool areSameJson(const QString &a, const QString &b)
{
    const auto read = [](const QString &json) {
        return QJsonDocument::fromJson(QStringLiteral("[%1]").arg(json).toUtf8()).array();
    };
    return a == b || (!read(a).isEmpty() && read(a) == read(b));
}

} // namespace headscope
