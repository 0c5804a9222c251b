// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/fieldrow.h"

#include "engine/document/json.h"
#include "ui/access/description.h"
#include "ui/lines/tooltip.h"
#include "ui/session/fieldundo.h"
#include "ui/text/showntext.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/fonts.h"
#include "ui/theme/wrongmark.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSlider>
#include <QStandardItemModel>

namespace headscope {
namespace {

constexpr int kEditorWidth = 96;
constexpr int kChoiceWidth = 124;
constexpr int kShortEditorWidth = 60; // beside a slider
constexpr int kSliderPlaces = 100;    // for each 1

/// A quoted word without a place to break would make the whole form as wide as it is.
QString withLongWordsCut(const QString &sentence)
{
    static const QRegularExpression tooLong( // without Chinese, which breaks anywhere
        QStringLiteral("([^\\s\\x{2E80}-\\x{FFFF}]{31})[^\\s\\x{2E80}-\\x{FFFF}]{2,}(?<!,)"));
    return QString(sentence).replace(tooLong, QStringLiteral("\\1…"));
}

} // namespace

FieldRow::FieldRow(SetupField field, QWidget *parent) : QWidget(parent), m_field(std::move(field))
{
    setObjectName(m_field.path);
    setupEditor();
    connect(this, &FieldRow::edited, this, [this] {
        m_isWaiting = true;
        m_givenUp.reset();
    });
}

void FieldRow::setupEditor()
{
    if (m_field.kind == EditorKind::Choice)
        setupChoice();
    else if (m_field.kind == EditorKind::Flag || m_field.kind == EditorKind::Switch)
        setupFlag();
    else
        setupLineEdit();
    QWidget *editor = m_line != nullptr     ? static_cast<QWidget *>(m_line)
                      : m_choice != nullptr ? static_cast<QWidget *>(m_choice)
                                            : m_flag;
    m_label = new QLabel(m_field.label, this);
    m_label->setBuddy(editor);
    m_error = addSentence(QStringLiteral(".error"), QStringLiteral("error"));
    m_note = addSentence(QStringLiteral(".note"), QStringLiteral("note"));
    editor->setObjectName(m_field.path + QStringLiteral(".editor"));
    editor->setAccessibleName(m_field.label);
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setVerticalSpacing(2);
    layout->addWidget(m_label, 0, 0);
    if (m_field.most > 0) {
        m_line->setFixedWidth(kShortEditorWidth);
        setupSlider();
        layout->addWidget(m_slider, 0, 1);
    }
    layout->addWidget(editor, 0, 2, Qt::AlignRight);
    layout->addWidget(m_error, 1, 0, 1, 3);
    layout->addWidget(m_note, 2, 0, 1, 3);
    layout->setColumnStretch(m_slider != nullptr ? 1 : 0, 1);
    setOff({});
}

QLabel *FieldRow::addSentence(const QString &name, const QString &kind)
{
    auto *sentence = new QLabel(this);
    sentence->setObjectName(m_field.path + name);
    sentence->setProperty("kind", kind);
    sentence->setTextFormat(Qt::PlainText);
    sentence->setWordWrap(true);
    sentence->hide();
    return sentence;
}

void FieldRow::setupLineEdit()
{
    m_line = new QLineEdit(this);
    m_line->setAlignment(Qt::AlignRight);
    m_line->setFixedWidth(kEditorWidth);
    m_line->setFont(numberFont(kBodySize - 1));
    m_line->setPlaceholderText(m_field.placeholder);
    leaveUndoToSession(m_line);
    m_line->installEventFilter(this); // before the one that leaves Undo to the session
    connect(m_line, &QLineEdit::textEdited, this, &FieldRow::edited);
    connect(m_line, &QLineEdit::editingFinished, this, [this] {
        showBeginning();
        Q_EMIT committed();
    });
}

/// What is longer than the line is read from its beginning, unless somebody is typing.
void FieldRow::showBeginning()
{
    if (!m_line->hasFocus())
        m_line->setCursorPosition(0);
}

/// The line holds the number; the slider writes into it.
void FieldRow::setupSlider()
{
    m_slider = new QSlider(Qt::Horizontal, this);
    m_slider->setObjectName(m_field.path + QStringLiteral(".slider"));
    m_slider->setAccessibleName(m_field.label);
    m_slider->setFocusPolicy(Qt::TabFocus); // a click leaves the arrow keys to the steps
    m_slider->setRange(0, qRound(m_field.most * kSliderPlaces));
    m_slider->setPageStep(qRound(m_field.step * kSliderPlaces));
    m_slider->installEventFilter(this);
    connect(m_slider, &QSlider::valueChanged, this, [this](int place) {
        m_line->setText(QString::number(static_cast<double>(place) / kSliderPlaces));
        Q_EMIT edited();
    });
    connect(m_slider, &QSlider::sliderReleased, this, &FieldRow::committed);
}

void FieldRow::showOnSlider()
{
    const QSignalBlocker blocker(m_slider); // to show a number is not to change it
    m_slider->setValue(qRound(inAscii(m_line->text()).toDouble() * kSliderPlaces));
}

void FieldRow::setupChoice()
{
    m_choice = new ComboBox(this);
    m_choice->setFixedWidth(kChoiceWidth);
    m_choice->setFocusPolicy(Qt::StrongFocus);
    for (const ChoiceWord &choice : m_field.choices)
        m_choice->addItem(choice.shown, choice.word);
    connect(m_choice, &QComboBox::activated, this, [this] {
        Q_EMIT edited();
        Q_EMIT committed();
    });
}

void FieldRow::setupFlag()
{
    m_flag = new QCheckBox(this);
    connect(m_flag, &QCheckBox::clicked, this, [this] {
        Q_EMIT edited();
        Q_EMIT committed();
    });
}

QString FieldRow::json() const
{
    if (m_field.kind == EditorKind::Switch)
        return m_flag->isChecked() ? QStringLiteral("{}") : QStringLiteral("null");
    if (m_flag != nullptr)
        return m_flag->isChecked() ? QStringLiteral("true") : QStringLiteral("false");
    if (m_choice != nullptr) {
        const QString word = m_choice->currentData().toString();
        return isJsonWord(word) ? word : QStringLiteral("\"%1\"").arg(word);
    }
    return typedAsJson(m_line->text(), m_field.kind);
}

/// Whether what stands in the line is read as this value: "1/√4" as 0.5.
bool FieldRow::means(const QString &value) const
{
    if (areSameJson(json(), value))
        return true;
    const std::string path = m_field.path.toStdString();
    const auto read = withSetting({}, path, json().toStdString());
    return read && areSameJson(toQString(settingAt(*read, path)), value);
}

void FieldRow::setJson(const QString &value)
{
    m_isWaiting = false;
    m_givenUp.reset();
    m_inForce = value;
    showValue(value);
}

void FieldRow::showValue(const QString &value)
{
    if (m_field.kind == EditorKind::Switch)
        m_flag->setChecked(value != QStringLiteral("null"));
    else if (m_flag != nullptr)
        m_flag->setChecked(value == QStringLiteral("true"));
    else if (m_choice != nullptr)
        m_choice->setCurrentIndex(m_choice->findData(QString(value).remove(u'"')));
    else if (!means(value)) {
        m_line->setText(jsonAsTyped(value));
        showBeginning();
    }
    if (m_slider != nullptr)
        showOnSlider();
}

void FieldRow::showPlan(const Plan &plan)
{
    QString reason;
    for (const Reason why : m_field.whyOff)
        reason = reason.isEmpty() ? why(plan.document) : reason;
    if (!m_field.whyOff.empty())
        setOff(reason);
    const bool hasChoice = m_field.hasChoice == nullptr || m_field.hasChoice(plan);
    setVisible(isOffered(m_field, plan.document) && hasChoice);
    if (m_field.isGiven != nullptr && m_field.isGiven(plan.document))
        m_flag->setChecked(true);
    if (m_field.note != nullptr)
        setNote(m_field.note(plan));
    if (m_field.placeholderIn != nullptr)
        setPlaceholder(m_field.placeholderIn(plan));
    for (const ChoiceWord &choice : m_field.choices)
        if (choice.isThere != nullptr)
            setWordAvailable(choice.word, choice.isThere(plan.document));
}

void FieldRow::setError(const QString &sentence)
{
    m_sentence = sentence;
    m_error->setText(withLongWordsCut(sentence));
    m_error->setVisible(!sentence.isEmpty());
    if (m_line != nullptr)
        markWrong(m_line, !sentence.isEmpty());
    describe();
}

bool FieldRow::hasError() const
{
    return !m_sentence.isEmpty();
}

void FieldRow::setPlaceholder(const QString &text)
{
    if (m_line != nullptr)
        m_line->setPlaceholderText(text);
}

void FieldRow::setOff(const QString &reason)
{
    setEnabled(reason.isEmpty());
    m_whyOff = reason;
    const QString told = reason.isEmpty() ? m_field.hint : QStringLiteral("%1\n%2").arg(reason, m_field.hint);
    m_label->setToolTip(plainToolTip(told));
    for (QWidget *editor : editors())
        editor->setToolTip(plainToolTip(told));
    describe();
}

/// Who hears the editor hears what is wrong with it, too.
void FieldRow::describe() const
{
    const QString &words = hasError() ? m_sentence : m_whyOff;
    for (QWidget *editor : editors())
        setDescription(editor, words);
}

QList<QWidget *> FieldRow::editors() const
{
    QList<QWidget *> all{m_line, m_slider, m_choice, m_flag};
    all.removeAll(nullptr);
    return all;
}

void FieldRow::setNote(const QString &sentence)
{
    m_note->setText(sentence);
    m_note->setVisible(!sentence.isEmpty());
}

void FieldRow::setWordAvailable(const QString &word, bool isAvailable)
{
    auto *model = qobject_cast<QStandardItemModel *>(m_choice->model());
    if (model != nullptr && m_choice->findData(word) >= 0)
        model->item(m_choice->findData(word))->setEnabled(isAvailable);
}

} // namespace headscope
