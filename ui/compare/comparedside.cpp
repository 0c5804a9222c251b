// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparedside.h"

#include "ui/figure/slice.h"
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
#include <utility>

namespace headscope {
namespace {

/// "head 0", "head 1", …, and the chosen one of them, or the last where there is none such.
void fillNumbers(QComboBox *box, Extent axis, Index count, Index chosen)
{
    const QSignalBlocker quiet(box);
    while (box->count() > static_cast<int>(count))
        box->removeItem(box->count() - 1);
    const bool isInOurWords = box->count() == 0 || box->itemText(0) == axisPlace(axis, 0);
    for (int i = isInOurWords ? box->count() : 0; i < static_cast<int>(count); ++i)
        if (i < box->count())
            box->setItemText(i, axisPlace(axis, i));
        else
            box->addItem(axisPlace(axis, i));
    box->setCurrentIndex(static_cast<int>(std::clamp<Index>(chosen, 0, std::max<Index>(0, count - 1))));
}

} // namespace

ComparedSide::ComparedSide(Session &session, const QString &letter, int head, QWidget *parent)
    : QWidget(parent), m_session(session), m_letter(letter), m_firstHead(head)
{
    setObjectName(QStringLiteral("compared") + letter);
    m_ask = [this] { return askForSession(window()); };
    setupPickers();
    showRuns();
    showSizes();
    setEnabled(session.isOpen());
    connect(&session, &Session::opened, this, [this] { setEnabled(true); });
    connect(&session, &Session::leaving, this, [this] { m_complaint.clear(); });
    connect(&session, &Session::planChanged, this, &ComparedSide::followPlan);
    connect(&session, &Session::lookChanged, this, &ComparedSide::followLook);
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
    m_run->setWidthInLetters(11);
    m_run->setMinimumWidth(64); // in a narrow window: the numbers of item and head are read then, too
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
        connect(box, &QComboBox::activated, this, &ComparedSide::pickPlace);
}

ComboBox *ComparedSide::addPicker(const QString &name)
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
    m_run->addItem(tr("This session"), kOwnRun);
    m_run->addItem(tr("Without changed numbers"), kUnchangedRun);
    if (m_hasMistake)
        m_run->addItem(tr("With the mistake"), kMistakenRun);
    for (Index layer = 0; m_layers > 1 && layer < m_layers; ++layer)
        m_run->addItem(tr("Layer %1").arg(layer), layerRun(layer));
    for (const Example &example : examples())
        m_run->addItem(example.title, example.location());
    for (const QString &file : m_files) {
        m_run->addItem(shownText(QFileInfo(file).fileName()), file);
        m_run->setItemData(m_run->count() - 1, plainToolTip(visible(file)), Qt::ToolTipRole);
    }
    m_run->setCurrentIndex(m_run->findData(m_pick.run));
    m_open->setText(tr("File…"));
    m_open->setAccessibleName(tr("Session file for %1").arg(m_letter));
    nameBox(m_run, tr("Run of %1").arg(m_letter));
    nameBox(m_item, tr("Batch item of %1").arg(m_letter));
    m_item->setToolTip(tr("Batch item"));
    nameBox(m_head, tr("Head of %1").arg(m_letter));
    m_head->setToolTip(tr("Head"));
}

/// A file that is picked again is read again.
void ComparedSide::pickRun()
{
    wantRun(m_run->currentData().toString());
    if (isOfOther(m_pick.run))
        startOther(m_pick.run);
    Q_EMIT pickedOther();
}

void ComparedSide::pickPlace()
{
    m_pick.item = item() == 0 ? std::nullopt : std::optional(item());
    m_pick.head = head() == std::min<Index>(m_firstHead, m_head->count() - 1) ? std::nullopt : std::optional(head());
    Q_EMIT pickedOther();
}

void ComparedSide::wantRun(const QString &run)
{
    m_complaint.clear();
    m_pick.run = run;
    m_other.reset(); // what was not there yet is not wanted any more
    m_isOld = false;
    if (!isOfOther(run)) {
        m_shown = run;
        m_taken.reset();
    }
    showSizes();
}

void ComparedSide::show(const ComparedPick &pick)
{
    const bool isOtherRun = pick.run != m_pick.run;
    m_pick = pick;
    if (!isOtherRun)
        return showSizes();
    wantRun(pick.run);
    if (m_run->findData(pick.run) < 0 && isOfOther(pick.run) && !layerOf(pick.run))
        m_files << pick.run;
    showRuns();
}

void ComparedSide::openFile(const QString &file)
{
    const QString path = QFileInfo(file).absoluteFilePath();
    if (!m_files.contains(path)) {
        m_files << path;
        showRuns();
    }
    m_run->setCurrentIndex(m_run->findData(path));
    pickRun();
}

std::shared_ptr<const Trace> ComparedSide::trace() const
{
    const SharedResult &result = isOfOther(m_shown) ? m_taken : m_session.result();
    if (!result)
        return nullptr;
    if (m_shown == kMistakenRun && result->lab)
        return result->lab->wrong;
    return m_shown == kUnchangedRun && result->unchanged ? result->unchanged : result->trace;
}

Index ComparedSide::item() const
{
    return std::max(0, m_item->currentIndex());
}

Index ComparedSide::head() const
{
    return std::max(0, m_head->currentIndex());
}

QString ComparedSide::placeWords(const TensorSpec &tensor) const
{
    return hasHeads(tensor) ? tr("head %1 of item %2").arg(head()).arg(item()) : axisPlace(Extent::Batch, item());
}

QString ComparedSide::runWords() const
{
    if (m_shown == kMistakenRun)
        return tr("with the mistake");
    if (m_shown == kOwnRun)
        return m_hasMistake ? tr("right", "the run without the mistake") : QString();
    if (m_shown == kUnchangedRun)
        return tr("without changed numbers");
    if (const auto layer = layerOf(m_shown))
        return tr("layer %1").arg(*layer);
    return m_run->itemText(m_run->findData(m_shown));
}

void ComparedSide::showSizes()
{
    if (const auto shown = trace()) {
        fillNumbers(m_item, Extent::Batch, shown->plan.sizes.b, m_pick.item.value_or(0));
        fillNumbers(m_head, Extent::Heads, shown->plan.sizes.h, m_pick.head.value_or(m_firstHead));
        m_head->setVisible(shown->plan.attends());
    }
}

void ComparedSide::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        showRuns();
        showSizes();
        if (!std::exchange(m_complaint, {}).isEmpty()) // it is in the words of before
            Q_EMIT came();
    }
    QWidget::changeEvent(event);
}

} // namespace headscope
