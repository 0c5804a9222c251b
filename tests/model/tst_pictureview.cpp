// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/npy.h"
#include "engine/models/patches.h"
#include "engine/models/prediction.h"
#include "tests/model/support.h"
#include "ui/access/paintedcells.h"
#include "ui/heads/patchpicture.h"
#include "ui/importing/fileopener.h"
#include "ui/model/rolloutmap.h"
#include "ui/model/stackview.h"
#include "ui/text/words.h"
#include "ui/theme/applytheme.h"
#include "ui/work/jobqueue.h"

#include <QDialog>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTemporaryDir>

using namespace headscope;

/// A model that looks at images, in the window: a picture is dropped on it, and what heads attend to lies on it.
class TestPictureView : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void aDroppedPictureIsWhatTheModelSees();
    void aClassIsANameAndNoButton();
    void aLongClassStaysInThePanel();
    void theButtonAsksForAPictureByTheKeyboard();
    void anArrayIsAPictureToo();
    void anArrayOfMapsIsNoPicture();
    void aBrokenPictureIsOneSentenceAndChangesNothing();
    void aPictureWithoutAModelForItIsOneSentence();
    void theFieldTakesThePlaceOfTheSentence();
    void thePictureOfTheSessionBeforeIsGone();
    void aPatchIsChosenAndItsAttentionShown();
    void aPatchIsToldWithTheWeightOfTheChosenQuery();
    void patchesAndMapsLightEachOther();
    void theKeyboardGoesThroughThePatches();
    void headsHaveThePictureBesideThem();
    void picturesOfARunBeforeAreDimmed();
    void theLensReadsTheRowOfCls();
    void whatIsToldIsOfPatches();
    void aSessionSaysWhetherItHasAPicture();

private:
    static QString vit() { return QStringLiteral(TEST_SOURCE_DIR "/models/vit"); }
    static QString picture(const QString &name) { return QStringLiteral(TEST_SOURCE_DIR "/models/pictures/") + name; }
};

namespace {

/// The window with a model that has been run.
struct OpenedModel
{
    explicit OpenedModel(const QString &folder)
    {
        window.resize(1280, 800);
        QSignalSpy done(&window.session(), &Session::opened);
        window.session().open(folder);
        if (!QTest::qWaitFor([&] { return !done.isEmpty(); }, 30000) || !waitForRun(window.session()))
            qFatal("%s does not open", qPrintable(folder));
        window.show();
        settle();
    }

    void settle()
    {
        const auto openers = window.findChildren<FileOpener *>();
        const auto isQuiet = [openers] {
            const auto isBusy = [](const FileOpener *opener) { return opener->isBusy(); };
            return std::none_of(openers.begin(), openers.end(), isBusy) && awaitedAnswers() == 0;
        };
        if (!QTest::qWaitFor(isQuiet, 30000) || !waitForRun(session()) || !QTest::qWaitFor(isQuiet, 30000))
            qFatal("it does not come to an end");
        QCoreApplication::processEvents();
    }
    void drop(const QString &file)
    {
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(file)});
        QDragEnterEvent enter({100, 100}, Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &enter);
        if (!enter.isAccepted())
            qFatal("%s cannot be dropped", qPrintable(file));
        QDropEvent event(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, {});
        QCoreApplication::sendEvent(&window, &event);
        QCoreApplication::sendPostedEvents(&window, QEvent::MetaCall); // nothing is asked inside of a drop
        settle();
    }
    Session &session() { return window.session(); }
    std::string picture() { return session().model()->wish.picture; }
    QLabel *label(const char *name) { return window.findChild<QLabel *>(QString::fromLatin1(name)); }
    PatchPicture *plain() { return window.findChild<PatchPicture *>(u"modelPicture"_s); }
    PatchPicture *attention() { return window.findChild<PatchPicture *>(u"modelAttention"_s); }
    StackView *stack() { return window.findChild<StackView *>(); }
    QString notice() { return label("notice")->text(); }

    MainWindow window;
};

} // namespace

void TestPictureView::aDroppedPictureIsWhatTheModelSees()
{
    OpenedModel opened(vit());
    QCOMPARE(opened.picture(), std::string());
    opened.drop(vit() + u"/image.png"_s);
    QCOMPARE(opened.picture(), (vit() + u"/image.png"_s).toStdString());
    const QImage image(vit() + u"/image.png"_s);
    QCOMPARE(opened.plain()->content().image->picture.convertToFormat(QImage::Format_RGB32),
             image.convertToFormat(QImage::Format_RGB32));
    const ModelTrace &trace = *opened.session().modelResult()->trace;
    QCOMPARE(candidatesAt(trace, predictingRow(trace), 1).front().id, 3); // as PyTorch says of this picture
    QCOMPARE(opened.window.findChild<QPushButton *>(u"nextToken0"_s)->text(), u"noise"_s);
    QCOMPARE(opened.label("pictureName")->text(), u"image.png"_s);
    opened.session().undoStack().undo();
    opened.settle();
    QCOMPARE(opened.picture(), std::string());
}

void TestPictureView::aClassIsANameAndNoButton()
{
    OpenedModel opened(vit());
    const auto edge = [&opened](const QString &which) {
        const QImage drawn = opened.window.findChild<QPushButton *>(which)->grab().toImage();
        return std::pair(drawn.pixel(0, drawn.height() / 2), drawn.pixel(6, drawn.height() / 2));
    };
    const auto [name, besideName] = edge(u"nextToken0"_s);
    QCOMPARE(name, besideName);
    const auto [button, besideButton] = edge(u"choosePicture"_s);
    QVERIFY(button != besideButton); // it has a frame
}

/// Its whole name is in the tool tip.
void TestPictureView::aLongClassStaysInThePanel()
{
    const QByteArray name = "noise, static, snow, hiss, crackle, interference, grain, speckle, white noise, fuzz";
    const QTemporaryDir folder;
    copyModel(u"vit"_s, "\"noise\"", '"' + name + '"', folder.path());
    OpenedModel opened(folder.path());
    opened.drop(vit() + u"/image.png"_s);
    const auto &content = *opened.window.findChild<QWidget *>(u"modelContent"_s);
    const auto *word = find<QLabel>(opened.window, u"lens2.1"_s);
    QVERIFY2(word->toolTip().contains(u"fuzz"_s), qPrintable(word->toolTip()));
    const int end = content.parentWidget()->width();
    QVERIFY2(content.width() <= end, qPrintable(QString::number(content.width())));
    for (const auto *each : content.findChildren<QWidget *>())
        if (each->isVisible() && each->parentWidget()->parentWidget() == &content)
            QVERIFY2(each->mapTo(&content, QPoint(each->width(), 0)).x() <= end, qPrintable(each->objectName()));
}

void TestPictureView::theButtonAsksForAPictureByTheKeyboard()
{
    OpenedModel opened(vit());
    opened.window.setPictureQuestion([](const QString &) { return picture(u"turned.jpg"_s); });
    auto *button = opened.window.findChild<QPushButton *>(u"choosePicture"_s);
    QVERIFY(opened.window.focusWidget() == button); // as the view opens
    QTest::keyClick(button, Qt::Key_Return);
    opened.settle();
    QCOMPARE(opened.label("pictureName")->text(), u"turned.jpg"_s);
    opened.window.setPictureQuestion([](const QString &) { return QString(); });
    QTest::keyClick(button, Qt::Key_Return);
    opened.settle();
    QCOMPARE(opened.label("pictureName")->text(), u"turned.jpg"_s);
}

void TestPictureView::anArrayIsAPictureToo()
{
    OpenedModel opened(vit());
    opened.drop(vit() + u"/image.npy"_s);
    QCOMPARE(opened.label("pictureName")->text(), u"image.npy"_s);
    QCOMPARE(opened.plain()->content().image->picture.size(), QSize(32, 32));
}

void TestPictureView::anArrayOfMapsIsNoPicture()
{
    OpenedModel opened(vit());
    const auto before = opened.session().model();
    const QTemporaryDir folder;
    const auto drop = [&](const QString &name, const Tensor<float> &array) {
        const QString file = folder.filePath(name);
        assumeOk(writeAtomically(file.toStdString(), writeNpy(array)));
        opened.drop(file);
    };
    drop(u"x.npy"_s, Tensor<float>(Shape{2, 2}));
    QVERIFY(opened.session().model() == before);
    QVERIFY2(opened.notice().contains(u"x.npy"_s), qPrintable(opened.notice()));
    drop(u"attentions.npy"_s, Tensor<float>(Shape{1, 2, 2, 2}, std::vector<float>(8, 0.5F)));
    QVERIFY(!opened.session().model() && opened.session().plan().hasMapsAlone());
}

void TestPictureView::aBrokenPictureIsOneSentenceAndChangesNothing()
{
    OpenedModel opened(vit());
    opened.drop(picture(u"rgb.png"_s));
    const auto before = opened.session().model();
    QFile whole(picture(u"rgb.png"_s));
    QVERIFY(whole.open(QIODevice::ReadOnly));
    QTemporaryDir folder;
    QFile broken(folder.filePath(u"broken.png"_s));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write(whole.read(700));
    broken.close();
    opened.drop(broken.fileName());
    QVERIFY(opened.session().model() == before);
    QVERIFY2(opened.notice().contains(u"ends too early or is spoiled"_s), qPrintable(opened.notice()));
}

void TestPictureView::aPictureWithoutAModelForItIsOneSentence()
{
    OpenedModel opened(QStringLiteral(TEST_SOURCE_DIR "/models/gpt2"));
    opened.drop(picture(u"rgb.png"_s));
    QVERIFY2(opened.notice().contains(u"a model that looks at images"_s), qPrintable(opened.notice()));
    QVERIFY(opened.session().model());
}

void TestPictureView::theFieldTakesThePlaceOfTheSentence()
{
    OpenedModel opened(vit());
    QVERIFY(opened.window.findChild<QWidget *>(u"pictureField"_s)->isVisible());
    QVERIFY(opened.window.findChild<QLineEdit *>(u"modelText"_s)->isHidden() ||
            !opened.window.findChild<QLineEdit *>(u"modelText"_s)->isVisible());
    for (const QString &name : {u"modelText"_s, u"modelTarget"_s, u"otherText"_s}) // by a menu that was open before
        Q_EMIT find<QLineEdit>(opened.window, name)->textEdited(u"word"_s);
    QVERIFY(!opened.window.session().isModified());
    OpenedModel text(QStringLiteral(TEST_SOURCE_DIR "/models/gpt2"));
    QVERIFY(!text.window.findChild<QWidget *>(u"pictureField"_s)->isVisible());
    QVERIFY(text.window.findChild<QLineEdit *>(u"modelText"_s)->isVisible());
}

void TestPictureView::thePictureOfTheSessionBeforeIsGone()
{
    OpenedModel opened(vit());
    QVERIFY(opened.plain()->content().image);
    bool hadPicture = true;
    connect(&opened.session(), &Session::opened, this,
            [&] { hadPicture = opened.plain()->content().image != nullptr; });
    QSignalSpy done(&opened.session(), &Session::opened);
    opened.session().open(vit());
    QVERIFY(QTest::qWaitFor([&] { return !done.isEmpty(); }, 30000));
    QVERIFY(!hadPicture); // the run is still to come
    QVERIFY(waitForRun(opened.session()));
    opened.settle();
    QVERIFY(opened.plain()->content().image);
}

void TestPictureView::aPatchIsChosenAndItsAttentionShown()
{
    OpenedModel opened(vit());
    opened.drop(vit() + u"/image.png"_s);
    QCOMPARE(opened.attention()->content().query, Index{0}); // CLS
    click(opened.plain(), opened.plain()->rectOf(6).center());
    QCOMPARE(opened.attention()->content().query, Index{6});
    QVERIFY2(opened.label("attentionHeadline")->text().contains(u"row 1, column 1"_s),
             qPrintable(opened.label("attentionHeadline")->text()));
    opened.settle();
    hover(opened.attention(), opened.attention()->rectOf(3).center());
    const auto &trace = opened.attention()->content().trace;
    const double weight = trace->value(Role::Weights, {0, opened.attention()->content().head, 6, 3});
    QVERIFY2(opened.attention()->accessibleDescription().contains(cellNumber(weight, 4)),
             qPrintable(opened.attention()->accessibleDescription()));
    click(opened.plain(), opened.plain()->rectOf(6).center());
    QCOMPARE(opened.attention()->content().query, Index{0}); // once more, and CLS has it again
}

/// Also where its number comes after the pointer, and where it becomes the query itself.
void TestPictureView::aPatchIsToldWithTheWeightOfTheChosenQuery()
{
    OpenedModel opened(vit());
    opened.drop(vit() + u"/image.png"_s);
    const auto tellsWeightOf = [&opened](Index query, Index key) {
        const PatchPicture &shown = *opened.attention();
        const auto &trace = shown.content().trace;
        const QString weight = cellNumber(trace->value(Role::Weights, {0, shown.content().head, query, key}), 4);
        return shown.accessibleDescription().contains(weight) && shown.toolTip().contains(weight);
    };
    click(opened.plain(), opened.plain()->rectOf(6).center());
    hover(opened.attention(), opened.attention()->rectOf(3).center());
    opened.settle();
    QVERIFY(tellsWeightOf(6, 3));
    click(opened.attention(), opened.attention()->rectOf(3).center());
    opened.settle();
    QCOMPARE(opened.attention()->content().query, Index{3});
    QVERIFY(tellsWeightOf(3, 3));
}

void TestPictureView::patchesAndMapsLightEachOther()
{
    OpenedModel opened(vit());
    const QImage before = opened.stack()->grab().toImage();
    hover(opened.plain(), opened.plain()->rectOf(7).center());
    QVERIFY(opened.stack()->grab().toImage() != before);
    const StackLayout &layout = opened.stack()->stack();
    const std::size_t at = firstBlockShown(*opened.session().model()->model);
    const QRectF map = layout.blocks()[at].maps[1];
    const QImage dark = opened.plain()->grab().toImage();
    const QPointF cell(map.left() + map.width() * 9.5 / 17, map.top() + map.height() * 4.5 / 17);
    hover(opened.stack(), cell);
    QCOMPARE(opened.attention()->content().head, Index{1}); // of the head under the pointer
    QVERIFY(opened.plain()->grab().toImage() != dark);
}

void TestPictureView::theKeyboardGoesThroughThePatches()
{
    OpenedModel opened(vit());
    PatchPicture *plain = opened.plain();
    plain->setFocus();
    QTest::keyClick(plain, Qt::Key_Right); // onto the first
    QTest::keyClick(plain, Qt::Key_Right);
    QTest::keyClick(plain, Qt::Key_Down);
    QVERIFY2(plain->accessibleDescription().contains(u"row 1, column 1"_s), qPrintable(plain->accessibleDescription()));
    QTest::keyClick(plain, Qt::Key_Return);
    QCOMPARE(opened.attention()->content().query, Index{6});
    QTest::keyClick(plain, Qt::Key_Left, Qt::KeypadModifier);
    QTest::keyClick(plain, Qt::Key_Enter, Qt::KeypadModifier);
    QCOMPARE(opened.attention()->content().query, Index{5});
    QTest::keyClick(plain, Qt::Key_Home);
    QCOMPARE(opened.attention()->content().query, Index{0});
}

void TestPictureView::headsHaveThePictureBesideThem()
{
    OpenedModel opened(vit());
    opened.drop(vit() + u"/image.png"_s);
    opened.stack()->goTo({firstBlockShown(*opened.session().model()->model), 1}, true);
    opened.settle();
    QCOMPARE(opened.window.view(), View::Heads);
    auto *heads = opened.window.findChild<PatchPicture *>(u"headPicture"_s);
    QVERIFY(heads->isVisible());
    QCOMPARE(heads->content().head, Index{1});
    hover(heads, heads->rectOf(10).center());
    QVERIFY(opened.session().selection().hovered);
    QCOMPARE(opened.session().selection().hovered->cell, (Cell{0, 1, 0, 10}));
    click(heads, heads->rectOf(10).center());
    QCOMPARE(heads->content().query, Index{10});
}

void TestPictureView::picturesOfARunBeforeAreDimmed()
{
    OpenedModel opened(vit());
    const QList<PatchPicture *> pictures{opened.plain(), opened.attention(),
                                         opened.window.findChild<PatchPicture *>(u"headPicture"_s)};
    const auto *told = opened.label("attentionSentence");
    const auto areDimmed = [&pictures, told](bool areAll) {
        return told->isEnabled() != areAll &&
               std::all_of(pictures.begin(), pictures.end(),
                           [areAll](const PatchPicture *picture) { return picture->isDimmed() == areAll; });
    };
    QVERIFY(areDimmed(false));
    ModelWish wish = opened.session().model()->wish;
    wish.changes.leftOut = {{firstBlockShown(*opened.session().model()->model), 1}};
    begin(opened.session(), wish);
    opened.session().runner().cancel();
    QTRY_VERIFY(areDimmed(true));
    opened.session().compute();
    QVERIFY(waitForRun(opened.session()));
    QTRY_VERIFY(areDimmed(false));
}

void TestPictureView::theLensReadsTheRowOfCls()
{
    OpenedModel opened(vit());
    opened.drop(vit() + u"/image.png"_s);
    const auto *last = opened.window.findChild<QLabel *>(u"lens2.1"_s); // embedding and two layers
    QVERIFY(last != nullptr);
    QCOMPARE(last->text(), u"noise"_s);
    QVERIFY(opened.window.findChild<QWidget *>(u"lensPanel"_s)->isVisible());
}

/// The rows and columns of its maps are patches, and no words of a text.
void TestPictureView::whatIsToldIsOfPatches()
{
    OpenedModel opened(vit());
    for (const QWidget *each : opened.window.findChild<QWidget *>(u"modelView"_s)->findChildren<QWidget *>())
        if (each->isVisible())
            for (const QString &told : {each->toolTip(), each->accessibleName(), each->accessibleDescription()})
                QVERIFY2(!told.contains(u"token"_s, Qt::CaseInsensitive), qPrintable(told));
    const QString key = opened.window.findChild<QWidget *>(u"stackKey"_s)->accessibleDescription();
    QVERIFY2(key.contains(u"a row is a patch"_s) && key.contains(u"a column is a patch"_s), qPrintable(key));
    const auto *cells = opened.window.findChild<RolloutMap *>()->findChild<PaintedCells *>();
    QVERIFY2(cells->name({0, 0}).contains(u"attends to CLS with"_s), qPrintable(cells->name({0, 0})));
    const QString share = cells->name({cells->rows() - 1, 6});
    QVERIFY2(share.contains(u"the share of the patch in row 1, column 1 is"_s), qPrintable(share));
    const QString most = opened.window.findChild<QLabel *>(u"rolloutSentence"_s)->text();
    QVERIFY2(most.contains(u"its own from the patch in row"_s), qPrintable(most));
}

/// It keeps the patches, and not the file that they were made of.
void TestPictureView::aSessionSaysWhetherItHasAPicture()
{
    const QTemporaryDir folder;
    const QString empty = folder.filePath(u"empty.headscope"_s);
    const QString full = folder.filePath(u"full.headscope"_s);
    OpenedModel opened(vit());
    QVERIFY(opened.session().save(empty));
    opened.drop(vit() + u"/image.png"_s);
    QVERIFY(opened.session().save(full));
    QFile file(full);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(!file.readAll().contains("\"text\"")); // nobody typed one
    QCOMPARE(OpenedModel(empty).label("pictureName")->text(), u"none yet: all is grey"_s);
    QCOMPARE(OpenedModel(full).label("pictureName")->text(), u"the one in the session"_s);
}

HEADSCOPE_TEST(TestPictureView, QApplication)
#include "tst_pictureview.moc"
