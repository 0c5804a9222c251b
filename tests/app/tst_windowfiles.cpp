// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "app/allcommands.h"
#include "engine/mistakes/mistake.h"
#include "tests/app/support.h"
#include "ui/composer/figurecomposer.h"
#include "ui/export/figureformat.h"
#include "ui/heads/headgallery.h"
#include "ui/lab/lab.h"
#include "ui/library/examples.h"
#include "ui/session/layers.h"

#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>

#include <utility>

using namespace headscope;

/// Files that the window reads and writes.
class TestWindowFiles : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void cleanup() { m_window.reset(); }
    void theExportedFileIsThatOfTheCommand();
    void whatIsZoomedToIsExported();
    void aHiddenMistakeIsExportedOfItsBlockAlone();
    void aFigureOfNumbersInFilesNamesItsSession();
    void howAFigureWasChosenToLookIsKept();
    void aFailedExportIsTold();
    void aDroppedFileOpens();
    void aFileThatChangedShowsItsTitle();
    void aBrokenFileIsToldAndTheSessionStays();
    void whatIsDoneLeavesOnlyWhatWaitsForAnAnswer();
    void theWindowIsNeverEmpty();
    void aFileIsTheSameFromWhereverItIsNamed();
    void keysThatAreNotKnownAreTold();
    void whatDoesNotFitIsMendedWithAQuestion_data();
    void whatDoesNotFitIsMendedWithAQuestion();

private:
    Session &session() const { return m_window->session(); }
    static void press(Qt::Key key) { QTest::keyClick(QApplication::focusWidget(), key, Qt::ControlModifier); }
    void saveFigure() const;
    void clickExport() const { QTest::mouseClick(find<QToolButton>(*m_window, u"exportButton"_s), Qt::LeftButton); }
    QLabel *notice() const { return find<QLabel>(*m_window, u"notice"_s); }
    void drop(const QString &file) const;

    std::unique_ptr<MainWindow> m_window;
};

namespace {

/// What `headscope export` writes.
QByteArray exportedByCommand(const QStringList &words, const QString &file)
{
    const Command *command = findCommand(allCommands(), u"export"_s);
    QCommandLineParser parser;
    parser.addOptions(command->options());
    parser.parse(QStringList{u"headscope"_s} + words + QStringList{u"--out"_s, file});
    if (command->run(parser))
        return {};
    QFile written(file);
    return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
}

} // namespace

void TestWindowFiles::init()
{
    m_window = std::make_unique<MainWindow>();
    showActive(*m_window, {1280, 800});
    open(session(), u"d2l"_s);
}

void TestWindowFiles::drop(const QString &file) const
{
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    constexpr Qt::DropActions any = Qt::CopyAction | Qt::MoveAction; // Shift asks for the second
    QDragEnterEvent enter({100, 100}, any, &data, Qt::LeftButton, Qt::ShiftModifier);
    QApplication::sendEvent(m_window.get(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent event(QPointF(100, 100), any, &data, Qt::LeftButton, Qt::ShiftModifier);
    QApplication::sendEvent(m_window.get(), &event);
    QVERIFY(event.isAccepted());
    QVERIFY(enter.dropAction() == Qt::CopyAction && event.dropAction() == Qt::CopyAction);
}

/// Saves by the composer's button; what was chosen before stays.
void TestWindowFiles::saveFigure() const
{
    auto *composer = find<FigureComposer>(*m_window, u"figureComposer"_s);
    QTest::mouseClick(find<QPushButton>(*composer, u"saveFigure"_s), Qt::LeftButton);
    QTRY_COMPARE(awaitedAnswers(), 0);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    m_window->activateWindow();
    QTRY_VERIFY(QApplication::focusWidget() != nullptr);
}

void TestWindowFiles::theExportedFileIsThatOfTheCommand()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"heads.png"_s);
    QString proposed;
    m_window->setSaveQuestion([&](const QString &proposal) {
        proposed = proposal;
        return file;
    });
    clickExport();
    saveFigure();
    QCOMPARE(proposed, u"weights.png"_s);
    QVERIFY(!notice()->isVisible());
    QCOMPARE(contentOf(file), figurePng({session().result()->trace, usualFigure(), {}}));
    QCOMPARE(contentOf(file), exportedByCommand({u"example:d2l"_s, u"--legend"_s}, folder.filePath(u"command.png"_s)));

    session().setTensor(Role::Scores);
    session().setBatch(1);
    press(Qt::Key_E);
    saveFigure();
    QCOMPARE(proposed, u"scores.png"_s);
    QCOMPARE(contentOf(file),
             exportedByCommand({u"example:d2l"_s, u"--tensor"_s, u"scores"_s, u"--batch"_s, u"1"_s, u"--legend"_s},
                               folder.filePath(u"command.png"_s)));
}

void TestWindowFiles::whatIsZoomedToIsExported()
{
    open(session(), u"dates/decoder-1-self/all"_s);
    m_window->setView(View::Heads);
    auto *gallery = find<HeadGallery>(*m_window, u"headGallery"_s);
    QTRY_VERIFY(gallery->figure() != nullptr);
    gallery->zoom(8);
    const Span queries = gallery->geometry(0).rowsSeen();
    QVERIFY(queries.count() > 0 && queries.count() < gallery->figure()->slice(0).rows());
    press(Qt::Key_E);
    const FigureOptions taken = find<FigureComposer>(*m_window, u"figureComposer"_s)->job().figure;
    QCOMPARE(taken.queries, std::optional(queries));
    QCOMPARE(taken.keys, std::optional(gallery->geometry(0).columnsSeen()));
    delete find<FigureComposer>(*m_window, u"figureComposer"_s);
    gallery->showWhole();
    press(Qt::Key_E);
    QCOMPARE(find<FigureComposer>(*m_window, u"figureComposer"_s)->job().figure, usualFigure());
}

/// The other layers have none, and would tell where it is.
void TestWindowFiles::aHiddenMistakeIsExportedOfItsBlockAlone()
{
    open(session(), u"dates"_s);
    showBlock(session(), session().model()->model->find("encoder.0.self").value());
    QVERIFY(waitForRun(session()));
    const auto job = [this] {
        m_window->exportFigure();
        const std::unique_ptr<FigureComposer> composer(find<FigureComposer>(*m_window, u"figureComposer"_s));
        return composer->job();
    };
    QVERIFY(job().alike.size() > 1);
    Index seed = 0;
    while (riddleOf(session().plan(), static_cast<std::uint32_t>(seed)) != findMistake("no_scale"))
        ++seed;
    startRiddle(session(), seed);
    QVERIFY(waitForRun(session()));
    QVERIFY(session().result()->hidesMistake());
    QVERIFY(job().alike.empty());
    QCOMPARE(job().trace, session().result()->trace);
}

void TestWindowFiles::aFigureOfNumbersInFilesNamesItsSession()
{
    const auto named = [this] {
        m_window->exportFigure();
        const std::unique_ptr<FigureComposer> composer(find<FigureComposer>(*m_window, u"figureComposer"_s));
        return composer->job().asked.model;
    };
    QCOMPARE(named(), std::string()); // the figure keeps all of d2l
    open(session(), u"dates/decoder-2-cross/0"_s);
    QCOMPARE(named(), std::string("example:dates/decoder-2-cross/0"));
    edit(session(), {{u"layer.scale"_s, u"1"_s}}); // which the example has not
    QCOMPARE(named(), std::string());
}

/// But not what it said, which is of one figure.
void TestWindowFiles::howAFigureWasChosenToLookIsKept()
{
    m_window->exportFigure();
    auto *composer = find<FigureComposer>(*m_window, u"figureComposer"_s);
    for (const auto &[name, text] : {std::pair(u"figure-dpi"_s, u"300"_s), {u"figure-title"_s, u"Mine"_s}}) {
        auto *line = find<QLineEdit>(*composer, name);
        line->selectAll();
        QTest::keyClicks(line, text);
    }
    auto *formats = find<QComboBox>(*composer, u"figureFormat"_s);
    formats->setCurrentIndex(formats->findData(u"svg"_s));
    composer->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    m_window->exportFigure();
    composer = find<FigureComposer>(*m_window, u"figureComposer"_s);
    QCOMPARE(find<QLineEdit>(*composer, u"figure-dpi"_s)->text(), u"300"_s);
    QCOMPARE(composer->job().page.dpi, 300.0);
    QCOMPARE(composer->format().name, u"svg"_s);
    QCOMPARE(composer->job().page.title, QString());
    composer->close();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    for (int i = 0; i < 2; ++i) { // nor is it lost where it is left as it is
        m_window->exportFigure();
        composer = find<FigureComposer>(*m_window, u"figureComposer"_s);
        QCOMPARE(composer->job().page.dpi, 300.0);
        composer->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
}

void TestWindowFiles::aFailedExportIsTold()
{
    const QTemporaryDir folder;
    QString file = folder.filePath(u"none/heads.png"_s);
    m_window->setSaveQuestion([&](const QString &) { return file; });
    clickExport();
    saveFigure();
    auto *composer = find<FigureComposer>(*m_window, u"figureComposer"_s);
    const auto *told = find<QLabel>(*composer, u"composerNotice"_s);
    QVERIFY2(told->text().startsWith(file + u": "_s), qPrintable(told->text()));
    QVERIFY(!QFile::exists(file));
    file.clear(); // the person thought better of it
    saveFigure();
    QVERIFY(composer->isVisible());
    file = folder.filePath(u"heads.png"_s);
    saveFigure();
    QVERIFY(QFile::exists(file));
    QVERIFY(m_window->findChild<FigureComposer *>() == nullptr);
}

void TestWindowFiles::aDroppedFileOpens()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"mine.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "headscope-session", "version": 1, "title": "<b>Mine</b>", "layer": {"num_heads": 4}})");
    file.close();
    drop(file.fileName());
    QTRY_COMPARE(session().location(), file.fileName());
    QCOMPARE(m_window->windowTitle(), u"mine.headscope[*] – HeadScope"_s);
    QCOMPARE(find<QComboBox>(*m_window, u"examplePicker"_s)->currentText(), u"mine.headscope · <b>Mine</b>"_s);
    QVERIFY(waitForRun(session()));
}

void TestWindowFiles::aFileThatChangedShowsItsTitle()
{
    const QTemporaryDir folder;
    const auto *picker = find<QComboBox>(*m_window, u"examplePicker"_s);
    const int examples = picker->count();
    for (const char *title : {"One", "Two"}) {
        QFile file(folder.filePath(u"mine.headscope"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(QByteArray(R"({"format": "headscope-session", "version": 1, "title": ")") + title + "\"}");
        file.close();
        open(session(), file.fileName());
        QCOMPARE(picker->currentText(), u"mine.headscope · "_s + QLatin1String(title));
        QCOMPARE(picker->count(), examples + 1);
    }
}

void TestWindowFiles::aBrokenFileIsToldAndTheSessionStays()
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"broken.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "headscope-session", "version": 1, "layer": {"num_heads": 7}})");
    file.close();
    m_window->setOpenQuestion([&](const QString &) { return file.fileName(); });
    press(Qt::Key_O);
    QTRY_VERIFY(notice()->isVisible());
    QCOMPARE(notice()->text(),
             file.fileName() + u": layer.num_heads: got 7, expected a divisor of num_hiddens (100)"_s);
    QCOMPARE(notice()->textFormat(), Qt::PlainText);
    QCOMPARE(session().location(), u"example:d2l"_s);
    QCOMPARE(find<QComboBox>(*m_window, u"examplePicker"_s)->currentData().toString(), session().location());
    open(session(), u"small"_s);
    QVERIFY(!notice()->isVisible());
}

void TestWindowFiles::whatIsDoneLeavesOnlyWhatWaitsForAnAnswer()
{
    const QTemporaryDir folder;
    const auto save = [&] { QVERIFY(session().save(folder.filePath(u"saved.headscope"_s))); };
    const auto asks = [](const QString &sentence) {
        return [sentence] { return NoticeWords{sentence, {{u"Answer"_s, [] {}}}}; };
    };
    m_window->tellLasting(asks(u"Restore?"_s));
    m_window->showNotice(u"Not saved."_s);
    QCOMPARE(notice()->text(), u"Not saved.\nRestore?"_s);
    save();
    QTRY_COMPARE(notice()->text(), u"Restore?"_s);
    m_window->showNotice(u"Not pasted."_s);
    m_window->showDone(u"Pasted."_s);
    QCOMPARE(notice()->text(), u"Restore?"_s);
    m_window->tell(asks(u"Open?"_s));
    save();
    m_window->showDone(u"Pasted."_s);
    QCOMPARE(notice()->text(), u"Open?"_s);
}

/// `headscope none.headscope`
void TestWindowFiles::theWindowIsNeverEmpty()
{
    MainWindow window;
    QSignalSpy opened(&window.session(), &Session::opened);
    window.openFirst(u"/none.headscope"_s);
    QTRY_COMPARE(opened.count(), 1);
    QVERIFY(window.session().location().startsWith(examples().first().location()));
    window.show();
    auto *told = find<QLabel>(window, u"notice"_s);
    QVERIFY(told->isVisible());
    QCOMPARE(told->text(), u"/none.headscope: file: got No such file or directory, expected a plain file"_s);
    window.session().open(u"example:small"_s);
    QVERIFY(!told->isVisible());
}

/// `headscope mine.headscope`, and then the program is in another folder, as at the start after a crash.
void TestWindowFiles::aFileIsTheSameFromWhereverItIsNamed()
{
    const QTemporaryDir folder;
    const QString before = QDir::currentPath();
    QVERIFY(session().save(folder.filePath(u"mine.headscope"_s)));
    QVERIFY(QDir::setCurrent(folder.path()));
    const QString whole = QDir::currentPath() + u"/mine.headscope"_s;
    MainWindow window;
    window.openFirst(u"mine.headscope"_s);
    QVERIFY(QDir::setCurrent(before));
    QTRY_VERIFY(window.session().isOpen());
    QCOMPARE(window.session().location(), whole);
    QCOMPARE(window.session().fileName(), u"mine.headscope"_s);
    edit(window.session(), {{u"layer.dropout"_s, u"0.25"_s}});
    QVERIFY(window.keeper().save());
    QCOMPARE(openSession(whole)->document.layer.dropout, 0.25);
}

void TestWindowFiles::keysThatAreNotKnownAreTold()
{
    const QTemporaryDir folder;
    const auto dropped = [&](const QString &keys) {
        QFile file(folder.filePath(u"mine.headscope"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(u"{\"format\": \"headscope-session\", \"version\": 1%1}"_s.arg(keys).toUtf8());
        file.close();
        QSignalSpy opened(&session(), &Session::opened);
        drop(file.fileName());
        QTRY_COMPARE(opened.size(), 1);
    };
    dropped(u", \"x\": 1"_s);
    QVERIFY(notice()->isVisible());
    QCOMPARE(notice()->text(), u"HeadScope does not know the key x."_s);
    QString many;
    for (int i = 0; i < 12; ++i)
        many += u", \"k%1\": 1"_s.arg(i, 2, 10, QLatin1Char('0'));
    dropped(many);
    QCOMPARE(notice()->text(),
             u"HeadScope does not know the keys k00, k01, k02, k03, k04, k05, k06, k07, k08, k09 and 2 more."_s);
    dropped({});
    QVERIFY(!notice()->isVisible());
}

void TestWindowFiles::whatDoesNotFitIsMendedWithAQuestion_data()
{
    QTest::addColumn<QString>("button");
    QTest::addColumn<std::string>("lengths");
    QTest::addRow("cut or filled") << u"noticeOffer"_s << std::string("[3,6]");
    QTest::addRow("left out") << u"noticeOffer2"_s << std::string("null");
    QTest::addRow("as it was") << u"closeNotice"_s << std::string();
}

void TestWindowFiles::whatDoesNotFitIsMendedWithAQuestion()
{
    QFETCH(QString, button);
    QFETCH(std::string, lengths);
    const QTemporaryDir folder;
    QFile file(folder.filePath(u"old.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(sessionOf(R"({"title": "old", "mask": {"valid_lens": [3]}})")));
    file.close();
    session().open(file.fileName());
    QTRY_VERIFY(notice()->isVisible());
    QCOMPARE(notice()->text(), u"old.headscope was not opened. Does not fit: valid lengths (got 1 length, expected 2, "
                               "one per batch item)"_s);
    QCOMPARE(session().location(), u"example:d2l"_s);
    QTest::mouseClick(find<QToolButton>(*m_window, button), Qt::LeftButton);
    if (lengths.empty()) {
        QTest::qWait(50);
        QCOMPARE(session().location(), u"example:d2l"_s);
        return;
    }
    QTRY_COMPARE(session().location(), file.fileName());
    QCOMPARE(settingAt(session().document(), "mask.valid_lens"), lengths);
    QVERIFY(session().isModified() && m_window->isWindowModified());
    QVERIFY2(notice()->text().startsWith(u"mask.valid_lens did not fit and was "_s), qPrintable(notice()->text()));
    QVERIFY(session().save(file.fileName()));
    open(session(), file.fileName());
    QVERIFY(!notice()->isVisible());
}

HEADSCOPE_TEST(TestWindowFiles, QApplication)
#include "tst_windowfiles.moc"
