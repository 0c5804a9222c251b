// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/importtest.h"

#include "engine/io/npz.h"
#include "ui/importing/rowtable.h"
#include "ui/importing/tensordialog.h"
#include "ui/importing/tokendialog.h"

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

using namespace headscope;

/// The dialog about tables and tensors, which become inputs of the layer that is open.
class TestTensorDialog : public ImportTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { m_window.reset(); }
    void aTableBecomesInputs();
    void whatIsTakenAsWordsIsTold();
    void rowsThatSumToOneMayBeInputs();
    void aMatrixOfSharesMayBeAMap();
    void mapsAmongOtherTensorsAreOpened();
    void mapsThatAreDeclinedOfferNothingElse();
    void aTensorBeyondTheLimitIsNotRead();
    void nothingElseIsChosenWhileATensorIsRead();
    void anArrayThatDoesNotFitIsRefused();
    void itOpensWhileARunGoesOn();
    void aModelTakesNeitherTokensNorTensors();
    void inputsAreANewSessionBesideAModel();
    void nothingElseIsOfferedAsInputs();
    void whatIsNotFoundIsSaid();

private:
    static QString tensorsIn(const QTemporaryDir &folder, const std::vector<NamedTensor> &tensors);
};

namespace {

/// A file of one tensor, of which no number may be read.
class HugeStore : public TensorStore
{
public:
    HugeStore() { list({"x", "F32", {Index{1} << 15, Index{1} << 15}, std::uint64_t{1} << 32U}); }
    std::string_view kind() const override { return "npy"; }

protected:
    Result<AnyTensor> readAt(std::size_t /*place*/) const override { qFatal("it is read"); }
};

} // namespace

QString TestTensorDialog::tensorsIn(const QTemporaryDir &folder, const std::vector<NamedTensor> &tensors)
{
    const Bytes npz = writeNpz(tensors).value();
    return written(folder, u"tensors.npz"_s, QByteArray::fromStdString(std::string(asText(npz))));
}

void TestTensorDialog::aTableBecomesInputs()
{
    const QTemporaryDir folder;
    auto *dialog = dropped<TensorDialog>(written(folder, u"words.csv"_s, "word,a,b\nthe,1,2\ncat,3,4\nsat,5,6\n"));
    press(*dialog, u"giveTensor"_s);
    QTRY_VERIFY(session().document().inputs.queries.has_value());
    QCOMPARE(session().plan().sizes.b, 1);
    QCOMPARE(session().plan().sizes.q, 3);
    QCOMPARE(session().plan().sizes.k, 3);
    QCOMPARE(session().plan().sizes.querySize, 2);
    QCOMPARE(session().document().tokens.queries, (TokenLists{{"the", "cat", "sat"}}));
    QVERIFY(notice()->text().contains(u"Ctrl+Z"_s)); // the lengths of d2l's two batch items
    session().undoStack().undo();
    QVERIFY(!session().document().inputs.queries.has_value());
    QVERIFY(!session().isModified());
}

/// Also where a first row was meant as numbers, and one of them is none.
void TestTensorDialog::whatIsTakenAsWordsIsTold()
{
    const QTemporaryDir folder;
    const auto told = [&](const QByteArray &table) {
        const std::unique_ptr<TensorDialog> dialog(dropped<TensorDialog>(written(folder, u"x.csv"_s, table)));
        return find<QLabel>(*dialog, u"tensorsAbout"_s)->text();
    };
    QCOMPARE(told("a,N/A,c\n0.2,0.5,0.6\n"), u"a table of numbers · tensors: 1 · words of the first row: a, N/A, c"_s);
    QCOMPARE(told("the,1,2\ncat,3,4\n"), u"a table of numbers · tensors: 1 · words of the first column: the, cat"_s);
    QVERIFY(told("a,b,c,d,e,f,g,h,i\n1,2,3,4,5,6,7,8,9\n").endsWith(u": a, b, c, d, e, f, g, h, …"_s));
}

void TestTensorDialog::rowsThatSumToOneMayBeInputs()
{
    const QTemporaryDir folder;
    const Tensor<float> oneHot(Shape{1, 2, 4}, {1, 0, 0, 0, 0, 0, 1, 0});
    auto *dialog = dropped<TensorDialog>(tensorsIn(folder, {{"x", oneHot}}));
    QVERIFY(find<QPushButton>(*dialog, u"openMaps"_s)->isVisible());
    QVERIFY(find<QPushButton>(*dialog, u"openInputs"_s)->isVisible());
    press(*dialog, u"giveTensor"_s);
    QTRY_VERIFY(session().document().inputs.queries.has_value());
    QCOMPARE(session().plan().sizes.querySize, 4);
}

void TestTensorDialog::aMatrixOfSharesMayBeAMap()
{
    const QTemporaryDir folder;
    auto *dialog = dropped<TensorDialog>(written(folder, u"x.csv"_s, "0.5,0.5\n0.25,0.75\n"));
    QVERIFY(find<QPushButton>(*dialog, u"openInputs"_s)->isVisible());
    press(*dialog, u"openMaps"_s);
    QTRY_VERIFY(session().plan().hasMapsAlone());
    QCOMPARE(session().plan().sizes.h, Index{1});
}

void TestTensorDialog::mapsAmongOtherTensorsAreOpened()
{
    const QTemporaryDir folder;
    const Tensor<float> x(Shape{1, 2, 4});
    const Tensor<float> halves(Shape{1, 2, 2, 2}, {0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F, 0.5F});
    auto *dialog = dropped<TensorDialog>(tensorsIn(folder, {{"q", x}, {"k", x}, {"v", x}, {"attn", halves}}));
    const auto *maps = find<QPushButton>(*dialog, u"openMaps"_s);
    QVERIFY(!maps->isVisible());
    find<RowTable>(*dialog, u"fileTensors"_s)->choose(3);
    QVERIFY(maps->isVisible());
    QVERIFY(find<QLabel>(*dialog, u"noLayers"_s)
                ->text()
                .endsWith(u"It may be attention maps, which are a session of "
                          u"their own."_s));
    press(*dialog, u"openMaps"_s);
    QTRY_VERIFY(session().plan().hasMapsAlone());
    QCOMPARE(session().document().title, std::string("attn"));
    QTRY_VERIFY(m_window->findChild<TensorDialog *>() == nullptr);
    QVERIFY(notice()->text().contains(u"Attention maps: layers 1, heads 2"_s));
}

void TestTensorDialog::aTensorBeyondTheLimitIsNotRead()
{
    const auto checkpoint =
        std::make_shared<const Checkpoint>(Checkpoint{"x.npy", std::make_shared<const HugeStore>(), {}});
    TensorDialog dialog(checkpoint, {}, session(), m_window.get());
    QCOMPARE(find<QLabel>(dialog, u"tensorWrong"_s)->text(),
             u"tensor x: got 4294967296 bytes, expected at most 1073741824 bytes"_s);
    QVERIFY(!find<QPushButton>(dialog, u"giveTensor"_s)->isEnabled());
}

/// The session stays, and so does the dialog, with what it offered before.
void TestTensorDialog::mapsThatAreDeclinedOfferNothingElse()
{
    const QTemporaryDir folder;
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Cancel; });
    const QSignalSpy declined(&session(), &Session::openDeclined);
    const Tensor<float> halves(Shape{1, 1, 1, 2, 2}, {0.5F, 0.5F, 0.5F, 0.5F}); // no input has five axes
    auto *dialog = dropped<TensorDialog>(tensorsIn(folder, {{"x", Tensor<float>(Shape{2})}, {"attn", halves}}));
    find<RowTable>(*dialog, u"fileTensors"_s)->choose(1);
    press(*dialog, u"openMaps"_s);
    QTRY_COMPARE(declined.size(), 1);
    QVERIFY(find<QPushButton>(*dialog, u"openMaps"_s)->isEnabled());
    QVERIFY(!find<QPushButton>(*dialog, u"giveTensor"_s)->isEnabled());
}

void TestTensorDialog::nothingElseIsChosenWhileATensorIsRead()
{
    const QTemporaryDir folder;
    auto *dialog = dropped<TensorDialog>(written(folder, u"words.csv"_s, "word,a,b\nthe,1,2\ncat,3,4\nsat,5,6\n"));
    auto *filter = find<QLineEdit>(*dialog, u"tensorFilter"_s);
    find<QPushButton>(*dialog, u"giveTensor"_s)->click();
    QVERIFY(!filter->isEnabled());
    filter->setText(u"none has this name"_s);
    QTRY_VERIFY(session().document().inputs.queries.has_value());
    QCOMPARE(session().plan().sizes.q, 3);
    QVERIFY(notice()->text().contains(u"is used as"_s));
}

void TestTensorDialog::anArrayThatDoesNotFitIsRefused()
{
    const QTemporaryDir folder;
    open(session(), u"pytorch-layer"_s); // whose weights are given
    const Document before = session().document();
    auto *dialog = dropped<TensorDialog>(written(folder, u"x.csv"_s, "1,2\n3,4\n"));
    press(*dialog, u"giveTensor"_s);
    auto *wrong = find<QLabel>(*dialog, u"tensorWrong"_s);
    QTRY_VERIFY(wrong->isVisible());
    QVERIFY(!wrong->text().isEmpty());
    QVERIFY(!find<QLabel>(*dialog, u"noLayers"_s)->isVisible()); // that it can be used
    QVERIFY(dialog->isVisible());
    QVERIFY(session().document() == before);
}

void TestTensorDialog::itOpensWhileARunGoesOn()
{
    const QTemporaryDir folder;
    const auto done =
        session().edit({{u"inputs.num_queries"_s, u"900"_s}, {u"inputs.num_kv_pairs"_s, u"900"_s}}, u"edit"_s);
    QVERIFY(done && !session().isResultCurrent());
    press(*dropped<TensorDialog>(written(folder, u"x.csv"_s, "1,2\n3,4\n")), u"giveTensor"_s);
    QTRY_COMPARE(session().plan().sizes.q, 2);
    QVERIFY(waitForRun(session()));
    session().undoStack().undo();
    QCOMPARE(session().plan().sizes.q, 900);
    QVERIFY(waitForRun(session()));
}

/// Its settings come with it, and that is all that is said.
void TestTensorDialog::aModelTakesNeitherTokensNorTensors()
{
    const QTemporaryDir folder;
    open(session(), u"dates"_s);
    m_window->setView(View::Explore);
    find<QAction>(*m_window, u"editTokens"_s)->trigger(); // they are those of its text
    QVERIFY(m_window->findChild<TokenDialog *>() == nullptr);
    QCOMPARE(m_window->view(), View::Model);
    QVERIFY(find<QWidget>(*m_window, u"sentenceField"_s)->isAncestorOf(m_window->focusWidget()));
    auto *dialog = dropped<TensorDialog>(written(folder, u"x.csv"_s, "1,2\n3,4\n"));
    QCOMPARE(find<QLabel>(*dialog, u"tensorWrong"_s)->text(),
             u"A block of a model takes no tensor of a file, but a new session does."_s);
    QVERIFY(!find<QPushButton>(*dialog, u"giveTensor"_s)->isEnabled());
    QVERIFY(!find<QComboBox>(*dialog, u"inputUse"_s)->isVisible());
    QVERIFY(!find<QLabel>(*dialog, u"noLayers"_s)->isVisible());
}

/// The same that the command makes of the file.
void TestTensorDialog::inputsAreANewSessionBesideAModel()
{
    open(session(), u"dates"_s);
    auto *dialog = dropped<TensorDialog>(QStringLiteral(TEST_SOURCE_DIR "/pytorch/heads.npz"));
    QVERIFY(!find<QPushButton>(*dialog, u"giveTensor"_s)->isEnabled());
    QVERIFY(find<QPushButton>(*dialog, u"openInputs"_s)->isDefault());
    press(*dialog, u"openInputs"_s);
    QTRY_VERIFY(session().model() == nullptr);
    QTRY_VERIFY(m_window->findChild<TensorDialog *>() == nullptr);
    QCOMPARE(session().plan().sizes.q, 3);
    QCOMPARE(session().plan().sizes.k, 5);
    QVERIFY(session().document().inputs.queries.has_value());
    QVERIFY(notice()->text().contains(u"past_keys"_s)); // what is left out is told here, too
}

void TestTensorDialog::nothingElseIsOfferedAsInputs()
{
    const QTemporaryDir folder;
    open(session(), u"dates"_s);
    const Tensor<float> x(Shape{1, 2, 4});
    auto *dialog = dropped<TensorDialog>(tensorsIn(folder, {{"x", x}, {"y", x}}));
    QVERIFY(!find<QPushButton>(*dialog, u"openInputs"_s)->isVisible());
    QCOMPARE(find<QLabel>(*dialog, u"tensorWrong"_s)->text(),
             u"A block of a model takes no tensor of a file: open a layer or a new session first."_s);
}

void TestTensorDialog::whatIsNotFoundIsSaid()
{
    const QTemporaryDir folder;
    auto *dialog = dropped<TensorDialog>(written(folder, u"mask.csv"_s, "1,0\n1,1\n"));
    QCOMPARE(find<QComboBox>(*dialog, u"inputUse"_s)->currentText(), u"mask (1 is seen)"_s);
    const auto *table = find<QTableView>(*dialog, u"fileTensors"_s);
    const int last = table->model()->columnCount() - 1;
    const int width = table->columnWidth(last);
    const QString before = find<QLabel>(*dialog, u"tensorWrong"_s)->text();
    find<QLineEdit>(*dialog, u"tensorFilter"_s)->setText(u"nowhere"_s);
    QCOMPARE(find<QLabel>(*dialog, u"tensorWrong"_s)->text(), u"No tensor has these letters."_s);
    QVERIFY(!find<QPushButton>(*dialog, u"giveTensor"_s)->isEnabled());
    QCOMPARE(table->columnWidth(last), width);
    find<QLineEdit>(*dialog, u"tensorFilter"_s)->clear();
    QCOMPARE(find<QLabel>(*dialog, u"tensorWrong"_s)->text(), before);
    QCOMPARE(table->columnWidth(last), width);
}

HEADSCOPE_TEST(TestTensorDialog, QApplication)
#include "tst_tensordialog.moc"
