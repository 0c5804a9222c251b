// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// Answers of a lesson that are handed in, or left behind.
#include "ui/lines/linetext.h"
#include "ui/present/handindialog.h"
#include "ui/present/leavinglesson.h"
#include "ui/present/presentwindow.h"
#include "ui/theme/fonts.h"

#include <QPushButton>

#include <utility>

namespace headscope {

void PresentWindow::setupHandIn()
{
    m_handIn->setObjectName(QStringLiteral("handIn"));
    m_handIn->setAutoDefault(false);
    m_handIn->hide();
    connect(m_handIn, &QPushButton::clicked, this, &PresentWindow::showHandIn);
}

/// Beside the number of the last page; where the title leaves it no room, the key is enough.
void PresentWindow::offerHandIn()
{
    constexpr QRectF title(48, 30, 1054, 56); // of the page, whose screen is 1280 wide
    m_handIn->setText(withKeys(tr("Hand in…"), Action::HandIn));
    const bool isEnd = talk().isReady() && !nextPlace(talk().lesson(), talk().place()) && m_blank == Blank::No;
    const double factor = scale(); // it stays where it is while the page comes nearer
    const QSize size = m_handIn->sizeHint();
    const double words = lineWidth(uiFont(kTitleType, Weight::Bold), talk().page().title) * factor;
    const double right = width() - (1280 - title.right()) * factor;
    const bool hasRoom = title.left() * factor + words + 20 < right - size.width();
    m_handIn->setGeometry(static_cast<int>(right) - size.width(),
                          static_cast<int>(title.center().y() * factor) - size.height() / 2, size.width(),
                          size.height());
    m_handIn->setVisible(isEnd && hasRoom && !talk().handIn().answers.empty());
}

void PresentWindow::showHandIn()
{
    if (!questionsOf(talk().lesson()).empty())
        openHandIn();
}

HandInDialog *PresentWindow::openHandIn()
{
    const HandIn handIn = talk().handIn();
    auto *dialog = new HandInDialog(handIn, questionsOf(talk().lesson()), talk().told(), this);
    connect(dialog, &HandInDialog::saved, this, [this, handIn] { m_handedIn = handIn.answers; });
    dialog->open();
    return dialog;
}

bool PresentWindow::wouldLose() const
{
    const auto answers = talk().handIn().answers;
    return !m_mayLose && !answers.empty() && answers != m_handedIn;
}

/// Asks once, and nothing is held up meanwhile. Once they are handed in, or need not be, the window closes.
void PresentWindow::askToLeave()
{
    if (std::exchange(m_isAsking, true))
        return;
    auto *question = new LeavingLesson(this);
    connect(question, &QDialog::finished, this, [this, question] {
        m_isAsking = false;
        if (question->answer() == OpenAnswers::HandIn)
            return static_cast<void>(connect(openHandIn(), &QDialog::finished, this, [this] {
                if (!wouldLose())
                    close();
            }));
        m_mayLose = question->answer() == OpenAnswers::Lose;
        if (m_mayLose)
            close();
    });
    question->open();
}

} // namespace headscope
