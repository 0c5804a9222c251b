// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/underway.h"

#include "tests/app/qtwarnings.h"
#include "tests/ui/support.h"
#include "ui/session/product.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"
#include "ui/work/jobqueue.h"

#include <QApplication>
#include <QLineEdit>

using namespace headscope;

/// Whatever is going on, whatever changes under it: the window goes on. HEADSCOPE_ALL_HAPPENINGS=1 takes every pair,
/// which takes minutes; else each is met by several others.
class TestUnderWay : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void cleanupTestCase() { m_window.reset(); }
    void theWindowHolds_data();
    void theWindowHolds();
    void theFieldOfANumberGoesWithItsMatrix_data();
    void theFieldOfANumberGoesWithItsMatrix();

private:
    std::unique_ptr<MainWindow> m_window;
};

namespace {

constexpr int kOneIn = 5; // what goes on meets one in five happenings, and what is next in the list meets others

/// What the views rely on.
QString wrongSelection(const Session &session)
{
    const Plan &plan = session.plan();
    const Selection &s = session.selection();
    const auto product = productOf(plan, s);
    if (!isPresent(plan, s.tensor) || tensorOf(plan, s.tensor).step != s.step)
        return u"the step does not have the tensor"_s;
    if (s.head >= plan.sizes.h || s.batch >= plan.sizes.b)
        return u"no such head or item"_s;
    if (s.walk && (!product || !product->has(*s.walk)))
        return u"the walk is outside its product"_s;
    for (const auto &place : {s.hovered, s.pinned})
        if (place && !isInside(place->cell, shapeOf(specOf(place->tensor), plan.sizes)))
            return u"a cell is outside"_s;
    return {};
}

} // namespace

void TestUnderWay::initTestCase()
{
    qInstallMessageHandler(keepQtWarning);
}

/// One window for all: what one row leaves behind must not trouble the next.
void TestUnderWay::init()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    setLanguage(u"en"_s);
    if (!m_window) {
        m_window = std::make_unique<MainWindow>();
        m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
        showActive(*m_window, kSmallestWindow);
    }
    m_window->resize(kSmallestWindow); // is painted soonest
    m_window->setView(View::Explore);
    m_window->session().setWantsChange(false);
    open(m_window->session(), u"d2l"_s);
    edit(m_window->session(), {{u"inputs.seed"_s, u"1"_s}}); // to be undone
    qtWarnings().clear();
}

void TestUnderWay::cleanup()
{
    m_window->player().pause();
    qDeleteAll(m_window->findChildren<QLineEdit *>(u"cellEditor"_s)); // the editor of a number that stays
    setLanguage(u"en"_s);
}

void TestUnderWay::theWindowHolds_data()
{
    QTest::addColumn<int>("going");
    QTest::addColumn<int>("happening");
    const int pace = qEnvironmentVariableIsSet("HEADSCOPE_ALL_HAPPENINGS") ? 1 : kOneIn;
    for (int going = 0; going < std::ssize(goings()); ++going)
        for (int happening = going % pace; happening < std::ssize(happenings()); happening += pace)
            QTest::addRow("%s, %s", goings()[static_cast<std::size_t>(going)].name,
                          happenings()[static_cast<std::size_t>(happening)].name)
                << going << happening;
}

void TestUnderWay::theWindowHolds()
{
    QFETCH(int, going);
    QFETCH(int, happening);
    const Going &what = goings()[static_cast<std::size_t>(going)];
    what.begin(*m_window);
    happenings()[static_cast<std::size_t>(happening)].happen(*m_window);
    QCOMPARE(wrongSelection(m_window->session()), QString());
    what.goOn(*m_window);
    m_window->grab(); // while the run is still under way, and after it
    QTest::qWait(5);  // moments of what is played
    QTRY_VERIFY(!m_window->session().isBusy());
    QTRY_COMPARE(awaitedAnswers(), 0);
    m_window->grab();
    QCOMPARE(wrongSelection(m_window->session()), QString());
    QCOMPARE(qtWarnings().join(u'\n'), QString());
}

void TestUnderWay::theFieldOfANumberGoesWithItsMatrix_data()
{
    QTest::addColumn<int>("happening");
    QTest::addColumn<bool>("stays");
    // Weights are looked at: they stay where these happen, with the cell that the number is for. Who opens a file,
    // whether or not it is one, has typed the number.
    const QStringList stays{u"another step is clicked"_s, u"fewer heads"_s,    u"many heads"_s,
                            u"no projections"_s,          u"training"_s,       u"undo"_s,
                            u"a usual window"_s,          u"a large window"_s, u"another theme"_s,
                            u"another language"_s,        u"to Explore"_s,     u"what changed"_s};
    for (int happening = 0; happening < std::ssize(happenings()); ++happening) {
        const char *name = happenings()[static_cast<std::size_t>(happening)].name;
        QTest::addRow("%s", name) << happening << stays.contains(QString::fromLatin1(name));
    }
}

void TestUnderWay::theFieldOfANumberGoesWithItsMatrix()
{
    QFETCH(int, happening);
    QFETCH(bool, stays);
    goings()[8].begin(*m_window);
    QVERIFY(m_window->findChild<QLineEdit *>(u"cellEditor"_s));
    happenings()[static_cast<std::size_t>(happening)].happen(*m_window);
    QTRY_VERIFY(!m_window->session().isBusy());
    if (!stays)
        QTRY_VERIFY(!m_window->findChild<QLineEdit *>(u"cellEditor"_s));
    else
        QVERIFY(m_window->findChild<QLineEdit *>(u"cellEditor"_s));
    m_window->setFocus();
}

HEADSCOPE_TEST(TestUnderWay, QApplication)
#include "tst_underway.moc"
