// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pipeline/pipelineview.h"

#include "tests/ui/support.h"
#include "ui/lines/linetext.h"
#include "ui/lines/rootline.h"
#include "ui/pipeline/pipelinecolumns.h"
#include "ui/pipeline/shapenumbers.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/contrast.h"
#include "ui/theme/fonts.h"

#include <QApplication>
#include <QHelpEvent>
#include <QPainter>
#include <QTextDocument>
#include <QToolTip>

using namespace headscope;
using enum Role;

class TestPipelineView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup();
    void aClickOnASlabChoosesItsTensor();
    void aClickBesideTheSlabsChoosesTheStep();
    void upAndDownGoThroughTheTensorsOfAStep();
    void stepsToComeAreGhosts();
    void wordsOfStepsToComeCanBeRead();
    void aRootHasItsBarOverTheNumber();
    void theCurrentStepIsFramed();
    void aTitleWithoutRoomIsShortNotSmall();
    void titlesAreOfOneSizeAndShapesAreWhole();
    void namesBelowOneAnotherAreAlikeAndWhole();
    void appendedKeysAndValuesHaveShortNames();
    void shapesStandThereBeforeTheRun();
    void wordsTellTheStepAndTheShape();
    void thePointerIsToldWhatItRestsOn();
    void enterTellsTheSelectedTensor();
    void aTensorThatIsNamedLightsUp();
    void theNumbersOfAnAxisLightUp();

private:
    QColor slabColor(TensorId tensor) const;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<PipelineView> m_view;
};

void TestPipelineView::init()
{
    applyTheme(*qApp, *findTheme(u"light"_s));
    m_session = std::make_unique<Session>();
    m_view = std::make_unique<PipelineView>(*m_session);
    showActive(*m_view, {1178, 280});
    open(*m_session, u"d2l"_s);
}

void TestPipelineView::cleanup()
{
    m_view.reset();
    m_session.reset();
}

/// The outline of a slab, at the middle of its left edge.
QColor TestPipelineView::slabColor(TensorId tensor) const
{
    const QRectF front = m_view->drawing().slabOf(tensor)->front;
    const QImage image = m_view->grab().toImage();
    QColor darkest(Qt::white);
    for (double x = front.left() - 1; x <= front.left() + 1; ++x) {
        const QColor color = QColor::fromRgb(pixelAt(image, {x, std::floor(front.top() + front.height() * 0.42)}));
        if (color.lightness() < darkest.lightness())
            darkest = color;
    }
    return darkest;
}

void TestPipelineView::aClickOnASlabChoosesItsTensor()
{
    for (const Slab &slab : m_view->drawing().slabs)
        for (const QRectF &part : {slab.front, slab.name, slab.shape}) {
            m_session->setStep(slab.tensor->step == StepId::Inputs ? StepId::Output : StepId::Inputs);
            click(m_view.get(), part.center());
            QCOMPARE(m_session->selection().tensor, slab.tensor->id);
            QCOMPARE(m_session->selection().step, slab.tensor->step);
        }
}

void TestPipelineView::aClickBesideTheSlabsChoosesTheStep()
{
    for (const StepColumn &column : m_view->drawing().columns) {
        click(m_view.get(), column.title.center());
        QCOMPARE(m_session->selection().step, column.step->id);
    }
}

void TestPipelineView::upAndDownGoThroughTheTensorsOfAStep()
{
    m_session->setTensor(K);
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QCOMPARE(m_session->selection().tensor, Q);
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QCOMPARE(m_session->selection().tensor, Q);
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QCOMPARE(m_session->selection().tensor, V);
    QCOMPARE(m_session->selection().step, StepId::Project);
}

void TestPipelineView::stepsToComeAreGhosts()
{
    const Theme &theme = *findTheme(u"light"_s);
    const QColor ghost = theme.faint; // of its edges
    m_session->setStep(StepId::Inputs);
    const QColor before = slabColor(KHeads);
    QVERIFY2(before.saturation() < 40, qPrintable(before.name()));
    QVERIFY2(before.lightness() >= ghost.lightness() - 12, qPrintable(before.name() + ghost.name()));
    m_session->setStep(StepId::Output);
    const QColor after = slabColor(KHeads);
    QVERIFY2(after.saturation() > 60, qPrintable(after.name()));
    m_session->setStep(StepId::Split);
    QCOMPARE(slabColor(KHeads), after);
}

namespace {

/// The pixel of a place that stands out most.
double strongest(const QImage &image, const QRectF &place, const QColor &ground)
{
    double best = 1;
    for (double y = place.top(); y < place.bottom(); ++y)
        for (double x = place.left(); x < place.right(); ++x)
            best = std::max(best, contrast(QColor::fromRgb(pixelAt(image, {x, y})), ground));
    return best;
}

} // namespace

void TestPipelineView::wordsOfStepsToComeCanBeRead()
{
    for (const Theme &theme : themes()) {
        QVERIFY2(contrast(theme.muted, theme.surface) >= 4.5, qPrintable(theme.name));
        applyTheme(*qApp, theme);
        m_session->setStep(StepId::Inputs);
        const QImage image = m_view->grab().toImage();
        const double wanted = contrast(theme.muted, theme.surface) * 0.8; // thin letters do not fill a pixel
        for (const Slab &slab : m_view->drawing().slabs)
            for (const QRectF &words : {slab.name, slab.shape})
                QVERIFY2(strongest(image, words, theme.surface) >= wanted, slab.tensor->name.data());
        for (const StepColumn &column : m_view->drawing().columns)
            QVERIFY2(strongest(image, column.title, theme.surface) >= wanted, column.step->name.data());
        for (const Arrow &arrow : m_view->drawing().arrows)
            QVERIFY2(arrow.label.isEmpty() || strongest(image, arrow.labelPlace, theme.surface) >= wanted,
                     qPrintable(arrow.label));
    }
}

void TestPipelineView::aRootHasItsBarOverTheNumber()
{
    QImage image(120, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setFont(uiFont(20));
    drawRootLine(painter, QRectF(0, 0, 120, 40), u"÷ √20"_s);
    painter.end();
    const auto darkRun = [&](int y) {
        int longest = 0;
        int run = 0;
        for (int x = 0; x < image.width(); ++x) {
            run = qGray(image.pixel(x, y)) < 160 ? run + 1 : 0;
            longest = std::max(longest, run);
        }
        return longest;
    };
    int longest = 0;
    for (int y = 0; y < 16; ++y) // above the middle, which the ÷ is at
        longest = std::max(longest, darkRun(y));
    QVERIFY(longest >= lineWidth(uiFont(20), u"20"_s));
    QCOMPARE(rootLineWidth(uiFont(20), u"× W"_s), lineWidth(uiFont(20), u"× W"_s));
}

void TestPipelineView::theCurrentStepIsFramed()
{
    const Theme &theme = *findTheme(u"light"_s);
    for (const StepColumn &current : m_view->drawing().columns) {
        m_session->setStep(current.step->id);
        const QImage image = m_view->grab().toImage();
        for (const StepColumn &column : m_view->drawing().columns) {
            const bool isFramed = pixelAt(image, column.frame.topLeft() + QPointF(6, 10)) != theme.surface.rgb();
            QCOMPARE(isFramed, column.step == current.step);
        }
    }
}

void TestPipelineView::aTitleWithoutRoomIsShortNotSmall()
{
    open(*m_session, u"residual"_s);
    m_session->setStep(StepId::Inputs);
    m_view->resize(778, 236);
    QStringList shown;
    for (const StepColumn &column : m_view->drawing().columns) {
        const QString title = m_view->shownTitle(column);
        shown << title;
        if (title != stepShortTitle(*column.step))
            QVERIFY2(lineWidth(uiFont(kCaptionSize + 1), title) <= column.title.width(), qPrintable(title));
    }
    QVERIFY2(shown.contains(u"Split"_s) && shown.contains(u"Scores"_s), qPrintable(shown.join(u' ')));
    m_view->resize(1600, 280);
    QCOMPARE(m_view->shownTitle(m_view->drawing().columns[2]), u"Split heads"_s);
}

/// In the least window, with as many steps as there can be, a shape has two lines before it is cut.
void TestPipelineView::titlesAreOfOneSizeAndShapesAreWhole()
{
    QCOMPARE(m_view->titleSize(), kCaptionSize + 1);
    QCOMPARE(inTwoLines(u"(2,128,160)"_s), (QStringList{u"(2,128,"_s, u"160)"_s}));
    QCOMPARE(inTwoLines(u"?"_s), QStringList{u"?"_s});
    edit(*m_session, {{u"layer.training"_s, u"true"_s},
                      {u"layer.dropout"_s, u"0.1"_s},
                      {u"layer.output_dropout"_s, u"0.1"_s},
                      {u"layer.norm"_s, u"\"pre_and_post\""_s},
                      {u"layer.residual"_s, u"true"_s},
                      {u"layer.rope"_s, u"{}"_s},
                      {u"layer.qk_norm"_s, u"\"rms\""_s},
                      {u"mask.valid_lens"_s, u"null"_s},
                      {u"inputs.num_queries"_s, u"128"_s}});
    m_view->resize(778, 190);
    QVERIFY(m_view->drawing().columns.size() >= 17);
    const QFont titles = uiFont(m_view->titleSize(), Weight::Bold);
    for (const StepColumn &column : m_view->drawing().columns)
        QVERIFY2(lineWidth(titles, m_view->shownTitle(column)) <= column.title.width() + 1,
                 qPrintable(m_view->shownTitle(column)));
    const QFont least = numberFont(kLeastLetters);
    for (const Slab &slab : m_view->drawing().slabs) {
        const QString shape = shownShape(*slab.tensor, m_session->plan().sizes).remove(u' ');
        if (!isOnOneLine(shape, slab.shape.width()))
            QVERIFY(slab.shape.height() >= 2 * kLeastLetters);
        for (const QString &line : isOnOneLine(shape, slab.shape.width()) ? QStringList(shape) : inTwoLines(shape))
            QVERIFY2(lineWidth(least, line) <= slab.shape.width() + 1, qPrintable(shape));
        for (const Slab &other : m_view->drawing().slabs)
            QVERIFY(&slab == &other || !slab.whole().intersects(other.whole()));
    }
    m_view->grab();
}

/// Names that differ at their end are never cut there.
void TestPipelineView::namesBelowOneAnotherAreAlikeAndWhole()
{
    edit(*m_session, {{u"layer.norm"_s, u"\"pre\""_s}, {u"layer.rope"_s, u"{}"_s}, {u"layer.qk_norm"_s, u"\"rms\""_s}});
    m_session->setStep(StepId::Weigh);
    const auto namesIn = [this](QSize size) {
        m_view->resize(size);
        QStringList names;
        for (const Slab &slab : m_view->drawing().slabs)
            names << m_view->shownName(slab);
        return names;
    };
    QVERIFY(namesIn({2000, 330}).contains(u"normed queries"_s));
    const QStringList narrow = namesIn({778, 190});
    QVERIFY2(narrow.contains(u"norm q"_s) && narrow.contains(u"scores"_s), qPrintable(narrow.join(u", "_s)));
    for (const Slab &slab : m_view->drawing().slabs) {
        const QFont font = uiFont(m_view->nameSize(slab), Weight::Bold);
        QVERIFY2(lineWidth(font, m_view->shownName(slab)) <= slab.name.width() + 3,
                 qPrintable(m_view->shownName(slab)));
        for (const Slab &other : m_view->drawing().slabs)
            if (other.name.left() == slab.name.left())
                QCOMPARE(m_view->nameSize(other), m_view->nameSize(slab));
    }
}

void TestPipelineView::appendedKeysAndValuesHaveShortNames()
{
    edit(*m_session,
         {{u"layer.norm"_s, u"\"pre\""_s}, {u"layer.rope"_s, u"{}"_s}, {u"layer.add_zero_attn"_s, u"true"_s}});
    m_view->resize(778, 223);
    for (const TensorId tensor : {KAppended, VAppended}) {
        const Slab *slab = m_view->drawing().slabOf(tensor);
        const QFont font = uiFont(m_view->nameSize(*slab), Weight::Bold);
        QVERIFY(lineWidth(font, m_view->shownName(*slab)) <= slab->name.width() + 3);
        QVERIFY2(m_view->shownName(*slab).startsWith(u"all "_s), qPrintable(m_view->shownName(*slab)));
    }
}

void TestPipelineView::shapesStandThereBeforeTheRun()
{
    Session session;
    PipelineView view(session);
    showActive(view, {1178, 280});
    const QImage empty = view.grab().toImage();
    session.open(u"example:d2l"_s); // its run is on the way
    QVERIFY(!session.result());
    QCOMPARE(view.drawing().columns.size(), 10U);
    QVERIFY(view.grab().toImage() != empty);
    QVERIFY(waitForRun(session));
}

void TestPipelineView::wordsTellTheStepAndTheShape()
{
    m_session->setTensor(QHeads);
    QCOMPARE(m_view->accessibleDescription(), u"Split heads: Q heads (2·5 batch × heads, 4 queries, 20 features)\n"
                                              "The features are cut into heads; no number changes."_s);
    edit(*m_session, {{u"layer.num_heads"_s, u"10"_s}});
    QVERIFY(m_view->accessibleDescription().contains(u"2·10"_s));
}

void TestPipelineView::thePointerIsToldWhatItRestsOn()
{
    const auto toldAt = [&](const QPointF &point) {
        QHelpEvent help(QEvent::ToolTip, point.toPoint(), m_view->mapToGlobal(point.toPoint()));
        QCoreApplication::sendEvent(m_view.get(), &help);
        QTextDocument words;
        words.setHtml(QToolTip::text());
        return words.toPlainText();
    };
    for (const Arrow &arrow : m_view->drawing().arrows)
        if (arrow.label == u"÷ √20"_s)
            QVERIFY2(toldAt(arrow.labelPlace.center()).startsWith(u"Divided by √d = √20 ≈ 4.47"_s),
                     qPrintable(toldAt(arrow.labelPlace.center())));
    const QString slab = toldAt(m_view->drawing().slabOf(Weights)->shape.center());
    QVERIFY2(slab.contains(u"(2·5 batch × heads, 4 queries, 6 keys)"_s), qPrintable(slab));
}

void TestPipelineView::enterTellsTheSelectedTensor()
{
    m_session->setTensor(Scores);
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QVERIFY2(QToolTip::text().contains(u"4 queries, 6 keys"_s) && QToolTip::text().contains(u"Multiplied by K"_s),
             qPrintable(QToolTip::text()));
}

void TestPipelineView::aTensorThatIsNamedLightsUp()
{
    const QRectF whole = m_view->drawing().slabOf(Role::KHeads)->whole();
    const QPointF beside(whole.left() - 2, whole.bottom() - 6);
    const auto color = [&] { return pixelAt(m_view->grab().toImage(), beside); };
    const QRgb before = color();
    m_session->light(Role::KHeads);
    QVERIFY(color() != before);
    m_session->light(std::nullopt);
    QCOMPARE(color(), before);
}

void TestPipelineView::theNumbersOfAnAxisLightUp()
{
    QCOMPARE(shapeNumbersOf(specOf(Weights), "key"), std::vector<int>{2});
    QCOMPARE(shapeNumbersOf(specOf(Weights), "head"), shapeNumbersOf(specOf(Weights), "batch"));
    QCOMPARE(shapeNumbersOf(specOf(Queries), "query"), std::vector<int>{1});
    QVERIFY(shapeNumbersOf(specOf(Queries), "key").empty());
    const QImage before = m_view->grab().toImage();
    const auto changed = [&](TensorId tensor) {
        const double ratio = before.devicePixelRatio();
        const QRectF shape = m_view->drawing().slabOf(tensor)->shape;
        const QRect place = QRectF(shape.topLeft() * ratio, shape.size() * ratio).toAlignedRect();
        return m_view->grab().toImage().copy(place) != before.copy(place);
    };
    m_session->lightAxis("key");
    QVERIFY(changed(Weights) && changed(Keys));
    QVERIFY(!changed(Queries) && !changed(QHeads));
    m_session->light(std::nullopt);
    QVERIFY(m_view->grab().toImage() == before);
}

HEADSCOPE_TEST(TestPipelineView, QApplication)
#include "tst_pipelineview.moc"
