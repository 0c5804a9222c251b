// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupform.h"

#include "ui/setup/fieldrow.h"
#include "ui/setup/groupcaption.h"
#include "ui/setup/overridelist.h"
#include "ui/text/words.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kTypingPause = 250; // ms

QString value(const Session &session, const QString &path)
{
    return QString::fromStdString(settingAt(session.document(), path.toStdString()));
}

} // namespace

SetupForm::SetupForm(Session &session, QWidget *parent) : ScrollPanel(parent), m_session(session)
{
    setObjectName(QStringLiteral("setupForm"));
    setupRows();
    m_typing.setSingleShot(true);
    m_typing.setInterval(kTypingPause);
    connect(&m_typing, &QTimer::timeout, this, &SetupForm::tryEdit);
    connect(&session, &Session::planChanged, this, &SetupForm::showDocument);
    connect(&session, &Session::opened, this, [this] {
        m_waiting.clear(); // edits of the session before
        for (FieldRow *row : m_rows)
            row->setError({});
        showDocument();
    });
}

SetupForm::~SetupForm()
{
    for (FieldRow *row : m_rows) // a field that loses the focus at the end must not edit any more
        row->disconnect(this);
}

void SetupForm::setupRows()
{
    setAccessibleName(tr("Set-up"));
    auto *content = new QWidget;
    content->setObjectName(QStringLiteral("setupContent"));
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(14, 14, 0, 14);
    layout->setSpacing(6);
    m_rows.clear();
    m_groups.clear();
    m_waiting.clear();
    layout->addWidget(new OverrideList(m_session, content));
    for (const SetupField &field : setupFields()) {
        if (m_groups.isEmpty() || m_groups.last().caption->text() != field.section)
            addGroup(layout, field);
        addRow(m_groups.last().rows->layout(), field);
    }
    layout->addStretch(1);
    setWidget(content);
}

/// Known by its first field, in every language.
void SetupForm::addGroup(QVBoxLayout *layout, const SetupField &first)
{
    auto *rows = new QWidget;
    auto *column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(layout->spacing());
    auto *caption = new GroupCaption(first.section, rows, layout->parentWidget());
    caption->setObjectName(QStringLiteral("group.") + first.path);
    layout->addWidget(caption);
    layout->addWidget(rows);
    m_groups.append({first.path, caption, rows});
    caption->setChecked(!m_folded.contains(first.path));
    connect(caption, &GroupCaption::toggled, this, [this, path = first.path](bool isShown) {
        m_folded.removeAll(path);
        if (!isShown)
            m_folded.append(path);
        Q_EMIT foldedChanged();
    });
}

void SetupForm::setFolded(const QStringList &groups)
{
    for (const Group &group : m_groups)
        group.caption->setChecked(!groups.contains(group.path));
}

/// What has something to tell is seen.
void SetupForm::unfold(const FieldRow &row)
{
    for (const Group &group : m_groups)
        if (group.rows->isAncestorOf(&row))
            group.caption->setChecked(true);
}

void SetupForm::addRow(QLayout *layout, const SetupField &field)
{
    auto *row = new FieldRow(field);
    layout->addWidget(row);
    m_rows.insert(field.path, row);
    connect(row, &FieldRow::edited, this, [this, row] { rowEdited(row); });
    connect(row, &FieldRow::committed, this, [this, row] { rowCommitted(row); });
    connect(row, &FieldRow::abandoned, this, [this, row] { abandon(row); });
}

void SetupForm::showDocument()
{
    if (!m_session.isOpen())
        return;
    for (FieldRow *row : m_rows)
        if (!m_waiting.contains(row))
            row->setJson(value(m_session, row->field().path));
    row(QStringLiteral("layer.scale"))->setPlaceholder(QStringLiteral("1/√%1").arg(m_session.plan().sizes.d));
    showNotes();
    showIdleFields();
}

/// What the number of heads means, and why dropout waits.
void SetupForm::showNotes()
{
    const Sizes &s = m_session.plan().sizes;
    const QString sizes = s.h == 1 ? tr("%1 hidden units in one head").arg(s.d)
                                   : tr("%1 hidden units ÷ %2 heads = %3 per head").arg(s.h * s.d).arg(s.h).arg(s.d);
    const bool hasWeights = m_session.document().weights.wq.has_value();
    const QString cut = tr("Another number cuts the same weights into heads that were never trained.");
    row(QStringLiteral("layer.num_heads"))->setNote(hasWeights ? QStringLiteral("%1\n%2").arg(sizes, cut) : sizes);
    row(QStringLiteral("layer.dropout"))->setNote(whyDropoutWaits());
}

QString SetupForm::whyDropoutWaits() const
{
    return m_session.document().layer.training ? QString() : tr("Works only in training mode.");
}

/// What comes from files, follows the queries or waits for training cannot be set here.
void SetupForm::showIdleFields()
{
    const Document &doc = m_session.document();
    const QString none;
    const QString inputs = doc.inputs.queries ? tr("The inputs come from a file.") : none;
    const QString weights = doc.weights.wq ? tr("The weights come from a file.") : none;
    const QString self = doc.inputs.selfAttention ? tr("In self-attention the queries are the keys and values.") : none;
    const auto off = [this](const char *path, std::initializer_list<QString> reasons) {
        const auto *reason =
            std::find_if(reasons.begin(), reasons.end(), [](const QString &r) { return !r.isEmpty(); });
        row(QString::fromLatin1(path))->setOff(reason != reasons.end() ? *reason : QString());
    };
    off("inputs.seed", {inputs});
    off("inputs.batch_size", {inputs});
    off("inputs.num_queries", {inputs});
    off("inputs.num_kv_pairs", {inputs, self});
    off("inputs.self_attention", {inputs});
    off("weights.seed", {weights});
    off("layer.num_hiddens", {weights});
    off("layer.query_size", {inputs, weights});
    off("layer.key_size", {inputs, weights, self});
    off("layer.value_size", {inputs, weights, self});
    off("mask.prefix", {doc.mask.hidesFarKeys() ? none : tr("Only causal and window hide keys from it.")});
    off("layer.dropout", {whyDropoutWaits()});
    off("layer.dropout_seed", {whyDropoutWaits()});
    off("layer.norm_kind", {doc.layer.norm == Norm::None ? tr("There is no norm around the layer.") : none});
    showGroups();
    row(QStringLiteral("inputs.kind"))->setWordAvailable(QStringLiteral("file"), !inputs.isEmpty());
    row(QStringLiteral("weights.kind"))->setWordAvailable(QStringLiteral("file"), !weights.isEmpty());
}

/// The keys of a group are shown where it is there.
void SetupForm::showGroups()
{
    const LayerSettings &layer = m_session.document().layer;
    const auto &scaling = partOf(layer.rope).scaling;
    const auto show = [this](const QString &group, std::initializer_list<const char *> keys, bool isShown) {
        for (const char *key : keys)
            row(group + QString::fromLatin1(key))->setVisible(isShown);
    };
    const QString rope = QStringLiteral("layer.rope.");
    const QString scaled = QStringLiteral("layer.rope.scaling.");
    show(rope, {"pairing", "theta", "size", "scaling"}, layer.rope.has_value());
    show(scaled, {"type", "factor"}, scaling.has_value());
    show(scaled, {"low_freq_factor", "high_freq_factor", "original_max_position"},
         scaling && scaling->type == RopeScalingType::Llama3);
    show(QStringLiteral("layer.alibi."), {"slopes"}, layer.alibi.has_value());
    show(QStringLiteral("layer.relative_bias."), {"max_distance", "bidirectional"}, layer.relativeBias.has_value());
}

void SetupForm::rowEdited(FieldRow *row)
{
    m_waiting.removeAll(row);
    m_waiting.append(row);
    m_typing.start();
}

void SetupForm::rowCommitted(FieldRow *row)
{
    m_typing.stop();
    if (m_waiting.contains(row))
        tryEdit();
    ++m_typingRun;
}

/// The changes that a row means: some settings take others with them.
QList<Change> SetupForm::changesOf(const FieldRow &row) const
{
    const QString &path = row.field().path;
    QList<Change> changes{{path, row.json()}};
    const auto also = [&](std::initializer_list<const char *> paths, const QString &json) {
        for (const char *other : paths)
            changes << Change{QString::fromLatin1(other), json};
    };
    const bool turnsSelf = path == QStringLiteral("inputs.self_attention") && row.json() == QStringLiteral("true");
    const bool isSelf = m_session.document().inputs.selfAttention;
    if (isSelf && path == QStringLiteral("inputs.num_queries"))
        also({"inputs.num_kv_pairs"}, row.json());
    if (isSelf && path == QStringLiteral("layer.query_size"))
        also({"layer.key_size", "layer.value_size"}, row.json());
    if (turnsSelf) {
        also({"inputs.num_kv_pairs"}, value(m_session, QStringLiteral("inputs.num_queries")));
        also({"layer.key_size", "layer.value_size"}, value(m_session, QStringLiteral("layer.query_size")));
    }
    const bool leavesFile = row.json() != QStringLiteral("\"file\"");
    if (path == QStringLiteral("inputs.kind") && leavesFile)
        also({"inputs.queries", "inputs.keys", "inputs.values"}, QStringLiteral("null"));
    if (path == QStringLiteral("weights.kind") && leavesFile)
        also({"weights.W_q", "weights.b_q", "weights.W_k", "weights.b_k", "weights.W_v", "weights.b_v", "weights.W_o",
              "weights.b_o"},
             QStringLiteral("null"));
    return changes;
}

void SetupForm::tryEdit()
{
    if (m_waiting.isEmpty() || !m_session.isOpen())
        return;
    QList<Change> changes;
    for (const FieldRow *row : m_waiting)
        changes << changesOf(*row);
    const SetupField &last = m_waiting.last()->field();
    const QString mergeKey = QStringLiteral("%1#%2").arg(last.path, QString::number(m_typingRun));
    const QList<FieldRow *> tried = m_waiting;
    m_waiting.clear();
    const auto done = m_session.edit(changes, tr("%1 changed").arg(last.label), mergeKey);
    for (FieldRow *row : m_rows)
        row->setError({});
    if (done) {
        showDocument();
        return;
    }
    m_waiting = tried;
    showError(done.error());
}

void SetupForm::showError(const Error &error)
{
    FieldRow *blamed = row(toQString(error.field));
    if (blamed != nullptr && blamed->isHidden()) // of a group that would have been turned on
        blamed = nullptr;
    const QString sentence = blamed != nullptr ? shortSentenceOf(error) : sentenceOf(error);
    FieldRow *shown = blamed != nullptr ? blamed : m_waiting.last();
    shown->setError(sentence);
    unfold(*shown);
    ensureWidgetVisible(shown);
}

void SetupForm::abandon(FieldRow *row)
{
    if (!m_session.isOpen())
        return;
    m_waiting.removeAll(row);
    for (FieldRow *other : m_rows)
        other->setError({});
    row->setJson(value(m_session, row->field().path));
    tryEdit();
}

void SetupForm::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        setupRows();
        showDocument();
    }
    ScrollPanel::changeEvent(event);
}

} // namespace headscope
