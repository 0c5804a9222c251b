// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/viewstate.h"

#include "engine/document/strictjson.h"
#include "tests/ui/support.h"
#include "ui/session/viewfile.h"

#include <QTemporaryDir>

#include <random>

using namespace headscope;

/// What is seen, as a value: its file, and the way back through it.
class TestViewState : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyPartComesBackFromAFile();
    void nothingIsWrittenOfTheFirstView();
    void aSavedSessionOpensWhereOneWas();
    void aWrongPartIsToldAndStaysAsAtFirst_data();
    void aWrongPartIsToldAndStaysAsAtFirst();
    void aViewIsNoReasonToRefuseASession();
    void comparedFilesAreNamedFromTheSession();
    void oneEventIsOneMove();
    void theWayLeadsBackAndForth();
    void hoveringIsNoMove();
    void editsAndViewsAreUndoneApart();
    void smallMovesInARowAreOne();
    void theWayBackLeadsToWhatCameAboutByItself();
    void whatComesAboutWithinAMoveIsOfThatMove();
    void aStormOfViewsWalkedBackEndsAtTheFirst_data();
    void aStormOfViewsWalkedBackEndsAtTheFirst();
};

namespace {

ViewState everythingElse()
{
    ViewState view;
    view.look.view = View::Compare;
    view.step = StepId::Scores;
    view.tensor = Role::Scores;
    view.batch = 1;
    view.head = 3;
    view.pinned = CellPlace{Role::Weights, {1, 3, 2, 4}};
    view.wantsChange = true;
    view.look.maps = {{u"colormap"_s, u"magma"_s}, {u"order"_s, u"entropy"_s}};
    view.look.alone = 2;
    view.look.page = 3;
    view.look.zoom = {24.5, 1, 0.25};
    view.look.charts = {{u"chartPanel"_s, u"entropy"_s}};
    view.look.compared = {{u"A.run"_s, u"unchanged"_s},
                          {u"B.head"_s, u"4"_s},
                          {u"B.file"_s, u"/sessions/b/o.headscope"_s},
                          {u"cell"_s, u"1,2"_s},
                          {u"tensor"_s, u"scores"_s}};
    view.look.hidden = {u"weights[0,0,1,:]"_s, u"shape scores"_s, u"step softmax"_s};
    view.look.mistake = u"no_scale"_s;
    view.look.riddle = 4711;
    return view;
}

Json parsed(const char *json)
{
    auto read = parseStrictJson(json);
    if (!read)
        qFatal("%s", json);
    return std::move(*read);
}

/// An event of its own, as a hand makes them.
template <class Act>
void act(Act what)
{
    what();
    QCoreApplication::processEvents();
}

} // namespace

void TestViewState::everyPartComesBackFromAFile()
{
    Session session;
    open(session, u"d2l"_s);
    const ViewState view = everythingElse();
    const Json json = writeView(view);
    QCOMPARE(writtenJson(json),
             std::string(
                 R"({"view":"compare","step":"scores","tensor":"scores","item":1,"head":3,)"
                 R"("pinned":{"tensor":"weights","cell":[1,3,2,4]},"change":true,)"
                 R"("maps":{"colormap":"magma","order":"entropy"},"alone":2,"page":3,"zoom":[24.5,1.0,0.25],)"
                 R"("charts":{"chartPanel":"entropy"},"compared":{"A.run":"unchanged",)"
                 R"("B.file":"/sessions/b/o.headscope","B.head":"4","cell":"1,2","tensor":"scores"},)"
                 R"("hidden":["weights[0,0,1,:]","shape scores","step softmax"],"mistake":"no_scale","riddle":4711})"));
    const ReadView read = readView(json, session.plan());
    QVERIFY(read.view == view);
    QVERIFY(read.wrong.empty() && read.unknown.isEmpty() && !read.warning());
    session.setView(view);
    QVERIFY(session.view() == view);
}

void TestViewState::nothingIsWrittenOfTheFirstView()
{
    QVERIFY(writeView({}).isNull());
    Session session;
    open(session, u"d2l"_s);
    QVERIFY(session.view() == ViewState());
}

void TestViewState::aSavedSessionOpensWhereOneWas()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"s.headscope"_s);
    Session session;
    open(session, u"d2l"_s);
    session.setView(everythingElse());
    QVERIFY(session.save(file));
    QVERIFY(!session.isModified());
    session.setStep(StepId::Inputs);
    QVERIFY(!session.isModified()); // looking is no edit
    Session other;
    open(other, file);
    QVERIFY(other.view() == everythingElse());
    QVERIFY(other.warnings().empty());
    QVERIFY(!other.canGo(-1));
    other.setView({});
    QVERIFY(other.save(file));
    QFile written(file);
    QVERIFY(written.open(QIODevice::ReadOnly) && !written.readAll().contains("view"));
}

void TestViewState::aWrongPartIsToldAndStaysAsAtFirst_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("wrong");
    QTest::addRow("no object") << QByteArray("[]") << QByteArray("view");
    QTest::addRow("a view") << QByteArray(R"({"view": "presents"})") << QByteArray("view.view");
    QTest::addRow("a number for a word") << QByteArray(R"({"view": 1})") << QByteArray("view.view");
    QTest::addRow("a step") << QByteArray(R"({"step": "sofmax"})") << QByteArray("view.step");
    QTest::addRow("a step of another layer") << QByteArray(R"({"step": "residual"})") << QByteArray("view.step");
    QTest::addRow("a tensor") << QByteArray(R"({"tensor": "q"})") << QByteArray("view.tensor");
    QTest::addRow("an item") << QByteArray(R"({"item": 2})") << QByteArray("view.item");
    QTest::addRow("a head") << QByteArray(R"({"head": -1})") << QByteArray("view.head");
    QTest::addRow("a half head") << QByteArray(R"({"head": 0.5})") << QByteArray("view.head");
    QTest::addRow("no cell") << QByteArray(R"({"pinned": {"tensor": "weights"}})") << QByteArray("view.pinned");
    QTest::addRow("a cell outside") << QByteArray(R"({"pinned": {"tensor": "weights", "cell": [0, 0, 0, 6]}})")
                                    << QByteArray("view.pinned");
    QTest::addRow("a short cell") << QByteArray(R"({"pinned": {"tensor": "weights", "cell": [0, 0]}})")
                                  << QByteArray("view.pinned");
    QTest::addRow("a flag") << QByteArray(R"({"change": "yes"})") << QByteArray("view.change");
    QTest::addRow("a head alone") << QByteArray(R"({"alone": 5})") << QByteArray("view.alone");
    QTest::addRow("a page") << QByteArray(R"({"page": 5})") << QByteArray("view.page");
    QTest::addRow("something hidden that is not there")
        << QByteArray(R"({"hidden": ["weights", "wights"]})") << QByteArray("view.hidden");
    QTest::addRow("a hidden cell outside")
        << QByteArray(R"({"hidden": ["weights[0,0,9,:]"]})") << QByteArray("view.hidden");
    QTest::addRow("half a zoom") << QByteArray(R"({"zoom": [1, 2]})") << QByteArray("view.zoom");
    QTest::addRow("a zoom from the left") << QByteArray(R"({"zoom": [1, -2, 0]})") << QByteArray("view.zoom");
    QTest::addRow("no words") << QByteArray(R"({"maps": {"colormap": 1}})") << QByteArray("view.maps");
    QTest::addRow("a chart") << QByteArray(R"({"charts": "entropy"})") << QByteArray("view.charts");
    QTest::addRow("a mistake") << QByteArray(R"({"mistake": "no_mistake"})") << QByteArray("view.mistake");
    QTest::addRow("a riddle") << QByteArray(R"({"riddle": 10000})") << QByteArray("view.riddle");
    QTest::addRow("two") << QByteArray(R"({"head": 9, "step": {}})") << QByteArray("view.step, view.head");
}

void TestViewState::aWrongPartIsToldAndStaysAsAtFirst()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, wrong);
    Session session;
    open(session, u"d2l"_s);
    const ReadView read = readView(parsed(json), session.plan());
    QVERIFY(read.view == ViewState());
    QVERIFY(read.warning() && read.warning()->english() == "What " + wrong.toStdString() +
                                                               " says cannot be shown of this session; you see what "
                                                               "is shown at first.");
}

void TestViewState::aViewIsNoReasonToRefuseASession()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"s.headscope"_s);
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "headscope-session", "version": 1,
                   "view": {"step": "none", "head": 2, "blocks": 3, "item": [1]}})");
    file.close();
    Session session;
    open(session, path);
    QCOMPARE(session.selection().head, 2);
    QCOMPARE(session.selection().step, StepId::Softmax);
    QCOMPARE(session.warnings().size(), 3U); // the second tells that Save leaves the key out
    QVERIFY(session.warnings()[0].english().find("view.blocks") != std::string::npos);
    QVERIFY(session.warnings()[2].english().find("view.step, view.item") != std::string::npos);
}

void TestViewState::comparedFilesAreNamedFromTheSession()
{
    Session session;
    open(session, u"d2l"_s);
    const ViewState view = everythingElse();
    const auto named = [&](const QString &folder) { return writtenJson(writeView(view, folder)); };
    QVERIFY(named(u"/sessions/b"_s).find(R"("B.file":"o.headscope")") != std::string::npos);
    QVERIFY(named(u"/sessions/a"_s).find(R"("B.file":"../b/o.headscope")") != std::string::npos);
    for (const QString &folder : {u"/sessions/b"_s, u"/sessions/a"_s, u"/"_s})
        QVERIFY(readView(writeView(view, folder), session.plan(), folder).view == view);
    const ReadView moved = readView(writeView(view, u"/sessions/a"_s), session.plan(), u"/elsewhere/a"_s);
    QCOMPARE(moved.view.look.compared[u"B.file"_s], u"/elsewhere/b/o.headscope"_s);
    ViewState mistaken = view;
    mistaken.look.compared = {{u"before.B.file"_s, u"/sessions/b/o.headscope"_s}};
    QVERIFY(writtenJson(writeView(mistaken, u"/sessions/a"_s)).find(R"("before.B.file":"../b/o.headscope")") !=
            std::string::npos);
}

void TestViewState::oneEventIsOneMove()
{
    Session session;
    open(session, u"d2l"_s);
    const ViewState first = session.view();
    act([&] { // as a click into another item's map does
        session.setBatch(1);
        session.pin(CellPlace{Role::Weights, {1, 2, 0, 0}});
        session.setHead(2);
    });
    QVERIFY(session.view() != first);
    session.go(-1);
    QVERIFY(session.view() == first);
    QVERIFY(!session.canGo(-1));
}

void TestViewState::theWayLeadsBackAndForth()
{
    Session session;
    open(session, u"d2l"_s);
    std::vector<ViewState> views{session.view()};
    const auto go = [&](auto what) {
        act(what);
        views.push_back(session.view());
    };
    go([&] { session.setStep(StepId::Scores); });
    go([&] { session.setHead(2); });
    go([&] { session.setLook({.view = View::Heads}); });
    go([&] { session.setLook({.view = View::Heads, .alone = 3}); });
    go([&] { session.setBatch(1); });
    go([&] { session.setWantsChange(true); });
    for (std::size_t i = views.size() - 1; i > 0; --i) {
        session.go(-1);
        QVERIFY(session.view() == views[i - 1]);
    }
    session.go(-1);
    QVERIFY(session.view() == views[0]);
    session.go(1);
    session.go(1);
    QVERIFY(session.view() == views[2]);
    act([&] { session.setStep(StepId::Concat); }); // from here on there is another way
    QVERIFY(!session.canGo(1));
    session.go(-1);
    QVERIFY(session.view() == views[2]);
}

void TestViewState::hoveringIsNoMove()
{
    Session session;
    open(session, u"d2l"_s);
    for (Index i = 0; i < 5; ++i)
        act([&] { session.hover(CellPlace{Role::Weights, {0, 0, 1, i}}); });
    act([&] { session.light(Role::Weights); });
    QVERIFY(!session.canGo(-1));
}

void TestViewState::editsAndViewsAreUndoneApart()
{
    Session session;
    open(session, u"d2l"_s);
    const ViewState first = session.view();
    act([&] { session.setHead(4); });
    edit(session, {{u"layer.num_heads"_s, u"2"_s}}); // where there is no head 4
    QCOMPARE(session.selection().head, 1);
    session.undoStack().undo();
    QVERIFY(waitForRun(session));
    QCOMPARE(session.undoStack().index(), 0);
    session.go(-1);
    QVERIFY(session.view() == first); // neither edit nor undo was a move
    QVERIFY(!session.canGo(-1));
    session.undoStack().redo();
    QVERIFY(waitForRun(session));
    act([&] { session.setStep(StepId::Scores); });
    session.go(-1);
    QCOMPARE(session.plan().sizes.h, 2);
    QCOMPARE(session.undoStack().index(), 1);
}

void TestViewState::smallMovesInARowAreOne()
{
    ViewHistory history;
    ViewState view;
    history.start(view);
    const auto pin = [&](Index column, qint64 now) {
        view.pinned = CellPlace{Role::Weights, {0, 0, 0, column}};
        history.note(view, now);
    };
    pin(0, 100);
    const ViewState pinned = view;
    pin(1, 5000);
    pin(2, 5400);
    pin(3, 5800); // one move of the arrow keys
    pin(4, 9000);
    QCOMPARE(history.go(-1).pinned->cell.back(), 3);
    QVERIFY(history.go(-1) == pinned);
    QVERIFY(history.go(-1) == ViewState());
    QVERIFY(!history.canGo(-1));
    for (const auto &cell : {u"0,0"_s, u"0,1"_s, u"0,2"_s}) { // so in the comparison
        view = {};
        view.look.compared[u"cell"_s] = cell;
        history.note(view, 20000 + cell.back().digitValue());
    }
    QCOMPARE(history.go(-1).look.compared[u"cell"_s], u"0,0"_s);
    QVERIFY(history.go(-1) == ViewState());
}

void TestViewState::theWayBackLeadsToWhatCameAboutByItself()
{
    ViewHistory history;
    ViewState view;
    view.look.position = 4;
    history.start(view);
    view.look.position.reset(); // as typing does
    history.settle(view);
    ViewState other = view;
    other.look.view = View::Heads;
    history.note(other, 5000);
    QVERIFY(history.go(-1) == view);
    QVERIFY(!history.canGo(-1));
    QVERIFY(history.go(1) == other);
}

void TestViewState::whatComesAboutWithinAMoveIsOfThatMove()
{
    Session session;
    open(session, u"d2l"_s);
    const ViewState first = session.view();
    const auto zoomed = connect(&session, &Session::selectionChanged, &session, [&session] {
        Look look = session.look();
        look.zoom = {12, 0, 0};
        session.settleLook(look);
    });
    act([&] { session.setHead(2); });
    disconnect(zoomed);
    const ViewState moved = session.view();
    QCOMPARE(moved.look.zoom.cell, 12.0);
    session.go(-1);
    QVERIFY(session.view() == first);
    session.go(1);
    QVERIFY(session.view() == moved);
}

void TestViewState::aStormOfViewsWalkedBackEndsAtTheFirst_data()
{
    QTest::addColumn<unsigned>("seed");
    for (const unsigned seed : {1U, 2U, 3U, 4U})
        QTest::addRow("%u", seed) << seed;
}

void TestViewState::aStormOfViewsWalkedBackEndsAtTheFirst()
{
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    const auto below = [&](Index count) { return static_cast<Index>(random() % static_cast<unsigned>(count)); };
    Session session;
    open(session, u"d2l"_s);
    const ViewState first = session.view();
    const auto tensors = madeTensors(session);
    for (int i = 0; i < 200; ++i)
        act([&] {
            switch (below(7)) {
            case 0: session.setHead(below(5)); break;
            case 1: session.setBatch(below(2)); break;
            case 2: session.setStepIndex(static_cast<int>(below(10))); break;
            case 3: session.setTensor(tensors[static_cast<std::size_t>(below(std::ssize(tensors)))]); break;
            case 4: session.pin(CellPlace{Role::Weights, {below(2), below(5), below(4), below(6)}}); break;
            case 5: session.setLook({static_cast<View>(below(3))}); break;
            default: session.hover(CellPlace{Role::Weights, {0, 0, 0, below(6)}}); break;
            }
        });
    const ViewState last = session.view();
    int back = 0;
    for (; session.canGo(-1); ++back)
        session.go(-1);
    QVERIFY(session.view() == first);
    QVERIFY(back > 50);
    while (session.canGo(1))
        session.go(1);
    QVERIFY(session.view() == last);
}

HEADSCOPE_TEST(TestViewState, QApplication)
#include "tst_viewstate.moc"
