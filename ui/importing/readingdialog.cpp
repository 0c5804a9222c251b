// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/readingdialog.h"

#include "ui/importing/dialogparts.h"
#include "ui/lines/tooltip.h"
#include "ui/text/showntext.h"
#include "ui/theme/namedparts.h"
#include "ui/theme/screenroom.h"

#include <QFileInfo>
#include <QLabel>
#include <QProgressBar>
#include <QScreen>
#include <QVBoxLayout>

#include <algorithm>
#include <iterator>

namespace headscope {

ReadingDialog::ReadingDialog(SharedCheckpoint checkpoint, QWidget *parent)
    : QDialog(parent), m_checkpoint(std::move(checkpoint))
{
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience);
}

QBoxLayout *ReadingDialog::addRows()
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 12, 16, 14);
    rows->setSpacing(6);
    return rows;
}

void ReadingDialog::addFileName(QBoxLayout *rows)
{
    const QFileInfo file(toQString(m_checkpoint->path));
    auto *name = new QLabel(shownText(file.fileName()), this);
    name->setObjectName(QStringLiteral("fileName"));
    name->setProperty("kind", QStringLiteral("headline"));
    name->setTextFormat(Qt::PlainText);
    name->setToolTip(plainToolTip(file.filePath()));
    rows->addWidget(name);
}

WrapLabel *ReadingDialog::makeWrong(const QString &name)
{
    m_wrong = namedWords(name, "error", this);
    return m_wrong;
}

QProgressBar *ReadingDialog::makeProgress(const QString &name, const QString &spoken)
{
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(name);
    m_progress->setAccessibleName(spoken);
    m_progress->setRange(0, 0);
    m_progress->hide();
    connect(&m_patience, &QTimer::timeout, m_progress, &QWidget::show);
    return m_progress;
}

void ReadingDialog::resizeTo(const QSize &size)
{
    resize(size.boundedTo(roomOn(*screen())));
}

void ReadingDialog::setReading(bool isReading)
{
    if (isReading)
        std::copy_if(m_choices.begin(), m_choices.end(), std::back_inserter(m_waiting),
                     [this](const QWidget *choice) { return choice->isEnabledTo(this); });
    for (QWidget *choice : m_waiting)
        choice->setEnabled(!isReading);
    if (!isReading)
        m_waiting.clear();
    m_progress->hide();
    if (isReading)
        m_patience.start();
    else
        m_patience.stop();
}

void ReadingDialog::tell(const QString &sentence)
{
    m_wrong->setText(sentence);
    m_wrong->setVisible(!sentence.isEmpty());
}

} // namespace headscope
