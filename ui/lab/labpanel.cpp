// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lab/labpanel.h"

#include "ui/lab/lab.h"
#include "ui/lines/wraplabel.h"
#include "ui/text/mistakewords.h"
#include "ui/text/words.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QGridLayout>

#include <cmath>

namespace headscope {
namespace {

/// A line of code behind its sign, on a ground that has no colour of its own.
QString codeRow(const QString &sign, const QString &caption, const QString &code, const Theme &theme)
{
    const QString lines = onOneLine(code).replace(u'\n', QStringLiteral("<br>"));
    return QStringLiteral("<tr><td width='24' style='padding:3px 6px'><b>%1</b></td><td style='padding:3px 0'>"
                          "<font color='%2'>%3</font><br>%4</td></tr>")
        .arg(sign, theme.muted.name(), caption.toHtmlEscaped(), lines);
}

} // namespace

LabPanel::LabPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session),
      m_title(addLabel(QStringLiteral("mistakeTitle"), QStringLiteral("headline"))),
      m_words(addLabel(QStringLiteral("mistakeWords"), QStringLiteral("body"))),
      m_effect(addLabel(QStringLiteral("mistakeEffect"), QStringLiteral("body"))),
      m_code(addLabel(QStringLiteral("mistakeCode"), QStringLiteral("code")))
{
    setObjectName(QStringLiteral("labPanel"));
    setupLabels();
    m_code->setFont(numberFont());
    connect(&session, &Session::planChanged, this, &LabPanel::refresh);
    connect(&session, &Session::runFailed, this, &LabPanel::refresh);
    connect(&session.runner(), &Runner::cancelled, this, &LabPanel::refresh);
    connect(&session, &Session::resultChanged, this, &LabPanel::refresh);
    connect(&session, &Session::lookChanged, this, &LabPanel::refresh);
    refresh();
}

QLabel *LabPanel::addLabel(const QString &name, const QString &kind)
{
    auto *label = new WrapLabel(this);
    label->setObjectName(name);
    label->setProperty("kind", kind);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void LabPanel::setupLabels()
{
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(16, 0, 16, 12);
    layout->setHorizontalSpacing(24);
    layout->setVerticalSpacing(2);
    layout->addWidget(m_title, 0, 0);
    layout->addWidget(m_words, 1, 0);
    layout->addWidget(m_effect, 2, 0, Qt::AlignTop);
    layout->addWidget(m_code, 0, 1, 3, 1, Qt::AlignVCenter);
    layout->setColumnStretch(0, 1);
    layout->setColumnStretch(1, 1);
    m_code->setTextFormat(Qt::RichText);
    m_effect->setTextFormat(Qt::RichText);
    m_effect->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(m_effect, &QLabel::linkActivated, this, [this](const QString &name) {
        if (const TensorSpec *tensor = findTensor(name.toStdString()))
            compareTensor(m_session, tensor->role);
    });
}

/// The words stand there at once; what it does to the numbers, as soon as its run has come.
void LabPanel::refresh()
{
    const Mistake *mistake = m_session.look().riddle ? nullptr : m_session.labOrder().mistake;
    showPart(*this, mistake != nullptr && m_session.isOpen());
    if (isHidden())
        return;
    m_title->setText(mistakeTitle(*mistake));
    showWords(*mistake);
    showCode(*mistake);
}

void LabPanel::showWords(const Mistake &mistake)
{
    m_words->setText(mistakeHappens(mistake));
    if (!m_session.isResultCurrent() || !m_session.result()->lab)
        m_effect->setText(m_session.isBusy() ? tr("Computing …") : QString());
    else
        m_effect->setText(differences(*m_session.result()->lab));
}

QString LabPanel::tensorLink(TensorId tensor) const
{
    const TensorSpec &spec = specOf(tensor);
    return QStringLiteral("<a href='%1' style='color:%2'>%3</a>")
        .arg(toQString(spec.name), themeOf(palette()).of(spec.family).name(), tensorLongTitle(spec).toHtmlEscaped());
}

QString LabPanel::differences(const LabRun &lab) const
{
    if (!lab.first)
        return tr("It changes no number of this session.");
    const Deviation &first = *lab.first;
    const Plan &plan = lab.right->plan;
    const GraphTensor &tensor = tensorOf(plan, first.tensor);
    const QString link = tensorLink(first.tensor);
    QStringList sentences;
    sentences << tr("The first step that differs: <b>%1</b>. Numbers of %2 that differ: %3 of %4.")
                     .arg(stepTitle(specOf(tensor.step)).toHtmlEscaped(), link, QString::number(first.different),
                          QString::number(first.numbers));
    sentences
        << tr("No shape betrays it: %1 is %2, as it should be.").arg(link, onOneLine(shownShape(tensor, plan.sizes)));
    const QString last = tensorLink(lab.last.tensor);
    if (lab.last.different == 0)
        sentences << tr("In the end nothing differs: %1 is the same to the last bit.").arg(last);
    else if (!lab.last.isWrongFinite)
        sentences << tr("In the end %1 holds NaN or infinities.").arg(last);
    else if (!lab.last.isRightFinite)
        sentences << tr("In the end %1 holds NaN or infinities in the right run alone.").arg(last);
    else if (std::isinf(lab.last.share))
        sentences << tr("In the end %1 was 0 everywhere and is no longer.").arg(last);
    else
        sentences << tr("In the end %1 differs by %2% of its length.")
                         .arg(last, QString::number(100 * lab.last.share, 'g', 3));
    return inSequence(sentences);
}

void LabPanel::showCode(const Mistake &mistake)
{
    const Theme &theme = themeOf(palette());
    const Plan &plan = m_session.plan();
    const QString wrong = wrongCode(mistake, plan);
    const QString right = rightCode(mistake, plan);
    m_code->setText(QStringLiteral("<table width='100%' cellspacing='0'>%1%2</table>")
                        .arg(codeRow(QStringLiteral("✗"), tr("wrong"), wrong, theme),
                             codeRow(QStringLiteral("✓"), tr("right"), right, theme)));
    m_code->setAccessibleName(tr("In code, wrong: %1; right: %2").arg(wrong, right));
}

void LabPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace headscope
