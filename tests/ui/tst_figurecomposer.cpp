// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/composer/figurecomposer.h"

#include "tests/ui/figurelayers.h"
#include "tests/ui/support.h"
#include "ui/composer/pagepreview.h"
#include "ui/export/figurefield.h"
#include "ui/export/figurepage.h"
#include "ui/export/figurewords.h"

#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPrintPreviewDialog>
#include <QPrintPreviewWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QTemporaryDir>
#include <QTimer>

#include <set>

using namespace headscope;

class TestFigureComposer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_composer.reset(); }
    void everyFieldIsThereByNameAndKey();
    void noFieldIsCut();
    void theFirstFieldHasTheKeyboard();
    void whatIsTypedIsInTheJob();
    void whatCannotBeTakenIsToldAndChangesNothing();
    void tooManyPixelsAreToldAndATableHasNone();
    void aTableTellsItsNumbersAndNoPage();
    void moreMapsThanHaveRoomAreTold();
    void aNarrowPresetWaitsForFewerMaps();
    void theTensorsAreThoseOfTheRun();
    void aLayerAloneIsAllThereIs();
    void allLayersOfAKindMayBeChosen();
    void layersThatAreNotAlikeAreRefused();
    void theButtonsAreGreyWhileAFieldIsWrong();
    void whatIsWrongIsNeitherCopiedNorPrintedNorDragged();
    void goodNewsIsNoError();
    void aPresetFillsItsFields();
    void thePreviewIsThePage();
    void thePreviewIsDrawnAnewForAnotherScreen();
    void theFileIsWhatTheFormatWrites_data();
    void theFileIsWhatTheFormatWrites();
    void aBatchWritesEveryFile();
    void aPlaceThatIsNotKnownIsRefused();
    void aSeriesWithAPictureTooLargeIsRefused();
    void aPageTooLongIsToldAndATableHasNone();
    void noFileOfABatchIsReplacedUnasked();
    void whoAsksMayBeClosedMeanwhile();
    void nothingElseBeginsWhileItWrites();
    void aBatchThatFailsTellsWhatIsWritten();
    void closingGivesUpTheRestOfABatch();
    void copiesPictureAndNumbers();
    void printingShowsThePageFirst();
    void aPageIsDraggedOutWhileItIsHeld_data();
    void aPageIsDraggedOutWhileItIsHeld();

private:
    QLineEdit *line(const char *name) { return find<QLineEdit>(*m_composer, u"figure-"_s + QLatin1String(name)); }
    void type(const char *name, const QString &text)
    {
        line(name)->selectAll();
        QTest::keyClicks(line(name), text);
    }
    QString told() { return find<QLabel>(*m_composer, u"composerNotice"_s)->text(); }
    QString kindTold() { return find<QLabel>(*m_composer, u"composerNotice"_s)->property("kind").toString(); }
    QComboBox *layers() { return find<QComboBox>(*m_composer, u"figure-layers"_s); }
    void composeBlock(const std::vector<std::shared_ptr<const Trace>> &runs)
    {
        m_job = {runs.front(), {}, {}, {}, asLayers(runs)};
        m_job.figure.block = u"layer.0.self"_s;
        m_composer = std::make_unique<FigureComposer>(m_job);
        showActive(*m_composer, {1000, 640});
    }
    void chooseAllLayers()
    {
        layers()->setFocus();
        QTest::keyClick(layers(), Qt::Key_Down);
    }
    void save() { QTest::mouseClick(find<QPushButton>(*m_composer, u"saveFigure"_s), Qt::LeftButton); }

    std::unique_ptr<FigureComposer> m_composer;
    FigureJob m_job;
};

namespace {

std::set<QRgb> colorsOf(const QImage &image)
{
    std::set<QRgb> colors;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            colors.insert(image.pixel(x, y));
    return colors;
}

} // namespace

void TestFigureComposer::init()
{
    Session session;
    open(session, u"d2l"_s);
    m_job = {session.result()->trace, {}, {}};
    m_composer = std::make_unique<FigureComposer>(m_job);
    showActive(*m_composer, {1000, 640});
}

void TestFigureComposer::everyFieldIsThereByNameAndKey()
{
    for (const FigureField &field : figureFields()) {
        auto *editor = m_composer->findChild<QWidget *>(u"figure-"_s + field.name);
        QVERIFY2(editor != nullptr, qPrintable(field.name));
        QVERIFY(!editor->accessibleName().isEmpty());
        QVERIFY(editor->toolTip().startsWith(u"--"_s + field.name));
        QVERIFY(editor->focusPolicy() & Qt::TabFocus);
    }
}

void TestFigureComposer::noFieldIsCut()
{
    const auto *scroll = find<QScrollArea>(*m_composer, u"composerFields"_s);
    QVERIFY2(scroll->widget()->width() <= scroll->viewport()->width(),
             qPrintable(u"%1 > %2"_s.arg(scroll->widget()->width()).arg(scroll->viewport()->width())));
}

void TestFigureComposer::theFirstFieldHasTheKeyboard()
{
    QVERIFY(find<QComboBox>(*m_composer, u"figurePreset"_s)->hasFocus());
}

void TestFigureComposer::whatIsTypedIsInTheJob()
{
    type("title", u"My heads"_s);
    type("width", u"85mm"_s);
    type("range", u"0:0.5"_s);
    auto *legend = find<QCheckBox>(*m_composer, u"figure-legend"_s);
    QTest::keyClick(legend, Qt::Key_Space);
    QCOMPARE(m_composer->job().page.title, u"My heads"_s);
    QCOMPARE(m_composer->job().page.widthMm, 85.0);
    QCOMPARE(m_composer->job().figure.range, RangeMode::Fixed);
    QVERIFY(m_composer->job().figure.hasLegend);
    QCOMPARE(find<QLabel>(*m_composer, u"pageSize"_s)->text().section(u' ', 0, 0), u"85"_s);
}

void TestFigureComposer::whatCannotBeTakenIsToldAndChangesNothing()
{
    QCOMPARE(line("keys")->toolTip(), u"--keys\nall, or FROM:TO with FROM below TO"_s);
    type("heads", u"0,9"_s);
    QVERIFY2(told().contains(u"9"_s), qPrintable(told()));
    QCOMPARE(m_composer->job().figure.heads, std::vector<Index>{0});
    QVERIFY(line("heads")->property("wrong").toBool());
    QCOMPARE(line("heads")->accessibleDescription(), told());
    QVERIFY(!find<QPushButton>(*m_composer, u"saveFigure"_s)->isEnabled());
    type("heads", u"0,4"_s);
    QVERIFY(told().isEmpty());
    QVERIFY(line("heads")->accessibleDescription().isEmpty());
    QVERIFY(find<QPushButton>(*m_composer, u"saveFigure"_s)->isEnabled());
    type("dpi", u"24000"_s);
    QVERIFY(told().contains(u"2400"_s));
    QCOMPARE(m_composer->job().page.dpi, 2400.0);
}

void TestFigureComposer::tooManyPixelsAreToldAndATableHasNone()
{
    const auto *saves = find<QPushButton>(*m_composer, u"saveFigure"_s);
    auto *formats = find<QComboBox>(*m_composer, u"figureFormat"_s);
    type("dpi", u"2400"_s);
    QVERIFY(saves->isEnabled());
    type("width", u"500mm"_s);
    QVERIFY2(told().endsWith(u"expected a picture of at most 200 million pixels and 30000 a side"_s),
             qPrintable(told()));
    QVERIFY(!saves->isEnabled());
    m_composer->copy();
    QVERIFY(told().contains(u"pixels"_s)); // nothing is under way
    const auto *copies = find<QPushButton>(*m_composer, u"copyFigure"_s);
    const auto *prints = find<QPushButton>(*m_composer, u"printFigure"_s);
    for (const FigureFormat &format : figureFormats()) {
        formats->setCurrentIndex(formats->findData(format.name));
        QCOMPARE(saves->isEnabled(), !format.hasPixels);
        QCOMPARE(told().isEmpty(), !format.hasPixels);
        QVERIFY(prints->isEnabled() && !copies->isEnabled());
        QVERIFY2(copies->toolTip().contains(u"pixels"_s), qPrintable(copies->toolTip()));
    }
}

void TestFigureComposer::aTableTellsItsNumbersAndNoPage()
{
    auto *formats = find<QComboBox>(*m_composer, u"figureFormat"_s);
    const auto *size = find<QLabel>(*m_composer, u"pageSize"_s);
    type("heads", u"0,4"_s);
    const Sizes &sizes = m_job.trace->plan.sizes;
    for (const FigureFormat &format : figureFormats()) {
        formats->setCurrentIndex(formats->findData(format.name));
        QCOMPARE(size->text().contains(u" mm"_s), format.isDrawn);
    }
    formats->setCurrentIndex(formats->findData(u"npy"_s));
    QCOMPARE(size->text(), u"2 × %1 × %2 numbers"_s.arg(sizes.q).arg(sizes.k));
    type("heads", u"0,1,4"_s);
    QCOMPARE(size->text(), u"3 × %1 × %2 numbers"_s.arg(sizes.q).arg(sizes.k));
}

void TestFigureComposer::moreMapsThanHaveRoomAreTold()
{
    const auto *saves = find<QPushButton>(*m_composer, u"saveFigure"_s);
    type("width", u"40mm"_s);
    type("columns", u"5"_s);
    QVERIFY2(told().endsWith(u"got 5, expected at most 1 at this width"_s), qPrintable(told()));
    QVERIFY(!saves->isEnabled());
    QCOMPARE(m_composer->job().figure.columns, 0);
    type("width", u"180mm"_s); // on which they have room
    QVERIFY2(told().isEmpty(), qPrintable(told()));
    QVERIFY(saves->isEnabled());
    QCOMPARE(m_composer->job().figure.columns, 5);
}

void TestFigureComposer::aNarrowPresetWaitsForFewerMaps()
{
    type("columns", u"5"_s);
    auto *presets = find<QComboBox>(*m_composer, u"figurePreset"_s);
    presets->setFocus();
    QTest::keyClick(presets, Qt::Key_Down);
    QTest::keyClick(presets, Qt::Key_Down); // a column of a paper
    QVERIFY2(told().contains(u"got 5"_s), qPrintable(told()));
    QCOMPARE(line("width")->text(), u"85mm"_s);
    QVERIFY(line("width")->property("wrong").toBool());
    type("columns", u"2"_s);
    QVERIFY2(told().isEmpty(), qPrintable(told()));
    QVERIFY(!line("width")->property("wrong").toBool());
    QCOMPARE(m_composer->job().page.widthMm, 85.0);
    QCOMPARE(m_composer->job().page.dpi, 600.0);
}

void TestFigureComposer::theTensorsAreThoseOfTheRun()
{
    const auto *tensors = find<QComboBox>(*m_composer, u"figure-tensor"_s);
    QVERIFY(tensors->findData(u"weights"_s) >= 0);
    QVERIFY(tensors->findData(u"dropped_weights"_s) < 0); // not in evaluation
    for (int i = 0; i < tensors->count(); ++i)
        QVERIFY2(m_job.trace->has(findTensor(tensors->itemData(i).toString().toStdString())->role),
                 qPrintable(tensors->itemText(i)));
}

void TestFigureComposer::aLayerAloneIsAllThereIs()
{
    QVERIFY(!layers()->isEnabled());
    QCOMPARE(layers()->currentText(), u"This one"_s);
}

void TestFigureComposer::allLayersOfAKindMayBeChosen()
{
    composeBlock({m_job.trace, m_job.trace, m_job.trace});
    QVERIFY(layers()->isEnabled());
    QCOMPARE(layers()->toolTip(), u"--tensor 'layer.*.self/NAME'"_s);
    chooseAllLayers();
    QCOMPARE(layers()->currentText(), u"All of its kind"_s);
    QVERIFY2(told().isEmpty(), qPrintable(told()));
    QCOMPARE(m_composer->job().figure.layers.size(), std::size_t{3});
    QCOMPARE(FigurePage(m_composer->job()).figure().panelCount(), Index{15});
    QCOMPARE(figureArguments(m_composer->job()).join(u' '), u"--tensor 'layer.*.self/weights'"_s);
    QVERIFY(m_composer->choices().values.isEmpty()); // the next figure may be of one layer
    const QTemporaryDir folder;
    m_composer->setSaveQuestion([&](const QString &) { return folder.filePath(u"{step}.png"_s); });
    save();
    QVERIFY2(told().startsWith(u"Tensor: got layer.*.self/weights, expected one block"_s), qPrintable(told()));
    QVERIFY(m_composer->isVisible() && QDir(folder.path()).isEmpty());
    QTest::keyClick(layers(), Qt::Key_Up);
    QVERIFY(m_composer->job().figure.layers.empty());
}

void TestFigureComposer::layersThatAreNotAlikeAreRefused()
{
    composeBlock({m_job.trace, traceOf(smallDocument())});
    chooseAllLayers();
    QVERIFY2(told().endsWith(u"expected a tensor that all of these blocks have, in one shape"_s), qPrintable(told()));
    QVERIFY(m_composer->job().figure.layers.empty());
}

void TestFigureComposer::theButtonsAreGreyWhileAFieldIsWrong()
{
    const QStringList names{u"saveFigure"_s, u"copyFigure"_s, u"printFigure"_s};
    type("heads", u"0,9"_s);
    for (const QString &name : names) {
        QVERIFY2(!find<QPushButton>(*m_composer, name)->isEnabled(), qPrintable(name));
        QCOMPARE(find<QPushButton>(*m_composer, name)->toolTip(), told());
    }
    type("heads", u"0,4"_s);
    for (const QString &name : names) {
        QVERIFY2(find<QPushButton>(*m_composer, name)->isEnabled(), qPrintable(name));
        QCOMPARE(find<QPushButton>(*m_composer, name)->toolTip(), QString());
    }
}

void TestFigureComposer::whatIsWrongIsNeitherCopiedNorPrintedNorDragged()
{
    auto *preview = find<PagePreview>(*m_composer, u"pagePreview"_s);
    m_composer->setDragging([](const Copied &) { qFatal("nothing is to be dragged"); });
    QApplication::clipboard()->setText(u"before"_s);
    type("heads", u"0,9"_s);
    const QString complaint = told();
    QVERIFY(!complaint.isEmpty());
    QTRY_COMPARE(awaitedAnswers(), 0);
    m_composer->copy();
    find<QPushButton>(*m_composer, u"printFigure"_s)->click();
    QTest::mousePress(preview, Qt::LeftButton, {}, preview->rect().center());
    QMouseEvent move(QEvent::MouseMove, preview->rect().bottomRight(), preview->mapToGlobal(QPoint()), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(preview, &move);
    QCOMPARE(awaitedAnswers(), 0); // nothing is under way
    QCOMPARE(told(), complaint);
    QCOMPARE(QApplication::clipboard()->text(), u"before"_s);
    QTest::mouseRelease(preview, Qt::LeftButton);
}

void TestFigureComposer::goodNewsIsNoError()
{
    m_composer->copy();
    QCOMPARE(kindTold(), u"note"_s);
    QTRY_COMPARE(told(), u"Copied"_s);
    QCOMPARE(kindTold(), u"note"_s);
    type("heads", u"9"_s);
    QVERIFY(!told().isEmpty());
    QCOMPARE(kindTold(), u"error"_s);
}

void TestFigureComposer::aPresetFillsItsFields()
{
    type("heads", u"0,9"_s);
    auto *presets = find<QComboBox>(*m_composer, u"figurePreset"_s);
    presets->setFocus();
    QTest::keyClick(presets, Qt::Key_Down); // as in d2l
    QVERIFY(line("heads")->accessibleDescription().isEmpty());
    QCOMPARE(m_composer->job().figure.colorMap, u"Reds"_s);
    QVERIFY(m_composer->job().figure.hasAxisNames);
    QCOMPARE(find<QComboBox>(*m_composer, u"figure-colormap"_s)->currentText(), u"Reds"_s);
    QVERIFY(find<QCheckBox>(*m_composer, u"figure-axis-names"_s)->isChecked());
}

void TestFigureComposer::thePreviewIsThePage()
{
    auto *preview = find<PagePreview>(*m_composer, u"pagePreview"_s);
    QTRY_COMPARE(awaitedAnswers(), 0);
    const FigurePage page(m_composer->job());
    const double scale = preview->picture().width() / page.size().width();
    QVERIFY(preview->picture().width() > 300);
    const QPointF middle = page.figure().geometry(3).cell(2, 1).topLeft() + QPointF(3, 3) + page.figureOffset();
    const QRgb wanted = page.figure().scale(3).color(page.figure().slice(3).number(2, 1));
    QCOMPARE(preview->picture().pixelColor((middle * scale).toPoint()), QColor(wanted));
    type("title", u"Taller"_s);
    const QSize before = preview->picture().size();
    QTRY_VERIFY(awaitedAnswers() == 0 && preview->picture().size() != before);
}

void TestFigureComposer::thePreviewIsDrawnAnewForAnotherScreen()
{
    QWidget window;
    OnScreen<PagePreview> preview(&window);
    preview.resize(preview.sizeHint());
    preview.showJob(m_job);
    for (const double ratio : {1.0, 2.0}) {
        preview.ratio = ratio;
        preview.grab();
        QTRY_COMPARE(awaitedAnswers(), 0);
        QCOMPARE(preview.picture().devicePixelRatio(), preview.devicePixelRatio());
    }
}

void TestFigureComposer::theFileIsWhatTheFormatWrites_data()
{
    QTest::addColumn<QString>("format");
    for (const FigureFormat &format : figureFormats())
        QTest::newRow(qPrintable(format.name)) << format.name;
}

void TestFigureComposer::theFileIsWhatTheFormatWrites()
{
    QFETCH(QString, format);
    const QTemporaryDir folder;
    QString proposed;
    m_composer->setSaveQuestion([&](const QString &proposal) {
        proposed = proposal;
        return folder.filePath(u"figure"_s); // the ending is put behind it
    });
    auto *formats = find<QComboBox>(*m_composer, u"figureFormat"_s);
    formats->setCurrentIndex(formats->findData(format));
    save();
    QTRY_VERIFY(!m_composer->isVisible());
    QCOMPARE(proposed, u"weights."_s + format);
    QFile file(folder.filePath(u"figure."_s + format));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll() == findFigureFormat(format)->write(m_job, {}));
}

void TestFigureComposer::aBatchWritesEveryFile()
{
    const QTemporaryDir folder;
    m_composer->setSaveQuestion([&](const QString &) { return folder.filePath(u"{tensor}-{head}.png"_s); });
    QSignalSpy saved(m_composer.get(), &FigureComposer::saved);
    save();
    QTRY_VERIFY(!m_composer->isVisible());
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 25);
    const QStringList files = saved.takeFirst()[0].toStringList();
    QCOMPARE(files.size(), 25);
    QVERIFY(files.first().endsWith(u"scores-0.png"_s) && files.last().endsWith(u"weights-4.png"_s));
}

void TestFigureComposer::aPlaceThatIsNotKnownIsRefused()
{
    const QTemporaryDir folder;
    m_composer->setSaveQuestion([&](const QString &) { return folder.filePath(u"{tensor}-{foo}.png"_s); });
    save();
    QCOMPARE(told(), u"{foo} in the name of the file stands for nothing: files of a series are named with {step}, "
                     "{tensor}, {item}, {head}."_s);
    QCOMPARE(kindTold(), u"error"_s);
    QVERIFY(m_composer->isVisible() && QDir(folder.path()).isEmpty());
}

/// One head alone is as wide as all of them side by side.
void TestFigureComposer::aSeriesWithAPictureTooLargeIsRefused()
{
    Session session;
    open(session, u"d2l"_s);
    edit(session, {{u"inputs.num_queries"_s, u"200"_s}});
    m_composer = std::make_unique<FigureComposer>(FigureJob{session.result()->trace, {}, {}});
    showActive(*m_composer, {1000, 640});
    const QTemporaryDir folder;
    m_composer->setSaveQuestion([&](const QString &) { return folder.filePath(u"{head}.png"_s); });
    save();
    QVERIFY2(told().endsWith(u"expected a picture of at most 200 million pixels and 30000 a side"_s),
             qPrintable(told()));
    QCOMPARE(kindTold(), u"error"_s);
    QVERIFY(m_composer->isVisible() && QDir(folder.path()).isEmpty());
}

void TestFigureComposer::aPageTooLongIsToldAndATableHasNone()
{
    Session session;
    open(session, u"d2l"_s);
    edit(session, {{u"inputs.num_queries"_s, u"4000"_s}});
    m_composer = std::make_unique<FigureComposer>(FigureJob{session.result()->trace, {}, {}});
    showActive(*m_composer, {1000, 640});
    auto *formats = find<QComboBox>(*m_composer, u"figureFormat"_s);
    for (const auto &[format, isTable] : {std::pair(u"svg"_s, false), {u"pdf"_s, false}, {u"csv"_s, true}}) {
        formats->setCurrentIndex(formats->findData(format));
        QCOMPARE(find<QPushButton>(*m_composer, u"saveFigure"_s)->isEnabled(), isTable);
        QVERIFY2(told().contains(u"at most 5080 mm a side"_s) != isTable, qPrintable(told()));
        QVERIFY(!find<QPushButton>(*m_composer, u"printFigure"_s)->isEnabled());
    }
}

/// The dialog that asks for a name knows nothing of the names that it stands for, or of the ending.
void TestFigureComposer::noFileOfABatchIsReplacedUnasked()
{
    const QTemporaryDir folder;
    const auto write = [&](const QString &name) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("mine");
    };
    write(u"weights-2.png"_s);
    QString name = u"{tensor}-{head}"_s;
    m_composer->setSaveQuestion([&](const QString &) { return folder.filePath(name); });
    int asked = 0;
    const auto answer = [&](const QString &button) {
        QTimer::singleShot(0, m_composer.get(), [&asked, button] {
            ++asked;
            auto *box = QApplication::activeModalWidget();
            QCOMPARE(box->objectName(), u"mayReplace"_s);
            find<QPushButton>(*box, button)->click();
        });
    };
    answer(u"keepFiles"_s);
    save();
    QCOMPARE(asked, 1);
    QVERIFY(m_composer->isVisible());
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{u"weights-2.png"_s});
    name = u"weights-2.PNG"_s; // has its ending, so the dialog has asked
    save();
    QTRY_VERIFY(!m_composer->isVisible());
    QVERIFY(QFile::exists(folder.filePath(u"weights-2.PNG"_s)));
}

void TestFigureComposer::whoAsksMayBeClosedMeanwhile()
{
    const QTemporaryDir folder;
    QVERIFY(QFile(folder.filePath(u"weights-0.png"_s)).open(QIODevice::WriteOnly));
    m_composer->setSaveQuestion([&](const QString &) { return folder.filePath(u"{tensor}-{head}"_s); });
    QTimer::singleShot(0, qApp, [this] {
        QVERIFY(QApplication::activeModalWidget() != nullptr);
        m_composer.reset();
    });
    m_composer->save();
    QVERIFY(m_composer == nullptr);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
}

/// The composer goes with the last file, and takes with it whatever waits inside of it.
void TestFigureComposer::nothingElseBeginsWhileItWrites()
{
    const QTemporaryDir folder;
    int asked = 0;
    m_composer->setSaveQuestion([&](const QString &) {
        ++asked;
        return folder.filePath(u"{tensor}-{head}.png"_s);
    });
    m_composer->setDragging([](const Copied &) { qFatal("nothing is to be dragged"); });
    auto *preview = find<PagePreview>(*m_composer, u"pagePreview"_s);
    QTRY_VERIFY(!preview->picture().isNull());
    save();
    const QString writing = told();
    type("title", u"another"_s);
    QCOMPARE(told(), writing);
    QVERIFY(!find<QPushButton>(*m_composer, u"saveFigure"_s)->isEnabled());
    m_composer->save();
    QCOMPARE(asked, 1);
    find<QComboBox>(*m_composer, u"figureFormat"_s)->setCurrentIndex(1); // the names say which they are
    QTest::mousePress(preview, Qt::LeftButton, {}, preview->rect().center());
    QMouseEvent move(QEvent::MouseMove, preview->rect().bottomRight(), preview->mapToGlobal(QPoint()), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(preview, &move);
    QTRY_VERIFY(!m_composer->isVisible());
    const QDir written(folder.path());
    QCOMPARE(written.entryList(QDir::Files).size(), 25);
    for (const QString &name : written.entryList(QDir::Files))
        QVERIFY2(!QImage(written.filePath(name), "PNG").isNull(), qPrintable(name));
}

/// What stands in the form meanwhile cannot be saved all the same.
void TestFigureComposer::aBatchThatFailsTellsWhatIsWritten()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir(u"0"_s)); // none for the other heads
    m_composer->setSaveQuestion([&](const QString &) { return folder.filePath(u"{head}/weights.png"_s); });
    type("heads", u"9"_s);
    m_composer->save();
    QTRY_VERIFY2(told().endsWith(u"Files that are written: 1 of 5."_s), qPrintable(told()));
    QCOMPARE(kindTold(), u"error"_s);
    const auto *saves = find<QPushButton>(*m_composer, u"saveFigure"_s);
    QVERIFY(!saves->isEnabled());
    type("heads", u"0"_s);
    QVERIFY(saves->isEnabled());
}

void TestFigureComposer::closingGivesUpTheRestOfABatch()
{
    const QTemporaryDir folder;
    m_composer->setSaveQuestion([&](const QString &) { return folder.filePath(u"{tensor}-{item}-{head}.png"_s); });
    save();
    QVERIFY(told().contains(u"50"_s));
    QTRY_VERIFY(!QDir(folder.path()).entryList(QDir::Files).isEmpty());
    m_composer.reset();
    QTRY_COMPARE(awaitedAnswers(), 0);
    QVERIFY(QDir(folder.path()).entryList(QDir::Files).size() < 50);
}

void TestFigureComposer::copiesPictureAndNumbers()
{
    QApplication::clipboard()->clear();
    QTest::keyClick(m_composer.get(), Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(awaitedAnswers(), 0);
    const QMimeData *data = QApplication::clipboard()->mimeData();
    QVERIFY(data->hasImage() && data->hasText());
    QCOMPARE(data->text().section(u'\n', 0, 0), u"map\t\tk0\tk1\tk2\tk3\tk4\tk5"_s);
}

void TestFigureComposer::printingShowsThePageFirst()
{
    QTest::mouseClick(find<QPushButton>(*m_composer, u"printFigure"_s), Qt::LeftButton);
    QVERIFY(!told().isEmpty()); // the page is made on another thread
    QTRY_COMPARE(awaitedAnswers(), 0);
    auto *preview = find<QPrintPreviewDialog>(*m_composer, u"printPreview"_s);
    QTRY_VERIFY(preview->isVisible());
    QVERIFY(told().isEmpty());
    auto *paper = preview->findChild<QPrintPreviewWidget *>();
    QTRY_COMPARE(paper->pageCount(), 1);
    const FigurePage page(m_job);
    const QRgb wanted = page.figure().scale(3).color(page.figure().slice(3).number(2, 1));
    QTRY_VERIFY(colorsOf(paper->grab().toImage()).contains(wanted));
    preview->reject();
    QTRY_VERIFY(m_composer->findChild<QPrintPreviewDialog *>() == nullptr);
}

void TestFigureComposer::aPageIsDraggedOutWhileItIsHeld_data()
{
    QTest::addColumn<bool>("isHeld");
    QTest::addRow("held") << true;
    QTest::addRow("let go before it was made") << false;
}

void TestFigureComposer::aPageIsDraggedOutWhileItIsHeld()
{
    QFETCH(bool, isHeld);
    auto *preview = find<PagePreview>(*m_composer, u"pagePreview"_s);
    QTRY_VERIFY(!preview->picture().isNull());
    QList<QSize> dragged;
    m_composer->setDragging([&](const Copied &copied) { dragged << copied.picture.size(); });
    const QPoint from = preview->rect().center();
    QTest::mousePress(preview, Qt::LeftButton, {}, from);
    for (int i = 1; i < 4; ++i) { // a drag is asked for once, however far it goes
        QMouseEvent move(QEvent::MouseMove, from + QPoint(20 * i, 0), preview->mapToGlobal(from), Qt::NoButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(preview, &move);
    }
    if (!isHeld)
        QTest::mouseRelease(preview, Qt::LeftButton, {}, from);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCOMPARE(dragged.size(), isHeld ? 1 : 0);
    if (isHeld)
        QCOMPARE(dragged.first(), FigurePage(m_job).picture(m_job.page.dpi / kLogicalDpi).size());
}

HEADSCOPE_TEST(TestFigureComposer, QApplication)
#include "tst_figurecomposer.moc"
