// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/unpainted.h"

#include "tests/ui/support.h"
#include "ui/figure/blank.h"
#include "ui/lines/linetext.h"

#include <QLoggingCategory>
#include <QPainter>

using namespace headscope;

/// Pictures for which there is too little memory.
class TestUnpainted : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void aBlankPictureIsThereOrRefused();
    void whatHasNothingToPaintOnIsKept();
    void aSignThatCannotBeUnpackedIsMissed();

private:
    QtMessageHandler m_usual = nullptr; ///< that of Qt Test
};

void TestUnpainted::init()
{
    m_usual = qInstallMessageHandler(nullptr);
    qInstallMessageHandler(m_usual);
}

void TestUnpainted::cleanup()
{
    qInstallMessageHandler(m_usual);
}

void TestUnpainted::aBlankPictureIsThereOrRefused()
{
    constexpr QSize small(30, 20);
    constexpr QSize tooLarge(1 << 20, 1 << 20); // more bytes than Qt's pictures can have
    QCOMPARE(blankImage(small, QImage::Format_RGB32).size(), small);
    QCOMPARE(blankPixmap(small).size(), small);
    QVERIFY(blankImage({0, 20}, QImage::Format_RGB32).isNull());
    QVERIFY(blankPixmap({30, 0}).isNull());
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, blankImage(tooLarge, QImage::Format_RGB32));
    QVERIFY_THROWS_EXCEPTION(std::bad_alloc, blankPixmap(tooLarge));
}

/// Qt's own warnings would stand before the one sentence of a command.
void TestUnpainted::whatHasNothingToPaintOnIsKept()
{
    watchPainting();
    QPixmap there(30, 20);
    {
        QPainter painter(&there);
        drawLine(painter, QRectF(0, 0, 30, 20), Qt::AlignCenter, QStringLiteral("Q"));
    }
    QVERIFY(!isUnpainted());
    QImage none;
    {
        QPainter painter(&none);
        drawLine(painter, QRectF(0, 0, 30, 20), Qt::AlignCenter, QStringLiteral("Q"));
    }
    QVERIFY(isUnpainted());
    QTest::ignoreMessage(QtWarningMsg, "another warning");
    qWarning("another warning");
}

/// Qt tells of its own signs what it tells of every picture that it reads.
void TestUnpainted::aSignThatCannotBeUnpackedIsMissed()
{
    const QLoggingCategory reading("qt.gui.imageio");
    watchPainting();
    QTest::ignoreMessage(QtWarningMsg, "libpng warning: iCCP: known incorrect sRGB profile");
    qCWarning(reading, "libpng warning: iCCP: known incorrect sRGB profile");
    QVERIFY(!isUnpainted()); // that picture is whole
    qCWarning(reading, "libpng warning: Out of memory");
    QVERIFY(isUnpainted());
}

HEADSCOPE_TEST(TestUnpainted, QApplication)
#include "tst_unpainted.moc"
