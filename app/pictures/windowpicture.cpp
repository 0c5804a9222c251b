// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/pictures.h"

#include "engine/models/prediction.h"
#include "engine/plan/graph.h"
#include "ui/export/gifwriter.h"
#include "ui/session/session.h"
#include "ui/work/jobqueue.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QPixmap>
#include <QWidget>

namespace headscope {
namespace {

constexpr int kHundredthsEach = 140; // so long that a word, its bar and its map can be read

/// The picture once everything that it awaits is there.
QPixmap settled(QWidget &window)
{
    bool wasAwaiting = false;
    do { // what is painted can ask another thread, whose answer is to be laid out, too, and a layout within a layout
         // settles in the pass after
        wasAwaiting = awaitedAnswers() > 0;
        window.grab();
        for (int pass = 0; pass < 3; ++pass)
            QCoreApplication::processEvents();
    } while (wasAwaiting || awaitedAnswers() > 0);
    return window.grab();
}

/// Each position of the text that the model goes on from, from the first.
std::vector<Look> positionsOf(const Session &session)
{
    std::vector<Look> looks;
    Look look = session.look();
    const Index last = predictingRow(*session.modelResult()->trace); // which needs no position
    for (Index position = 0; position < last; ++position) {
        look.position = position;
        looks.push_back(look);
    }
    look.position.reset();
    looks.push_back(look);
    return looks;
}

} // namespace

QByteArray pictureOf(QWidget &window)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    settled(window).save(&buffer, "PNG");
    return bytes;
}

QByteArray movingPictureOf(QWidget &window, Session &session)
{
    GifWriter gif(kHundredthsEach);
    const auto add = [&] { return gif.add(settled(window).toImage()); };
    if (session.look().view == View::Model && session.modelResult())
        for (const Look &look : positionsOf(session)) {
            session.setLook(look);
            if (!add())
                return {};
        }
    else
        for (const Step *step : stepsOf(session.plan())) {
            session.setStep(step->id);
            if (!add())
                return {};
        }
    return gif.finished();
}

} // namespace headscope
