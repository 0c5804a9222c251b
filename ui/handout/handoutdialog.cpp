// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/handoutdialog.h"

#include "ui/lesson/lessons.h"
#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/session/opendialog.h"
#include "ui/session/savedialog.h"
#include "ui/text/language.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/namedparts.h"
#include "ui/theme/screenroom.h"
#include "ui/theme/scrollpanel.h"

#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kBesideLabel = 12;

/// A field that counts for nothing now is grey, and so are its words.
void setUsable(QWidget &field, bool isUsable)
{
    field.setEnabled(isUsable);
    const auto *rows = qobject_cast<QFormLayout *>(field.parentWidget()->layout());
    rows->labelForField(&field)->setEnabled(isUsable);
}

} // namespace

HandoutDialog::HandoutDialog(std::shared_ptr<const Trace> trace, StepHandout wanted, QWidget *parent)
    : QDialog(parent), m_trace(std::move(trace)), m_wanted(std::move(wanted)),
      m_written(
          this, Urgency::Asked, [this] { take(); }, [this](const Error &error) { fail(error); }),
      m_printed(
          this, Urgency::Asked, [this] { showPrint(); }, [this](const Error &error) { fail(error); })
{
    setObjectName(QStringLiteral("handoutDialog"));
    setWindowTitle(tr("Handout"));
    m_ask = [this](const QString &proposal) {
        return askWhereToWrite(this, tr("Save handout"), proposal, QStringLiteral("%1 (*.pdf)").arg(tr("PDF pages")));
    };
    m_askLesson = [this](const QString &proposal) {
        return fileToOpen(this, tr("Open a lesson"), proposal, tr("Lessons (*.md)"));
    };
    setupFields();
    resize(QSize(460, 560).boundedTo(roomOn(*screen())));
}

/// On a small screen the fields scroll, and the buttons stay.
void HandoutDialog::setupFields()
{
    auto *scroll = new ScrollPanel(this);
    scroll->setObjectName(QStringLiteral("handoutFields"));
    scroll->setAccessibleName(windowTitle());
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    auto *content = new QWidget(scroll);
    content->setObjectName(QStringLiteral("handoutContent"));
    auto *fields = new QFormLayout(content);
    fields->setContentsMargins({});
    fields->setHorizontalSpacing(kBesideLabel);
    setupSources(fields);
    setupSteps(fields);
    setupChoices(fields);
    scroll->setWidget(content);
    m_notice = new WrapLabel(this);
    m_notice->setObjectName(QStringLiteral("handoutNotice"));
    m_notice->setTextFormat(Qt::PlainText);
    auto *rows = new QVBoxLayout(this);
    rows->addWidget(scroll, 1);
    rows->addWidget(m_notice);
    setupButtons(rows);
    showBlanks();
    showSteps();
}

/// The session that is open, of a whole model the block that is looked at; then every lesson, then any lesson in a
/// file.
void HandoutDialog::setupSources(QFormLayout *rows)
{
    m_source = addChoice(rows, QStringLiteral("handoutSource"), tr("Of"));
    const auto &model = m_wanted.model;
    m_source->addItem(model ? tr("Steps of %1").arg(blockTitle(*model->model, model->block))
                            : tr("Steps of this session"),
                      QString());
    for (const QString &name : lessonNames())
        if (const auto lesson = openLesson(name, windowLanguage()))
            m_source->addItem(tr("Lesson %1: %2").arg(m_source->count()).arg(lesson->title), name);
    m_source->addItem(tr("A lesson in a file…"));
    m_source->setWidthInLetters(0);
    connect(m_source, &QComboBox::activated, this, [this](int index) {
        if (index + 1 < m_source->count())
            return;
        m_source->setCurrentIndex(m_sourceBefore);
        if (const QString file = m_askLesson({}); !file.isEmpty())
            setLesson(file);
    });
    connect(m_source, &QComboBox::currentIndexChanged, this, &HandoutDialog::showSource);
}

QString HandoutDialog::lesson() const
{
    return m_source->currentData().toString();
}

void HandoutDialog::setLesson(const QString &name)
{
    if (m_source->findData(name) < 0)
        m_source->insertItem(m_source->count() - 1, QFileInfo(name).fileName(), name);
    m_source->setCurrentIndex(m_source->findData(name));
}

/// The steps are those of the session.
void HandoutDialog::showSource()
{
    if (m_source->currentIndex() + 1 < m_source->count())
        m_sourceBefore = m_source->currentIndex();
    setUsable(*m_steps, lesson().isEmpty());
    m_notice->clear();
    showSteps();
}

void HandoutDialog::setupSteps(QFormLayout *rows)
{
    m_steps = new QListWidget(this);
    m_steps->setObjectName(QStringLiteral("handoutSteps"));
    m_steps->setAccessibleName(tr("Steps"));
    m_steps->setSpacing(1);
    for (const Step *step : stepsOf(m_trace->plan)) {
        auto *item = new QListWidgetItem(stepTitle(*step), m_steps);
        const auto &chosen = m_wanted.steps;
        const bool isChosen = chosen.empty() || std::find(chosen.begin(), chosen.end(), step->id) != chosen.end();
        item->setCheckState(isChosen ? Qt::Checked : Qt::Unchecked);
    }
    connect(m_steps, &QListWidget::itemChanged, this, &HandoutDialog::showSteps);
    rows->addRow(tr("Steps"), m_steps);
}

ComboBox *HandoutDialog::addChoice(QFormLayout *rows, const QString &name, const QString &label)
{
    auto *choice = new ComboBox(this);
    choice->setObjectName(name);
    choice->setAccessibleName(label);
    rows->addRow(label, choice);
    return choice;
}

void HandoutDialog::setupChoices(QFormLayout *rows)
{
    m_kind = addChoice(rows, QStringLiteral("handoutKind"), tr("Kind"));
    m_kind->addItems({tr("With answers"), tr("Worksheet, without colours")});
    m_kind->setCurrentIndex(static_cast<int>(m_wanted.kind));
    m_blanks = addChoice(rows, QStringLiteral("handoutBlanks"), tr("Blanks"));
    m_blanks->addItems({tr("None"), tr("The results"), tr("The shapes"), tr("A third of the cells")});
    m_blanks->setCurrentIndex(static_cast<int>(m_wanted.blanks));
    m_seed = new QSpinBox(this);
    m_seed->setObjectName(QStringLiteral("handoutSeed"));
    m_seed->setAccessibleName(tr("Seed of the blanks"));
    m_seed->setToolTip(plainToolTip(tr("The same seed leaves the same cells blank, and another seed leaves others")));
    m_seed->setRange(0, 999999);
    m_seed->setValue(static_cast<int>(m_wanted.seed));
    rows->addRow(tr("Seed of the blanks"), m_seed);
    m_paper = addChoice(rows, QStringLiteral("handoutPaper"), tr("Paper"));
    m_paper->addItems(paperNames());
    m_paper->setCurrentIndex(static_cast<int>(m_wanted.paper));
    m_languages = addChoice(rows, QStringLiteral("handoutLanguages"), tr("Language"));
    const auto all = headscope::languages();
    for (const auto &[name, words] : all)
        m_languages->addItem(words, QStringList{name});
    for (const auto &[name, words] : all)
        if (name != all.first().first)
            m_languages->addItem(tr("%1 beside %2").arg(all.first().second, words),
                                 QStringList{all.first().first, name});
    m_languages->setCurrentIndex(std::max(0, m_languages->findData(m_wanted.languages)));
    connect(m_kind, &QComboBox::currentIndexChanged, this, &HandoutDialog::leaveBlanks);
    connect(m_blanks, &QComboBox::currentIndexChanged, this, &HandoutDialog::showBlanks);
}

void HandoutDialog::setupButtons(QBoxLayout *rows)
{
    auto *buttons = new QHBoxLayout;
    m_print = namedButton(QStringLiteral("printHandout"), tr("Print…"), this);
    auto *close = namedButton(QStringLiteral("closeHandout"), tr("Close"), this);
    m_save = namedButton(QStringLiteral("saveHandout"), tr("Save…"), this);
    m_save->setDefault(true);
    buttons->addStretch(1);
    for (QPushButton *one : {m_print, close, m_save})
        buttons->addWidget(one);
    rows->addLayout(buttons);
    connect(m_print, &QPushButton::clicked, this, &HandoutDialog::print);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_save, &QPushButton::clicked, this, &HandoutDialog::save);
}

StepHandout HandoutDialog::wanted() const
{
    StepHandout wanted = m_wanted;
    wanted.steps.clear();
    const auto all = stepsOf(m_trace->plan);
    for (int i = 0; i < m_steps->count(); ++i)
        if (m_steps->item(i)->checkState() == Qt::Checked)
            wanted.steps.push_back(all[static_cast<std::size_t>(i)]->id);
    wanted.kind = static_cast<HandoutKind>(m_kind->currentIndex());
    wanted.blanks = static_cast<Blanks>(m_blanks->currentIndex());
    wanted.seed = static_cast<std::uint32_t>(m_seed->value());
    wanted.paper = static_cast<Paper>(m_paper->currentIndex());
    wanted.languages = m_languages->currentData().toStringList();
    return wanted;
}

/// A worksheet of steps leaves something blank at first; one of a lesson has its questions.
void HandoutDialog::leaveBlanks()
{
    const bool isWorksheet = m_kind->currentIndex() == static_cast<int>(HandoutKind::Worksheet);
    if (isWorksheet && lesson().isEmpty() && m_blanks->currentIndex() == static_cast<int>(Blanks::None))
        m_blanks->setCurrentIndex(static_cast<int>(Blanks::Result));
}

void HandoutDialog::showBlanks()
{
    setUsable(*m_seed, m_blanks->currentIndex() == static_cast<int>(Blanks::Third));
}

/// Without a step there is nothing to save.
void HandoutDialog::showSteps()
{
    if (isWriting())
        return;
    const bool hasSteps = !lesson().isEmpty() || !wanted().steps.empty();
    m_save->setEnabled(hasSteps);
    m_print->setEnabled(hasSteps);
}

} // namespace headscope
