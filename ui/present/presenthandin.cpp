// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson offers at its end, and its answers, which are handed in or left behind.
#include "ui/lesson/lessons.h"
#include "ui/lines/linetext.h"
#include "ui/present/handindialog.h"
#include "ui/present/leavinglesson.h"
#include "ui/present/presentwindow.h"
#include "ui/theme/fonts.h"

#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headscope {

namespace {

constexpr QRectF kTitleRoom(48, 30, 1054, 56); // of the page, whose screen is 1280 wide
constexpr int kBetweenOffers = 12;

/// The lesson after a lesson of the program; empty where there is none.
QString lessonAfter(const QString &name)
{
    const QStringList names = lessonNames();
    const qsizetype at = names.indexOf(name);
    return at < 0 ? QString() : names.value(at + 1);
}

} // namespace

void PresentWindow::setupOffers()
{
    m_handIn->setObjectName(QStringLiteral("handIn"));
    m_nextLesson->setObjectName(QStringLiteral("nextLesson"));
    for (QPushButton *offer : {m_handIn, m_nextLesson}) {
        offer->setAutoDefault(false);
        offer->hide();
    }
    connect(m_handIn, &QPushButton::clicked, this, &PresentWindow::showHandIn);
    connect(m_nextLesson, &QPushButton::clicked, this,
            [this] { Q_EMIT lessonWanted(lessonAfter(talk().lesson().name)); });
}

/// Beside the number of the last page.
void PresentWindow::showOffers()
{
    m_handIn->setText(withKeys(tr("Hand in…"), Action::HandIn));
    m_nextLesson->setText(tr("Next lesson"));
    const bool isEnd = talk().isReady() && !nextPlace(talk().lesson(), talk().place()) && m_blank == Blank::No;
    const double right = width() - (1280 - kTitleRoom.right()) * scale();
    const double left = placeOffer(*m_handIn, isEnd && !talk().handIn().answers.empty(), right);
    placeOffer(*m_nextLesson, isEnd && !lessonAfter(talk().lesson().name).isEmpty(), left);
}

/// Where the title leaves it no room, the keys are enough. Says how far one to the left of it may reach.
double PresentWindow::placeOffer(QPushButton &offer, bool isOffered, double right) const
{
    const double factor = scale(); // it stays where it is while the page comes nearer
    const int letters = std::max(kBodySize, static_cast<int>(std::lround(kSmallType * factor)));
    const QString sheet = QStringLiteral("font-size: %1px").arg(letters); // the one of all windows overrules a font
    if (offer.styleSheet() != sheet)
        offer.setStyleSheet(sheet);
    const QSize size = offer.sizeHint();
    const double words = lineWidth(uiFont(kTitleType, Weight::Bold), talk().page().title) * factor;
    const bool hasRoom = kTitleRoom.left() * factor + words + 20 < right - size.width();
    offer.setGeometry(static_cast<int>(right) - size.width(),
                      static_cast<int>(kTitleRoom.center().y() * factor) - size.height() / 2, size.width(),
                      size.height());
    offer.setVisible(isOffered && hasRoom);
    return isOffered ? right - size.width() - kBetweenOffers : right;
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
    connect(dialog, &HandInDialog::saved, this, [this, handIn] {
        m_handedIn = handIn.answers;
        Q_EMIT answersSettled();
    });
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
