// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/engine/support.h"
#include "ui/figure/mapgeometry.h"
#include "ui/session/session.h"

#include <QApplication>
#include <QImage>
#include <QSignalSpy>
#include <QWidget>

template <>
inline char *QTest::toString(const headscope::Selection &s)
{
    return qstrdup(qPrintable(QStringLiteral("step %1, tensor %2, batch %3, head %4")
                                  .arg(static_cast<int>(s.step))
                                  .arg(static_cast<int>(s.tensor.role))
                                  .arg(s.batch)
                                  .arg(s.head)));
}

namespace headscope {

using namespace Qt::StringLiterals;

/// The examples, and a file with everything that a layer may have.
inline const QStringList kExamples{u"d2l"_s,
                                   u"d2l-ones"_s,
                                   u"small"_s,
                                   u"residual"_s,
                                   u"pytorch-layer"_s,
                                   u"dates/decoder-2-cross/0"_s,
                                   u"dates/decoder-1-self/all"_s,
                                   u"induction/layer-2/0"_s,
                                   u"sort/decoder-1-cross/3"_s,
                                   QStringLiteral(TEST_SOURCE_DIR "/ui/everything.headscope")};

/// Blocks that are none of attention, one of each kind and two with what most of their kind do without.
inline const QStringList kBlocks{
    QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/embedding.headscope"),
    QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/patches.headscope"),
    QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/feed_forward.headscope"),
    QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/gated.headscope"),
    QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/final.headscope"),
    QStringLiteral(TEST_SOURCE_DIR "/ui/blocks/unembedding.headscope"),
};

/// How long a test waits for what comes for certain, in ms: sanitizers are slower by a factor of 10.
#if defined(__SANITIZE_THREAD__) || defined(__SANITIZE_ADDRESS__)
inline constexpr int kLongWait = 300'000;
#else
inline constexpr int kLongWait = 30'000;
#endif

inline bool waitForRun(const Session &session)
{
    return QTest::qWaitFor([&] { return session.isResultCurrent(); }, kLongWait);
}

/// The location of an example by its name, or of a file.
inline QString locationOf(const QString &example)
{
    return example.contains(u'.') ? example : u"example:"_s + example;
}

/// Opens an example, or a file, and waits for its run.
inline void open(Session &session, const QString &location)
{
    QSignalSpy opened(&session, &Session::opened);
    session.open(locationOf(location));
    if (!QTest::qWaitFor([&] { return !opened.isEmpty(); }, kLongWait) || !waitForRun(session))
        qFatal("%s does not open", qPrintable(location));
}

/// An edit that must succeed, such as a wish of a model; its run goes on.
template <class What>
void begin(Session &session, const What &what)
{
    if (const auto done = session.edit(what, u"edit"_s); !done)
        qFatal("%s", done.error().sentence().c_str());
}

/// Edits that must succeed; waits for their run.
inline void edit(Session &session, const QList<Change> &changes)
{
    begin(session, changes);
    if (!waitForRun(session))
        qFatal("the run does not end");
}

inline void turnTrainingOn(Session &session)
{
    edit(session, {{u"layer.training"_s, u"true"_s}, {u"layer.dropout"_s, u"0.5"_s}});
}

/// Every tensor that the steps of a session make.
inline std::vector<TensorId> madeTensors(const Session &session)
{
    std::vector<TensorId> made;
    for (const Step *step : session.steps())
        for (const GraphTensor *tensor : tensorsOf(session.plan(), step->id))
            made.push_back(tensor->id);
    return made;
}

/// The widget of this name that is shown; none is an error of the test.
template <class Widget>
Widget *find(QWidget &parent, const QString &name)
{
    auto *widget = parent.findChild<Widget *>(name);
    if (widget == nullptr)
        qFatal("no widget %s", qPrintable(name));
    return widget;
}

/// A widget on a screen whose scale the test says.
template <class Widget>
class OnScreen : public Widget
{
public:
    using Widget::Widget;

    double ratio = 1; ///< pixels in a logical one

protected:
    int metric(QPaintDevice::PaintDeviceMetric which) const override
    {
        return which == QPaintDevice::PdmDevicePixelRatioScaled
                   ? static_cast<int>(ratio * QPaintDevice::devicePixelRatioFScale())
                   : Widget::metric(which);
    }
};

/// Shows a widget of its own and lets it have the keyboard.
inline void showActive(QWidget &widget, QSize size)
{
    widget.resize(size);
    widget.show();
    if (!QTest::qWaitForWindowActive(&widget))
        qFatal("the window does not become active");
}

/// Moves the pointer there, as a hand does: no button held.
inline void hover(QWidget *widget, const QPointF &point)
{
    QMouseEvent move(QEvent::MouseMove, point, widget->mapToGlobal(point), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &move);
}

inline void click(QWidget *widget, const QPointF &point)
{
    QTest::mouseClick(widget, Qt::LeftButton, Qt::NoModifier, point.toPoint());
}

/// The pixel of a picture under a logical point.
inline QRgb pixelAt(const QImage &image, const QPointF &point)
{
    const double scale = image.devicePixelRatio();
    return image.pixel(static_cast<int>(point.x() * scale), static_cast<int>(point.y() * scale)) | 0xFF000000U;
}

inline constexpr int kRounding = 8; // how far the ends of slanted lines may differ, in steps of a colour

/// How far apart the channels of two pictures are at most.
inline int farthest(const QImage &a, const QImage &b)
{
    int most = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QRgb one = a.pixel(x, y);
            const QRgb other = b.pixel(x, y);
            most = std::max({most, std::abs(qRed(one) - qRed(other)), std::abs(qGreen(one) - qGreen(other)),
                             std::abs(qBlue(one) - qBlue(other))});
        }
    return most;
}

} // namespace headscope
