// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupfield.h"

#include "ui/setup/fieldsections.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QRegularExpression>

#include <algorithm>

namespace headscope {
namespace {

bool isNumberList(const QString &text)
{
    static const QString number = QStringLiteral("-?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");
    static const QRegularExpression list(QStringLiteral("^\\s*%1(\\s*,\\s*%1)*\\s*$").arg(number));
    return list.match(text).hasMatch();
}

/// What is typed with the signs of JSON.
QString withSignsOfJson(const QString &text)
{
    QString plain = inAscii(text).trimmed();
    if (plain.startsWith(u'.') || plain.startsWith(QStringLiteral("-.")))
        plain.insert(plain.indexOf(u'.'), u'0'); // ".5"
    return plain;
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
    addShapeFields(rows);
    addMaskFields(rows);
    addPositionFields(rows);
    addLayerFields(rows);
    addDataFields(rows);
    addMapFields(rows);
    return rows;
}

namespace {

/// Whether a layer reads a setting: only projections have weights, and blocks that are none of attention have little.
bool isReadBy(const LayerSettings &layer, const QString &path)
{
    const auto isOneOf = [&path](std::initializer_list<const char *> paths) {
        return std::any_of(paths.begin(), paths.end(), [&](const char *one) { return path == QLatin1String(one); });
    };
    const BlockKind kind = layer.kind;
    if (kind == BlockKind::Attention)
        return layer.projections ||
               !isOneOf({"layer.bias", "layer.norm", "layer.norm_kind", "layer.residual", "weights.kind",
                         "weights.seed", "layer.query_size", "layer.key_size", "layer.value_size"});
    if (kind == BlockKind::Embedding)
        return isOneOf({"layer.scale", "layer.position_offset"});
    if (isOneOf({"inputs.batch_size", "inputs.num_queries", "layer.query_size", "inputs.kind", "inputs.seed"}))
        return true;
    if (kind == BlockKind::Final)
        return isOneOf({"layer.norm_kind", "layer.activation"});
    if (kind == BlockKind::Unembedding)
        return isOneOf({"layer.scale"});
    return isOneOf({"layer.hidden_size", "layer.activation", "layer.bias", "layer.norm", "layer.norm_kind",
                    "layer.residual", "weights.kind", "weights.seed"});
}

} // namespace

bool isOffered(const SetupField &field, const Document &document)
{
    return isReadBy(document.layer, field.path) &&
           field.path.startsWith(QStringLiteral("maps.")) == document.maps.areGiven() &&
           (field.isShown == nullptr || field.isShown(document));
}

QString typedAsJson(const QString &text, EditorKind kind)
{
    static const QRegularExpression number(QStringLiteral("^-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?$"));
    const QString trimmed = withSignsOfJson(text);
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
