// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowtest.h"
#include "ui/composer/figurecomposer.h"
#include "ui/heads/headgallery.h"
#include "ui/operation/mapwidget.h"
#include "ui/text/language.h"
#include "ui/work/latest.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScopeGuard>
#include <QTemporaryDir>

using namespace headscope;

/// What is seen, in the window: where it comes from and where it leads.
class TestViews : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { m_window.reset(); }
    void altLeftLeadsBackFromWhereClicksLed();
    void everyPartOfAViewArrives();
    void whatIsPickedIsAMove();
    void aFigureBeginsWithWhatIsSeen();
    void wrongWordsOfAFileAreTold();
    void aFileOpensInItsView();
    void theKeyboardGoesFromViewToView();
    void onlyTheMapsOfAllHeadsAreMadeLarger();
    void anotherThemeLooksAsIfTheWindowHadOpenedInIt();

private:
    QImage pictureOf(View view);
};

void TestViews::wrongWordsOfAFileAreTold()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"s.headscope"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "headscope-session", "version": 1, "view": {"head": 1,
                   "maps": {"colormap": "rainbow", "order": "entropy"}, "charts": {"chartPanel": "pie"}}})");
    file.close();
    open(session(), path);
    const QString told = find<QLabel>(*m_window, u"notice"_s)->text();
    QVERIFY2(told.contains(u"view.maps"_s) && told.contains(u"view.charts"_s), qPrintable(told));
    ViewState view;
    view.head = 1;
    view.look.maps = {{u"order"_s, u"entropy"_s}};
    QVERIFY(session().view() == view);
}

void TestViews::altLeftLeadsBackFromWhereClicksLed()
{
    auto *map = find<MapWidget>(*m_window, u"resultMap"_s);
    std::vector<ViewState> views{session().view()};
    const auto note = [&] {
        QCoreApplication::processEvents();
        QVERIFY(session().view() != views.back());
        views.push_back(session().view());
    };
    clickButton(u"stepBack"_s);
    note();
    press(Qt::Key_Down); // the next head
    note();
    click(map, map->geometryOfCells().cell(1, 1).center());
    note();
    clickButton(u"viewHeads"_s);
    note();
    clickButton(u"viewCompare"_s);
    note();
    for (std::size_t i = views.size() - 1; i > 0; --i) {
        press(Qt::Key_Left, Qt::AltModifier);
        QVERIFY(session().view() == views[i - 1]);
        QCOMPARE(m_window->view(), views[i - 1].look.view);
    }
    for (std::size_t i = 1; i < views.size(); ++i) {
        press(Qt::Key_Right, Qt::AltModifier);
        QVERIFY(session().view() == views[i]);
    }
    QVERIFY(find<QToolButton>(*m_window, u"viewCompare"_s)->isChecked());
}

void TestViews::aFigureBeginsWithWhatIsSeen()
{
    const auto exported = [this] {
        m_window->exportFigure();
        const auto *composer = m_window->findChild<FigureComposer *>();
        const FigureOptions figure = composer->job().figure;
        delete composer;
        return figure;
    };
    m_window->setView(View::Compare);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(exported().heads, (std::vector<Index>{0, 1}));
    m_window->setView(View::Heads);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(exported().heads.empty()); // all
}

/// Each part of a view arrives in its widget, from a file as from the way back.
void TestViews::everyPartOfAViewArrives()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"s.headscope"_s);
    const auto box = [this](const char *name) { return find<QComboBox>(*m_window, QString::fromLatin1(name)); };
    auto *gallery = find<HeadGallery>(*m_window, u"headGallery"_s);
    const auto isAsAtFirst = [&] {
        return box("galleryColors")->currentIndex() == 0 && box("galleryOrder")->currentIndex() == 0 &&
               box("galleryRange")->currentIndex() == 0 && !gallery->alone() && gallery->mapView().isWhole() &&
               gallery->galleryStyle() == GalleryStyle() && box("headB")->currentIndex() == 1 &&
               find<QWidget>(*m_window, u"explanation"_s)->findChild<QComboBox *>(u"chartKind"_s)->currentIndex() == 0;
    };
    QVERIFY(isAsAtFirst());
    const ViewState first = session().view();
    ViewState seen = first;
    seen.look.maps = {{u"colormap"_s, u"magma"_s}, {u"order"_s, u"entropy"_s}, {u"range"_s, u"0:0.5"_s},
                      {u"reverse"_s, u"on"_s},     {u"also"_s, u"max"_s},      {u"seen"_s, u"grey"_s}};
    seen.look.charts = {{u"chartPanel"_s, u"entropy"_s}};
    seen.look.compared = {{u"A.item"_s, u"1"_s}, {u"B.head"_s, u"4"_s}};
    seen.look.alone = 2;
    seen.look.view = View::Heads;
    const auto isShown = [&] {
        const GalleryStyle &style = gallery->galleryStyle();
        return box("galleryColors")->currentText() == u"magma"_s && style.figure.colorMap == u"magma"_s &&
               style.order == HeadOrder::Entropy && style.figure.range == RangeMode::Fixed &&
               style.figure.fixedRange.high == 0.5 && style.figure.isReversed &&
               style.figure.pools == std::vector{Pooling::Maximum} && style.vision == Vision::Grey &&
               find<QWidget>(*m_window, u"explanation"_s)->findChild<QComboBox *>(u"chartKind"_s)->currentIndex() ==
                   1 &&
               gallery->alone() == Index(2) && box("itemA")->currentIndex() == 1 && box("headB")->currentIndex() == 4 &&
               box("galleryOrder")->currentIndex() == 1 &&
               find<QLineEdit>(*m_window, u"galleryFixedRange"_s)->text() == u"0:0.5"_s;
    };
    session().setView(seen);
    QVERIFY(isShown());
    gallery->zoom(3);
    QTRY_COMPARE(awaitedAnswers(), 0);
    const ViewState zoomed = session().view();
    const MapView maps = gallery->mapView();
    QVERIFY(zoomed.look.zoom != Zoom() && !maps.isWhole());
    QVERIFY(session().save(file));
    press(Qt::Key_Left, Qt::AltModifier);
    QVERIFY(session().view() == seen);
    QVERIFY(gallery->mapView().isWhole());
    press(Qt::Key_Left, Qt::AltModifier);
    QVERIFY(session().view() == first && isAsAtFirst());
    open(session(), file);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(isShown());
    QCOMPARE(gallery->mapView(), maps);
    QVERIFY(session().view() == zoomed);
    session().setView(first);
    QVERIFY(isAsAtFirst());
    ViewState odd = first;
    odd.look.maps = {{u"colormap"_s, u"rainbow"_s}, {u"order"_s, u"random"_s}, {u"none"_s, u"such"_s}};
    session().setView(odd); // words that nobody knows say nothing
    QVERIFY(isAsAtFirst() && session().view() == first);
}

/// By hand, each is a move that Alt+Left takes back.
void TestViews::whatIsPickedIsAMove()
{
    const auto pick = [](QComboBox *box, int index) {
        box->setCurrentIndex(index);
        Q_EMIT box->activated(index);
        QCoreApplication::processEvents();
    };
    const auto box = [this](const char *name) { return find<QComboBox>(*m_window, QString::fromLatin1(name)); };
    m_window->setView(View::Heads);
    QCoreApplication::processEvents();
    const ViewState first = session().view();
    for (const char *name : {"galleryColors", "galleryRange", "galleryOrder", "galleryDigits", "headA", "itemB"}) {
        const int before = box(name)->currentIndex();
        pick(box(name), 1 - std::min(before, 1));
        QVERIFY2(session().view() != first, name);
        session().go(-1);
        QVERIFY2(session().view() == first, name);
        QVERIFY2(box(name)->currentIndex() == before, name);
    }
    auto *mean = m_window->findChild<QAction *>(u"galleryMean"_s);
    mean->trigger();
    QCoreApplication::processEvents();
    session().go(-1);
    QVERIFY(!mean->isChecked() && session().view() == first);
    auto *gallery = find<HeadGallery>(*m_window, u"headGallery"_s);
    gallery->setAlone(1);
    QCoreApplication::processEvents();
    session().go(-1);
    QVERIFY(!gallery->alone());
}

void TestViews::aFileOpensInItsView()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"s.headscope"_s);
    m_window->setView(View::Heads);
    session().setHead(3);
    session().pin(CellPlace{Role::Weights, {0, 3, 1, 2}});
    const ViewState seen = session().view();
    QVERIFY(session().save(file));
    m_window->setView(View::Explore);
    open(session(), u"small"_s);
    open(session(), file);
    QVERIFY(session().view() == seen);
    QCOMPARE(m_window->view(), View::Heads);
    QCOMPARE(find<QComboBox>(*m_window, u"headPicker"_s)->currentIndex(), 3);
}

/// The share of pixels that are plainly of another colour.
static double shareOfOthers(const QImage &a, const QImage &b)
{
    constexpr int plainly = 32;
    double others = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) {
            const QColor first = a.pixelColor(x, y);
            const QColor second = b.pixelColor(x, y);
            others += std::abs(first.lightness() - second.lightness()) > plainly ? 1 : 0;
        }
    return others / a.width() / a.height();
}

/// What the window shows there as soon as nothing in it moves any more.
/// And stays in the bar above them.
/// Elsewhere the entries would do nothing; the menus are made anew for another language.
void TestViews::onlyTheMapsOfAllHeadsAreMadeLarger()
{
    const auto english = qScopeGuard([] { setLanguage(u"en"_s); });
    const auto mayBe = [this](bool isWanted) {
        for (const QString &name : {u"mapsLarger"_s, u"mapsSmaller"_s, u"wholeMaps"_s})
            QCOMPARE(find<QAction>(*m_window, name)->isEnabled(), isWanted);
    };
    mayBe(false);
    m_window->setView(View::Heads);
    mayBe(true);
    m_window->setView(View::Compare);
    mayBe(false);
    setLanguage(u"zh_CN"_s);
    QCoreApplication::processEvents();
    mayBe(false);
}

void TestViews::theKeyboardGoesFromViewToView()
{
    m_window->setView(View::Heads);
    QVERIFY(find<QWidget>(*m_window, u"headGallery"_s)->hasFocus());
    m_window->setView(View::Explore);
    QVERIFY(find<QWidget>(*m_window, u"stepTrack"_s)->hasFocus());
    auto *setup = find<QWidget>(*m_window, u"inputs.batch_size.editor"_s);
    setup->setFocus();
    m_window->setView(View::Explore); // it is there already
    QVERIFY(setup->hasFocus());
    auto *picker = find<QWidget>(*m_window, u"examplePicker"_s);
    m_window->setView(View::Heads);
    picker->setFocus();
    m_window->setView(View::Explore);
    QVERIFY(picker->hasFocus());
}

QImage TestViews::pictureOf(View view)
{
    m_window->setView(view);
    if (QWidget *focus = m_window->focusWidget())
        focus->clearFocus();
    QImage before;
    QImage now;
    const auto stands = [&] {
        before = std::exchange(now, m_window->centralWidget()->grab().toImage());
        QTest::qWait(100);
        return !before.isNull() && before == now;
    };
    return QTest::qWaitFor(stands, 10000) ? now : QImage();
}

void TestViews::anotherThemeLooksAsIfTheWindowHadOpenedInIt()
{
    const std::vector<View> views{View::Explore, View::Heads, View::Compare};
    const auto pictures = [&] {
        std::vector<QImage> all;
        for (const View view : views)
            all.push_back(pictureOf(view));
        return all;
    };
    pictures();
    applyTheme(*qApp, *findTheme(u"dark"_s)); // in one view, with the others behind it
    const std::vector<QImage> changed = pictures();
    m_window.reset();
    show(u"dark"_s);
    const std::vector<QImage> opened = pictures();
    for (std::size_t i = 0; i < views.size(); ++i) {
        QVERIFY(!changed[i].isNull() && changed[i].size() == opened[i].size());
        QVERIFY2(shareOfOthers(changed[i], opened[i]) < 0.001, qPrintable(QString::number(i))); // ticks of charts move
    }
}

HEADSCOPE_TEST(TestViews, QApplication)
#include "tst_views.moc"
