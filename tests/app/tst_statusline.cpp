// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/statusline.h"

#include "app/window/memorychoice.h"
#include "tests/model/support.h"
#include "ui/text/modelwords.h"
#include "ui/text/words.h"

#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

using namespace headscope;
using enum Role;

class TestStatusLine : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRunTellsItsTimeAndSize();
    void theMemoryOfAllNumbersIsTold();
    void theNumberUnderTheCursorIsTold();
    void eachViewTellsOfItsOwnCell();
    void aLongRunShowsProgressAndCanBeCancelled();
    void aShortRunShowsNoProgress();
    void workBesideTheRunCanBeCancelled();
    void nothingIsToldOfTheSessionBefore();
    void itIsOneLineAtEveryWidth();
};

namespace {

struct ShownLine
{
    ShownLine()
    {
        showActive(line, {1000, 30});
        open(session, u"small"_s);
    }
    QString text(const QString &label) { return find<QLabel>(line, label)->text(); }

    Session session;
    StatusLine line{session};
};

} // namespace

void TestStatusLine::aRunTellsItsTimeAndSize()
{
    ShownLine shown;
    QVERIFY2(shown.text(u"runTime"_s).startsWith(u"Computed in "_s) && shown.text(u"runTime"_s).endsWith(u" ms"_s),
             qPrintable(shown.text(u"runTime"_s)));
    QVERIFY2(shown.text(u"runSize"_s).contains(u" tensors · "_s), qPrintable(shown.text(u"runSize"_s)));
}

void TestStatusLine::theMemoryOfAllNumbersIsTold()
{
    ShownLine shown;
    const auto &budget = memoryBudget();
    const auto words = [&](MemoryBudget::Use use) { return memoryWords(budget->bytes(use)); };
    const auto memory = [&] {
        return words(MemoryBudget::Use::Kept) + u" kept, "_s + words(MemoryBudget::Use::Recalled) +
               u" recomputed (limit "_s + memoryWords(budget->most()) + u")"_s;
    };
    QTRY_VERIFY2(shown.text(u"runSize"_s).endsWith(memory()), qPrintable(shown.text(u"runSize"_s)));
    const SharedTensor mask = shown.session.result()->trace->whole(Mask); // it shows by itself
    QVERIFY(budget->bytes(MemoryBudget::Use::Recalled) > 0);
    QTRY_VERIFY2(shown.text(u"runSize"_s).endsWith(memory()), qPrintable(shown.text(u"runSize"_s)));
    const QString told = find<QLabel>(shown.line, u"runSize"_s)->toolTip();
    QVERIFY2(told.contains(u"View → Memory for numbers"_s), qPrintable(told));
    QVERIFY(!told.contains(u"need more"_s));
    const auto most = budget->most();
    budget->setMost(1000);
    QTRY_VERIFY(find<QLabel>(shown.line, u"runSize"_s)->toolTip().contains(u"need more"_s));
    budget->setMost(most);
}

void TestStatusLine::theNumberUnderTheCursorIsTold()
{
    ShownLine shown;
    QCOMPARE(shown.text(u"cursorValue"_s), QString());
    shown.session.hover(CellPlace{Weights, {1, 0, 2, 1}});
    const double value = shown.session.result()->trace->value(Weights, {1, 0, 2, 1});
    QCOMPARE(shown.text(u"cursorValue"_s), u"weights[batch item 1, head 0, query 2, key 1] = "_s + exactNumber(value));
    QVERIFY(shown.session.edit({{u"inputs.seed"_s, u"8"_s}}, u"edit"_s));
    shown.session.hover(CellPlace{Weights, {1, 0, 2, 0}});
    QCOMPARE(shown.text(u"cursorValue"_s), QString()); // its number is on the way
    QVERIFY(waitForRun(shown.session));
    QVERIFY(!shown.text(u"cursorValue"_s).isEmpty());
}

void TestStatusLine::eachViewTellsOfItsOwnCell()
{
    ShownLine shown;
    const auto *cursor = find<QLabel>(shown.line, u"cursorValue"_s); // in which not all may have room
    const auto lookAt = [&](View view) {
        Look look = shown.session.look();
        look.view = view;
        shown.session.setLook(look);
        return cursor->accessibleName();
    };
    shown.session.pin(CellPlace{Weights, {1, 0, 2, 1}});
    const QString told = cursor->accessibleName();
    QVERIFY(!told.isEmpty());
    QCOMPARE(lookAt(View::Heads), told);
    QCOMPARE(lookAt(View::Compare), QString()); // which has another cell
    QCOMPARE(lookAt(View::Explore), told);
    openModelItself(shown.session, u"example:dates"_s);
    shown.session.pin(CellPlace{Weights, {0, 0, 2, 1}});
    const QString block = blockTitle(*shown.session.model()->model, shown.session.block());
    QVERIFY2(lookAt(View::Model).startsWith(block), qPrintable(lookAt(View::Model)));
    QVERIFY(!lookAt(View::Explore).contains(block)); // the bar above says it
}

void TestStatusLine::aLongRunShowsProgressAndCanBeCancelled()
{
    ShownLine shown;
    const auto before = shown.session.result();
    auto *progress = find<QProgressBar>(shown.line, u"progress"_s);
    auto *cancel = find<QToolButton>(shown.line, u"cancelRun"_s);
    QList<Change> changes; // matrices of weights that take more than the patience to draw
    for (const char *path : {"layer.num_hiddens", "layer.query_size", "layer.key_size", "layer.value_size"})
        changes << Change{QString::fromLatin1(path), u"4096"_s};
    QVERIFY(shown.session.edit(changes, u"edit"_s));
    QTRY_VERIFY(progress->isVisible() && cancel->isVisible());
    QTest::mouseClick(cancel, Qt::LeftButton);
    QVERIFY(!shown.session.isBusy());
    QVERIFY(!progress->isVisible() && !cancel->isVisible());
    QCOMPARE(shown.session.result(), before);
    shown.session.compute();
    QTRY_VERIFY(progress->isVisible() && cancel->isVisible()); // though nothing was edited
    QTest::mouseClick(cancel, Qt::LeftButton);
    shown.session.undoStack().undo();
    QVERIFY(waitForRun(shown.session));
}

void TestStatusLine::aShortRunShowsNoProgress()
{
    ShownLine shown;
    edit(shown.session, {{u"inputs.seed"_s, u"8"_s}});
    QTest::qWait(400); // longer than the patience
    QVERIFY(!find<QProgressBar>(shown.line, u"progress"_s)->isVisible());
}

/// Its bar stays until the run that comes of it has ended.
void TestStatusLine::workBesideTheRunCanBeCancelled()
{
    ShownLine shown;
    const auto *progress = find<QProgressBar>(shown.line, u"progress"_s);
    auto *cancel = find<QToolButton>(shown.line, u"cancelRun"_s);
    const QSignalSpy cancelled(&shown.line, &StatusLine::workCancelled);
    shown.line.showWork(true);
    QVERIFY(!progress->isVisible()); // most is done soon
    QTRY_VERIFY(progress->isVisible() && cancel->isVisible());
    QCOMPARE(progress->maximum(), 0); // nobody knows the end
    shown.session.compute();
    shown.line.showWork(false);
    QVERIFY(progress->isVisible() && progress->maximum() > 0);
    QTRY_VERIFY(!shown.session.isBusy());
    QVERIFY(!progress->isVisible() && !cancel->isVisible());
    shown.line.showWork(true);
    QTRY_VERIFY(cancel->isVisible());
    QTest::mouseClick(cancel, Qt::LeftButton);
    QCOMPARE(cancelled.size(), 1);
    shown.line.showWork(false);
    QVERIFY(!progress->isVisible() && !cancel->isVisible());
}

void TestStatusLine::nothingIsToldOfTheSessionBefore()
{
    ShownLine shown;
    QVERIFY(!shown.text(u"runTime"_s).isEmpty());
    QStringList told;
    const auto note = QObject::connect(&shown.session, &Session::opened, &shown.line,
                                       [&] { told << shown.text(u"runTime"_s) << shown.text(u"runSize"_s); });
    open(shown.session, u"d2l"_s);
    QObject::disconnect(note);
    QCOMPARE(told, QStringList({QString(), QString()}));
    QVERIFY(!shown.text(u"runTime"_s).isEmpty());
}

/// Words that nearly fit are where a line would break: the padding of the style takes a part of the width.
void TestStatusLine::itIsOneLineAtEveryWidth()
{
    ShownLine shown;
    shown.line.setStyleSheet(u"QLabel { padding: 0 8px; }"_s);
    const auto *cursor = find<QLabel>(shown.line, u"cursorValue"_s);
    const int height = shown.line.sizeHint().height();
    shown.session.hover(CellPlace{Weights, {1, 0, 2, 1}});
    const QString whole = cursor->accessibleName();
    QStringList told;
    for (int width = 700; width <= 1300; width += 6) {
        shown.line.resize(width, shown.line.height());
        told << cursor->text();
        QVERIFY(!cursor->hasHeightForWidth());
        QCOMPARE(shown.line.sizeHint().height(), height);
        QVERIFY2(cursor->sizeHint().width() <= cursor->width(), qPrintable(told.last()));
        QCOMPARE(cursor->toolTip(), told.last() == whole ? QString() : whole);
        QVERIFY(whole.endsWith(told.last().section(u'…', -1)));
    }
    QCOMPARE(cursor->accessibleName(), whole);
    QCOMPARE(told.last(), whole);
    QVERIFY(told.first() != whole);
}

HEADSCOPE_TEST(TestStatusLine, QApplication)
#include "tst_statusline.moc"
