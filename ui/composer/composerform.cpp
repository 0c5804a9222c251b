// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/composer/composerform.h"

#include "ui/lines/tooltip.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/wrongmark.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

/// A list with each of these words in the place of its namesake.
QStringList exchanged(QStringList list, const QStringList &from, const QStringList &to)
{
    for (QString &word : list)
        if (const auto at = from.indexOf(word); at >= 0)
            word = to[at];
    return list;
}

QString inWindow(const FigureField &field, const QString &list)
{
    return exchanged(list.split(u','), field.words, field.wordTitles).join(u',');
}

/// What a field takes but a text of any words is written in ASCII.
QString fromWindow(const FigureField &field, const QString &list)
{
    if (field.isFree())
        return list;
    QStringList words = inAscii(list).split(u',');
    for (QString &word : words)
        word = word.trimmed();
    return exchanged(words, field.wordTitles, field.words).join(u',');
}

/// What the field takes, with its words as the window has them.
QString expectedIn(const FigureField &field, Text expected)
{
    const QChar between = QLatin1Char(kBetweenNames);
    for (std::string &argument : expected.arguments)
        argument = asOneArgument(exchanged(toQString(argument).split(between), field.words, field.wordTitles));
    return translated(expected);
}

/// Tells the field's name on the command line, and what a text may be.
QString hintOf(const FigureField &field)
{
    FigureJob unused;
    const QString nothing = QStringLiteral("?"); // that only a text of any words takes
    const auto expected = field.kind == FieldKind::Text ? field.write(unused, nothing) : std::nullopt;
    const QString name = field.asOption.isEmpty() ? QStringLiteral("--") + field.name : field.asOption;
    return expected ? name + u'\n' + expectedIn(field, *expected) : name;
}

} // namespace

ComposerForm::ComposerForm(FigureJob job, QWidget *parent)
    : QWidget(parent), m_job(std::move(job)), m_proposed(m_job), m_begun(m_job)
{
    setObjectName(QStringLiteral("composerForm"));
    setupRows();
}

void ComposerForm::setupRows()
{
    auto *rows = new QFormLayout(this);
    rows->setContentsMargins(16, 12, 12, 12);
    rows->setVerticalSpacing(6);
    setupPresets(rows);
    for (FigureField &field : figureFields(&m_job))
        m_rows.push_back({std::move(field)});
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const FigureField &field = m_rows[i].field;
        QWidget *editor = makeEditor(i);
        m_rows[i].editor = editor;
        editor->setObjectName(QStringLiteral("figure-") + field.name);
        editor->setAccessibleName(field.title);
        editor->setToolTip(plainToolTip(hintOf(field)));
        editor->setDisabled(field.isFixed);
        if (field.kind == FieldKind::Flag)
            rows->addRow(QString(), editor);
        else
            rows->addRow(field.title, editor);
        show(m_rows[i], field.read(m_job));
    }
}

void ComposerForm::setupPresets(QFormLayout *rows)
{
    m_presets = new ComboBox(this);
    m_presets->setObjectName(QStringLiteral("figurePreset"));
    m_presets->setAccessibleName(tr("Preset"));
    m_presets->addItem(tr("None"));
    for (const FigurePreset &preset : figurePresets())
        m_presets->addItem(preset.title);
    rows->addRow(tr("Preset"), m_presets);
    setFocusProxy(m_presets);
    connect(m_presets, &QComboBox::activated, this, &ComposerForm::applyPreset);
}

QWidget *ComposerForm::makeEditor(std::size_t row)
{
    switch (m_rows[row].field.kind) {
    case FieldKind::Choice: return makeChoice(row);
    case FieldKind::Flag: return makeFlag(row);
    case FieldKind::Text: break;
    }
    return makeLine(row);
}

QWidget *ComposerForm::makeChoice(std::size_t row)
{
    auto *box = new ComboBox(this);
    box->setWidthInLetters(0); // its list may be wider
    const FigureField &field = m_rows[row].field;
    for (qsizetype i = 0; i < field.words.size(); ++i)
        box->addItem(field.wordTitles[i], field.words[i]);
    connect(box, &QComboBox::activated, this, [this, row, box] { take(row, box->currentData().toString()); });
    return box;
}

QWidget *ComposerForm::makeFlag(std::size_t row)
{
    auto *check = new QCheckBox(m_rows[row].field.title, this);
    connect(check, &QCheckBox::clicked, this,
            [this, row](bool isOn) { take(row, isOn ? QStringLiteral("on") : QString()); });
    return check;
}

QWidget *ComposerForm::makeLine(std::size_t row)
{
    auto *line = new QLineEdit(this);
    const FigureField &field = m_rows[row].field;
    line->setPlaceholderText(listed(exchanged(field.placeholder.split(u','), field.words, field.wordTitles)));
    connect(line, &QLineEdit::textEdited, this,
            [this, row](const QString &text) { take(row, fromWindow(m_rows[row].field, text.trimmed())); });
    return line;
}

void ComposerForm::show(const Row &row, const QString &word)
{
    if (auto *box = qobject_cast<QComboBox *>(row.editor))
        box->setCurrentIndex(box->findData(word));
    else if (auto *check = qobject_cast<QCheckBox *>(row.editor))
        check->setChecked(!word.isEmpty());
    else if (auto *line = qobject_cast<QLineEdit *>(row.editor))
        line->setText(inWindow(row.field, word));
}

QString ComposerForm::told(const FigureField &field, const QString &got, const QString &expected)
{
    return tr("%1: got %2, expected %3").arg(field.title, got, expected);
}

QString ComposerForm::sentenceOf(const Error &error) const
{
    for (const Row &row : m_rows)
        if (QStringLiteral("--") + row.field.name == toQString(error.field))
            return told(row.field, translated(error.got), translated(error.expected));
    return headscope::sentenceOf(error);
}

/// Of a row that is right, nothing.
void ComposerForm::complain(Row &row, const QString &sentence)
{
    row.complaint = sentence;
    markWrong(row.editor, sentence);
}

void ComposerForm::take(std::size_t row, const QString &word)
{
    put(m_rows[row], word);
    putAgain();
    Q_EMIT changed();
}

void ComposerForm::put(Row &row, const QString &word)
{
    FigureJob wanted = m_job;
    const auto expected = row.field.write(wanted, word);
    const auto fits = expected ? Result<void>() : checkFigure(wanted);
    row.word = word;
    complain(row, expected ? told(row.field, inWindow(row.field, word), expectedIn(row.field, *expected))
                  : fits   ? QString()
                           : sentenceOf(fits.error()));
    if (row.complaint.isEmpty())
        m_job = wanted;
}

/// What stands there and could not be taken may fit with what was taken now, as a width with fewer maps side by side.
void ComposerForm::putAgain()
{
    for (Row &row : m_rows)
        if (!row.complaint.isEmpty())
            put(row, row.word);
}

void ComposerForm::applyPreset(int index)
{
    if (index == 0)
        return;
    leaveWrong();
    fill(figurePresets().at(index - 1).values);
    Q_EMIT changed();
}

void ComposerForm::fill(const FigureValues &values)
{
    for (const auto &[name, word] : values)
        for (Row &row : m_rows)
            if (row.field.name == name) {
                show(row, word);
                put(row, word);
            }
}

/// What could not be taken gives way to what the job has.
void ComposerForm::leaveWrong()
{
    for (Row &row : m_rows)
        if (!row.complaint.isEmpty()) {
            complain(row, QString());
            show(row, row.field.read(m_job));
        }
}

FigureValues ComposerForm::choices() const
{
    FigureValues values;
    for (const Row &row : m_rows) {
        const QString word = row.field.read(m_job);
        const auto chosen = std::find_if(m_chosen.begin(), m_chosen.end(),
                                         [&](const auto &value) { return value.first == row.field.name; });
        if (chosen != m_chosen.end() && word == row.field.read(m_begun))
            values.push_back(*chosen);
        else if (!row.field.isOfOneFigure && word != row.field.read(m_proposed))
            values.push_back({row.field.name, word});
    }
    return values;
}

void ComposerForm::choose(const FigureValues &values)
{
    if (values.isEmpty())
        return;
    m_chosen = values;
    fill(values);
    putAgain();
    leaveWrong();
    m_begun = m_job;
    Q_EMIT changed();
}

QString ComposerForm::complaint() const
{
    for (const Row &row : m_rows)
        if (!row.complaint.isEmpty())
            return row.complaint;
    const auto fits = checkFigure(m_job); // which need not have fitted at first
    return fits ? QString() : sentenceOf(fits.error());
}

} // namespace headscope
