// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparedside.h"

#include "ui/library/examples.h"
#include "ui/lines/tooltip.h"
#include "ui/session/opendialog.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace headscope {
namespace {

const auto kOwn = QStringLiteral("own");
const auto kUnchanged = QStringLiteral("unchanged");

/// Whether the run is that of an example or a file.
bool isOfOther(const QString &run)
{
    return run != kOwn && run != kUnchanged;
}

/// "head 0", "head 1", …; what was chosen stays, else the first choice.
void fillNumbers(QComboBox *box, Extent axis, Index count, int firstChoice)
{
    const int chosen = box->count() > 0 ? box->currentIndex() : firstChoice;
    const QSignalBlocker quiet(box);
    while (box->count() > static_cast<int>(count))
        box->removeItem(box->count() - 1);
    const bool isInOurWords = box->count() == 0 || box->itemText(0) == axisPlace(axis, 0);
    for (int i = isInOurWords ? box->count() : 0; i < static_cast<int>(count); ++i)
        if (i < box->count())
            box->setItemText(i, axisPlace(axis, i));
        else
            box->addItem(axisPlace(axis, i));
    box->setCurrentIndex(std::clamp(chosen, 0, std::max(0, static_cast<int>(count) - 1)));
}

} // namespace

ComparedSide::ComparedSide(Session &session, const QString &letter, int head, QWidget *parent)
    : QWidget(parent), m_session(session), m_letter(letter), m_firstHead(head), m_wanted(kOwn), m_shown(kOwn)
{
    setObjectName(QStringLiteral("compared") + letter);
    m_ask = [this] { return askForSession(window()); };
    setupPickers();
    showRuns();
    showSizes();
    setEnabled(session.isOpen());
    connect(&session, &Session::opened, this, [this] { setEnabled(true); });
    connect(&session, &Session::resultChanged, this, &ComparedSide::showSizes);
}

void ComparedSide::setupPickers()
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(6);
    m_title = new QLabel(m_letter, this);
    m_title->setProperty("kind", QStringLiteral("headline"));
    layout->addWidget(m_title);
    m_run = addPicker(QStringLiteral("run"));
    m_open = new QToolButton(this);
    m_open->setObjectName(QStringLiteral("open") + m_letter);
    m_open->setProperty("kind", QStringLiteral("small"));
    layout->addWidget(m_open);
    m_item = addPicker(QStringLiteral("item"));
    m_head = addPicker(QStringLiteral("head"));
    connect(m_run, &QComboBox::activated, this, &ComparedSide::pickRun);
    connect(m_open, &QToolButton::clicked, this, [this] {
        if (const QString file = m_ask(); !file.isEmpty())
            openFile(file);
    });
    for (QComboBox *box : {m_item, m_head})
        connect(box, &QComboBox::activated, this, &ComparedSide::changed);
}

QComboBox *ComparedSide::addPicker(const QString &name)
{
    auto *box = new ComboBox(this);
    box->setObjectName(name + m_letter);
    box->setProperty("kind", QStringLiteral("small"));
    layout()->addWidget(box);
    return box;
}

void ComparedSide::showRuns()
{
    const QSignalBlocker quiet(m_run);
    m_run->clear();
    m_run->addItem(tr("This session"), kOwn);
    m_run->addItem(tr("Without changed numbers"), kUnchanged);
    for (const Example &example : examples())
        m_run->addItem(example.title, example.location());
    for (const QString &file : m_files) {
        m_run->addItem(shownText(QFileInfo(file).fileName()), file);
        m_run->setItemData(m_run->count() - 1, plainToolTip(visible(file)), Qt::ToolTipRole);
    }
    m_run->setCurrentIndex(m_run->findData(m_wanted));
    m_open->setText(tr("File…"));
    m_open->setAccessibleName(tr("Session file for %1").arg(m_letter));
    m_run->setAccessibleName(tr("Run of %1").arg(m_letter));
    m_run->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_run->setMinimumContentsLength(9);
    m_run->setMinimumWidth(64); // in a narrow window: the numbers of item and head are read then, too
    m_item->setAccessibleName(tr("Batch item of %1").arg(m_letter));
    m_item->setToolTip(tr("Batch item"));
    m_head->setAccessibleName(tr("Head of %1").arg(m_letter));
    m_head->setToolTip(tr("Head"));
}

void ComparedSide::pickRun()
{
    m_complaint.clear();
    m_wanted = m_run->currentData().toString();
    m_other.reset(); // what was not there yet is not wanted any more
    if (isOfOther(m_wanted)) {
        startOther(m_wanted);
    } else {
        m_shown = m_wanted;
        m_taken.reset();
    }
    showSizes();
    Q_EMIT changed();
}

void ComparedSide::startOther(const QString &location)
{
    m_other = std::make_unique<Session>();
    connect(m_other.get(), &Session::resultChanged, this, &ComparedSide::takeOther);
    for (const auto failed : {&Session::openFailed, &Session::runFailed})
        connect(m_other.get(), failed, this, [this](const Error &error) { refuse(sentenceOf(error)); });
    m_other->open(location);
}

void ComparedSide::openFile(const QString &file)
{
    if (!m_files.contains(file)) {
        m_files << file;
        showRuns();
    }
    m_run->setCurrentIndex(m_run->findData(file));
    pickRun();
}

void ComparedSide::takeOther()
{
    m_shown = m_wanted;
    m_taken = m_other->result();
    showSizes();
    Q_EMIT changed();
}

/// What is shown stays.
void ComparedSide::refuse(const QString &why)
{
    if (m_wanted != m_shown)
        m_files.removeOne(m_wanted);
    m_wanted = m_shown;
    m_complaint = why;
    showRuns();
    Q_EMIT changed();
}

std::shared_ptr<const Trace> ComparedSide::trace() const
{
    const SharedResult &result = isOfOther(m_shown) ? m_taken : m_session.result();
    if (!result)
        return nullptr;
    return m_shown == kUnchanged && result->unchanged ? result->unchanged : result->trace;
}

Index ComparedSide::item() const
{
    return std::max(0, m_item->currentIndex());
}

Index ComparedSide::head() const
{
    return std::max(0, m_head->currentIndex());
}

bool ComparedSide::isFirstHead() const
{
    return head() == std::clamp(m_firstHead, 0, std::max(0, m_head->count() - 1));
}

void ComparedSide::choose(std::optional<Index> item, std::optional<Index> head)
{
    const auto set = [](QComboBox *box, Index index) {
        if (box->count() > 0)
            box->setCurrentIndex(static_cast<int>(std::clamp<Index>(index, 0, box->count() - 1)));
    };
    set(m_item, item.value_or(0));
    set(m_head, head.value_or(m_firstHead));
}

QString ComparedSide::words() const
{
    const QString place = tr("head %1 of item %2").arg(head()).arg(item());
    return m_shown == kOwn ? place : tr("%1, %2").arg(place, m_run->itemText(m_run->findData(m_shown)));
}

void ComparedSide::showSizes()
{
    if (const auto shown = trace()) {
        fillNumbers(m_item, Extent::Batch, shown->plan.sizes.b, 0);
        fillNumbers(m_head, Extent::Heads, shown->plan.sizes.h, m_firstHead);
    }
}

void ComparedSide::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        showRuns();
        showSizes();
    }
    QWidget::changeEvent(event);
}

} // namespace headscope
