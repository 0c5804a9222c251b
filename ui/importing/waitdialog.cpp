// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/waitdialog.h"
#include "ui/theme/namedparts.h"

#include <QHBoxLayout>
#include <QProgressBar>

namespace headscope {

WaitDialog::WaitDialog(const QString &sentence, QWidget *parent) : QDialog(parent)
{
    setObjectName(QStringLiteral("waitDialog"));
    setWindowTitle(QStringLiteral("HeadScope"));
    setMinimumWidth(360);
    auto *words = namedWords(QStringLiteral("waitWords"), "body", this);
    words->setText(sentence);
    auto *progress = new QProgressBar(this);
    progress->setObjectName(QStringLiteral("waitProgress"));
    progress->setAccessibleName(sentence);
    progress->setRange(0, 0);
    auto *cancel = namedButton(QStringLiteral("cancelWaiting"), tr("Cancel"), this);
    auto *rows = new QVBoxLayout(this);
    auto *row = new QHBoxLayout;
    rows->addWidget(words);
    rows->addLayout(row);
    row->addWidget(progress, 1);
    row->addWidget(cancel);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
}

} // namespace headscope
