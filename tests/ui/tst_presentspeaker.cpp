// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "showntalk.h"
#include "ui/present/talkview.h"

#include <QLabel>
#include <QPointer>
#include <QWindow>

using namespace headscope;

/// What whoever speaks has: a pen, a light, the zoom, the pointer and the notes.
class TestPresentSpeaker : public ShownTalk
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { showPages(); }
    void cleanup() { clear(); }
    void whatIsDrawnGoesWithThePage();
    void aStrokeEndsWithItsPage_data();
    void aStrokeEndsWithItsPage();
    void thePenDrawsWithAButtonAlone();
    void whatIsSeenNearStaysInASmallerWindow();
    void thePointerOfALargerWindowIsNoneHere();
    void theZoomStaysWithThePlace();
    void theSpotlightLeavesARowAndAColumn();
    void aCellIsPinnedWhereItIsSeen();
    void theSpeakerSeesTheNote();
    void notesHaveTheirNumbers();
    void aMisspeltBraceOfANoteIsTold();
    void theNotesStayInFrontOfThePage();

private:
    const std::optional<CellPlace> &hovered() const { return m_window->talk().session().selection().hovered; }
};

void TestPresentSpeaker::whatIsDrawnGoesWithThePage()
{
    press(Qt::Key_D);
    QTest::mousePress(m_window.get(), Qt::LeftButton, {}, {300, 600});
    QTest::mouseMove(m_window.get(), {400, 620});
    QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, {400, 620});
    QCOMPARE(m_window->strokes().size(), 1);
    const QImage drawn = picture();
    press(Qt::Key_PageDown);
    QVERIFY(m_window->strokes().isEmpty());
    press(Qt::Key_PageUp);
    QCOMPARE(m_window->strokes().size(), 1);
    press(Qt::Key_Delete);
    QVERIFY(m_window->strokes().isEmpty());
    QVERIFY(picture() != drawn);
}

void TestPresentSpeaker::aStrokeEndsWithItsPage_data()
{
    QTest::addColumn<int>("key");
    QTest::addColumn<int>("strokes");
    QTest::addRow("the clicker goes on") << int(Qt::Key_PageDown) << 0;
    QTest::addRow("it is wiped") << int(Qt::Key_Delete) << 0;
    QTest::addRow("the pen is put away") << int(Qt::Key_D) << 1;
}

/// The pen is still down when a key ends what it drew on.
void TestPresentSpeaker::aStrokeEndsWithItsPage()
{
    QFETCH(int, key);
    press(Qt::Key_D);
    QTest::mousePress(m_window.get(), Qt::LeftButton, {}, {300, 600});
    QTest::mouseMove(m_window.get(), {400, 620});
    press(Qt::Key(key));
    QTest::mouseMove(m_window.get(), {420, 640});
    QTest::mouseMove(m_window.get(), {440, 660});
    QTEST(int(m_window->strokes().size()), "strokes");
    QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, {440, 660});
    press(Qt::Key_PageUp);
    for (const QPolygonF &stroke : m_window->strokes())
        QCOMPARE(stroke.size(), 2);
}

/// A dialog has taken the release.
void TestPresentSpeaker::thePenDrawsWithAButtonAlone()
{
    press(Qt::Key_D);
    QTest::mousePress(m_window.get(), Qt::LeftButton, {}, {300, 600});
    hover(m_window.get(), {400, 620});
    hover(m_window.get(), {420, 640});
    QCOMPARE(m_window->strokes().size(), 1);
    QCOMPARE(m_window->strokes().front().size(), 1);
    QTest::mouseRelease(m_window.get(), Qt::LeftButton, {}, {420, 640});
    QTest::mousePress(m_window.get(), Qt::RightButton, {}, {500, 600});
    QTest::mouseRelease(m_window.get(), Qt::RightButton, {}, {500, 600});
    QCOMPARE(m_window->strokes().size(), 1); // the left one alone
}

void TestPresentSpeaker::whatIsSeenNearStaysInASmallerWindow()
{
    const PlacedMap map = m_window->page().maps().back();
    const QPointF cell = map.geometry.cell(2, 1).center();
    const CellPlace wanted{Role::Scores, map.slice.cell(2, 1)};
    for (int turn = 0; turn < 3; ++turn)
        zoomAt(cell);
    hover(m_window.get(), cell);
    QCOMPARE(hovered(), wanted);
    m_window->resize(640, 360);
    m_window->talk().session().hover(std::nullopt);
    hover(m_window.get(), cell / 2);
    QCOMPARE(hovered(), wanted);
}

/// A key then zooms at the middle.
void TestPresentSpeaker::thePointerOfALargerWindowIsNoneHere()
{
    const PlacedMap map = m_window->page().maps().back();
    const QPointF cell = map.geometry.cell(2, 1).center();
    hover(m_window.get(), {1270, 700});
    m_window->resize(640, 360);
    press(Qt::Key_Plus);
    const QPointF middle(320, 180);
    hover(m_window.get(), middle + (cell / 2 - middle) * m_window->zoom());
    QCOMPARE(hovered(), (CellPlace{Role::Scores, map.slice.cell(2, 1)}));
}

/// Another size of it is no other place.
void TestPresentSpeaker::theZoomStaysWithThePlace()
{
    show("# P\n\n```see\npicture: sweep\nsweep: {\"d\": 4}\n```\n\nA.\n\n```wait\nsize: 1024\n```\n\nB.\n");
    press(Qt::Key_Plus);
    const double zoom = m_window->zoom();
    QVERIFY(zoom > 1);
    const QPointF middle(640, 360);
    QPointF on;
    for (int x = 240; x < 1040; x += 4)
        if (sweepSizeAt(m_window->page().pictureRect(), {double(x), 560}).value_or(4) > 4)
            on = {double(x), 560};
    QVERIFY(!on.isNull());
    click(m_window.get(), middle + (on - middle) * zoom);
    QVERIFY(m_window->talk().sweepSize() > 4);
    QCOMPARE(m_window->zoom(), zoom);
}

void TestPresentSpeaker::theSpotlightLeavesARowAndAColumn()
{
    const PlacedMap map = m_window->page().maps().back();
    const QPointF cell = map.geometry.cell(1, 1).center();
    const QPointF corner(20, 500);
    const QRgb before = pixelAt(picture(), corner);
    const QRgb inRow = pixelAt(picture(), map.geometry.cell(1, 2).topLeft() + QPointF(4, 4));
    press(Qt::Key_S);
    hover(m_window.get(), cell);
    QVERIFY(qGray(pixelAt(picture(), corner)) < qGray(before));
    QCOMPARE(pixelAt(picture(), map.geometry.cell(1, 2).topLeft() + QPointF(4, 4)), inRow);
}

void TestPresentSpeaker::aCellIsPinnedWhereItIsSeen()
{
    const PlacedMap map = m_window->page().maps().back();
    click(m_window.get(), map.geometry.cell(2, 1).center());
    QCOMPARE(m_window->talk().session().selection().pinned, (CellPlace{Role::Scores, map.slice.cell(2, 1)}));
    QVERIFY(m_window->page().summary().contains(u"scores[0, 0, 2, 1]"_s));
    click(m_window.get(), map.geometry.cell(2, 1).center());
    QVERIFY(!m_window->talk().session().selection().pinned);
}

void TestPresentSpeaker::theSpeakerSeesTheNote()
{
    QTest::qWait(1100); // the talk has begun, and the notes have not
    press(Qt::Key_O);
    const QPointer<NotesWindow> notes = notesWindow();
    QCOMPARE(find<QLabel>(*notes, u"talkNotes"_s)->text(), u"Ask first."_s);
    QCOMPARE(find<QLabel>(*notes, u"talkNotes"_s)->font().pixelSize(), 22); // to be read while one stands
    QVERIFY(find<QLabel>(*notes, u"talkNext"_s)->text().contains(u"B."_s));
    QVERIFY(find<QLabel>(*notes, u"talkTime"_s)->text().contains(u"page 1 of 4"_s));
    QVERIFY(!find<QLabel>(*notes, u"talkTime"_s)->text().contains(u" 0:00 "_s));
    auto *next = find<TalkView>(*notes, u"talkNextPage"_s);
    QTRY_VERIFY(next->talk().isReady());
    QCOMPARE(next->talk().beat().text, u"B."_s);
    QTest::keyClick(notes, Qt::Key_B);
    QCOMPARE(m_window->blank(), PresentWindow::Blank::Black);
    QTest::keyClick(notes, Qt::Key_PageDown); // as on the page: it comes back, and stays
    QCOMPARE(m_window->blank(), PresentWindow::Blank::No);
    QVERIFY(m_window->talk().isReady());
    QTest::keyClick(notes, Qt::Key_PageDown);
    settle();
    QCOMPARE(m_window->talk().beat().text, u"B."_s);
    QTRY_VERIFY(next->talk().isReady() && next->talk().beat().asked);
    QVERIFY(!next->talk().isRevealed());
    press(Qt::Key_End);
    press(Qt::Key_PageDown);
    press(Qt::Key_PageDown);
    QVERIFY(next->isHidden()); // nothing comes after the last beat
    m_window->close();
    QVERIFY(!notes || notes->isHidden());
}

void TestPresentSpeaker::notesHaveTheirNumbers()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n\n> It has `{size h}` heads.\n\n```see\nsession: "
         "example:d2l\n```\n\nThen {size h}.\n");
    press(Qt::Key_O);
    NotesWindow *notes = notesWindow();
    QCOMPARE(find<QLabel>(*notes, u"talkNotes"_s)->text(), u"It has 2 heads."_s);
    const auto *next = find<QLabel>(*notes, u"talkNext"_s);
    QVERIFY2(!next->text().contains(u'{'), qPrintable(next->text()));
    QTRY_VERIFY2(next->text().endsWith(u"Then 5."_s), qPrintable(next->text()));
}

/// To the speaker alone: the page is as it should be.
void TestPresentSpeaker::aMisspeltBraceOfANoteIsTold()
{
    show("# P\n\n```see\nstep: scores\n```\n\nA.\n\n> It is {somethng}.\n");
    QVERIFY(!m_window->talk().fault());
    press(Qt::Key_O);
    const QString notes = find<QLabel>(*notesWindow(), u"talkNotes"_s)->text();
    QVERIFY2(notes.startsWith(u"It is ….\n\n{…}: got somethng, expected a cell"_s), qPrintable(notes));
}

/// On the only screen it would else lie behind the page.
void TestPresentSpeaker::theNotesStayInFrontOfThePage()
{
    press(Qt::Key_O);
    const NotesWindow *notes = notesWindow();
    QCOMPARE(notes->windowType(), Qt::Dialog); // X11 is told of no other window to whom it belongs
    QCOMPARE(notes->windowHandle()->transientParent(), m_window->windowHandle());
    QTRY_VERIFY(m_window->isActiveWindow()); // the clicker stays with the talk
}

HEADSCOPE_TEST(TestPresentSpeaker, QApplication)
#include "tst_presentspeaker.moc"
