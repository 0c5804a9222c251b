// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparedside.h"

#include "ui/session/examples.h"
#include "ui/text/words.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kOwn = 0;
constexpr int kUnchanged = 1;
constexpr int kFirstExample = 2;

/// "head 0", "head 1", …; what was chosen stays, else the first choice.
void fillNumbers(QComboBox *box, Extent axis, Index count, int firstChoice)
{
    const int chosen = box->count() > 0 ? box->currentIndex() : firstChoice;
    const QSignalBlocker quiet(box);
    while (box->count() > static_cast<int>(count))
        box->removeItem(box->count() - 1);
    for (int i = 0; i < static_cast<int>(count); ++i)
        if (i < box->count())
            box->setItemText(i, axisPlace(axis, i));
        else
            box->addItem(axisPlace(axis, i));
    box->setCurrentIndex(std::clamp(chosen, 0, std::max(0, static_cast<int>(count) - 1)));
}

/// The run of an example, on the calling thread; null where it cannot be opened.
SharedResult runOf(const QString &location)
{
    const auto opened = openSession(location);
    if (!opened)
        return nullptr;
    const auto plan = makePlan(opened->document, opened->files);
    return plan ? runPlan(*plan) : nullptr;
}

} // namespace

ComparedSide::ComparedSide(Session &session, const QString &letter, int head, QWidget *parent)
    : QWidget(parent), m_session(session), m_letter(letter), m_firstHead(head), m_other(this, [this] {
          showSizes();
          Q_EMIT changed();
      })
{
    setObjectName(QStringLiteral("compared") + letter);
    setupPickers();
    showRuns();
    showSizes();
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
    m_item = addPicker(QStringLiteral("item"));
    m_head = addPicker(QStringLiteral("head"));
    connect(m_run, &QComboBox::activated, this, &ComparedSide::pickRun);
    for (QComboBox *box : {m_item, m_head})
        connect(box, &QComboBox::activated, this, &ComparedSide::changed);
}

QComboBox *ComparedSide::addPicker(const QString &name)
{
    auto *box = new QComboBox(this);
    box->setObjectName(name + m_letter);
    box->setProperty("kind", QStringLiteral("small"));
    layout()->addWidget(box);
    return box;
}

void ComparedSide::showRuns()
{
    const int chosen = std::max(0, m_run->currentIndex());
    const QSignalBlocker quiet(m_run);
    m_run->clear();
    m_run->addItem(tr("This session"));
    m_run->addItem(tr("Without changed numbers"));
    for (const Example &example : examples())
        m_run->addItem(example.title, example.name);
    m_run->setCurrentIndex(chosen);
    m_run->setAccessibleName(tr("Run of %1").arg(m_letter));
    m_run->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_run->setMinimumContentsLength(14);
    m_item->setAccessibleName(tr("Batch item of %1").arg(m_letter));
    m_item->setToolTip(tr("Batch item"));
    m_head->setAccessibleName(tr("Head of %1").arg(m_letter));
    m_head->setToolTip(tr("Head"));
}

void ComparedSide::pickRun()
{
    m_other.forget();
    if (m_run->currentIndex() >= kFirstExample)
        m_other.ask(
            [location = QStringLiteral("example:") + m_run->currentData().toString()] { return runOf(location); });
    showSizes();
    Q_EMIT changed();
}

std::shared_ptr<const Trace> ComparedSide::trace() const
{
    const SharedResult &own = m_session.result();
    const int run = m_run->currentIndex();
    if (run >= kFirstExample)
        return m_other.answer() && *m_other.answer() ? (*m_other.answer())->trace : nullptr;
    if (!own)
        return nullptr;
    return run == kUnchanged && own->unchanged ? own->unchanged : own->trace;
}

Index ComparedSide::item() const
{
    return std::max(0, m_item->currentIndex());
}

Index ComparedSide::head() const
{
    return std::max(0, m_head->currentIndex());
}

QString ComparedSide::words() const
{
    const QString place = tr("head %1 of item %2").arg(head()).arg(item());
    return m_run->currentIndex() == kOwn ? place : tr("%1, %2").arg(place, m_run->currentText());
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
