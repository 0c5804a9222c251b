// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/windowtest.h"

#include "engine/io/atomicwriter.h"
#include "engine/io/npz.h"
#include "ui/importing/importdialog.h"
#include "ui/importing/mappingdialog.h"
#include "ui/importing/mappingtable.h"
#include "ui/importing/tensordialog.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

using namespace headscope;

/// The dialog in which people say which tensor is which parameter of a layer.
class TestMappingDialog : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup()
    {
        m_dialog.reset();
        m_window.reset();
    }
    void aFileOfUnknownNamesIsNamed();
    void aGuessByShapeIsCalledOne();
    void itIsOfferedBesideLayersThatAreKnown();
    void buttonsAreReachedInTheOrderInWhichTheyStand();
    void settingsThatWereChosenComeAlong();
    void aLayerWithoutANameIsCalledAsItsFile();
    void whatDoesNotFitIsToldAndMended();
    void aLayerIsNamedFromNothingByTheKeyboard();
    void otherHeadsAndAnotherSequenceAreTaken();
    void rareParametersAreShownWhereTheyAreWanted();
    void aTensorIsFoundByAPartOfItsName();
    void everythingHasAName();

private:
    MappingDialog *dialogOf(const QString &file);
    static QString unknown(const QString &name)
    {
        return QStringLiteral(TEST_SOURCE_DIR "/checkpoints/unknown/") + name + u".safetensors"_s;
    }
    std::unique_ptr<MappingDialog> m_dialog;
};

namespace {

bool canOpen(MappingDialog &dialog)
{
    return find<QPushButton>(dialog, u"openMapping"_s)->isEnabled();
}

/// The names of the buttons of a dialog in the order in which Tab reaches them.
QStringList buttonsByTab(QDialog &dialog)
{
    QStringList names;
    for (QWidget *one = dialog.nextInFocusChain(); one != &dialog; one = one->nextInFocusChain())
        if (qobject_cast<QPushButton *>(one) != nullptr && dialog.isAncestorOf(one))
            names << one->objectName();
    return names;
}

const LayerMapping &mappingIn(MappingDialog &dialog)
{
    return find<MappingTable>(dialog, u"mappingTable"_s)->mapping();
}

} // namespace

MappingDialog *TestMappingDialog::dialogOf(const QString &file)
{
    m_dialog = std::make_unique<MappingDialog>(openShared(file).value(), m_window.get());
    showActive(*m_dialog, {860, 640});
    return m_dialog.get();
}

void TestMappingDialog::aFileOfUnknownNamesIsNamed()
{
    m_window->openFiles({unknown(u"in-out"_s)});
    QTRY_VERIFY(m_window->findChild<TensorDialog *>() != nullptr);
    QTest::mouseClick(find<QPushButton>(*m_window->findChild<TensorDialog *>(), u"nameTensors"_s), Qt::LeftButton);
    QTRY_VERIFY(m_window->findChild<MappingDialog *>() != nullptr);
    auto *dialog = m_window->findChild<MappingDialog *>();
    auto *heads = find<QComboBox>(*dialog, u"mappingHeads"_s);
    heads->setCurrentText(u"4"_s);
    QVERIFY(find<QLabel>(*dialog, u"mappingNotes"_s)->text().contains(u"(input, output): W_q, W_k, W_v, W_o"_s));
    QSignalSpy opened(&session(), &Session::opened);
    QTest::mouseClick(find<QPushButton>(*dialog, u"openMapping"_s), Qt::LeftButton);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(session().plan().sizes.h, Index{4});
    QCOMPARE(session().plan().sizes.d, Index{6});
    QCOMPARE(session().plan().sizes.querySize, Index{16});
    QVERIFY(session().document().weights.bq.has_value());
    QCOMPARE(session().document().title, std::string("attn"));
    QVERIFY(session().isModified());
}

void TestMappingDialog::aGuessByShapeIsCalledOne()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"layer.npz"_s);
    const auto aboutWith = [&](const std::vector<std::string> &names) {
        std::vector<NamedTensor> tensors;
        for (const std::string &name : names)
            tensors.push_back({name, Tensor<float>({8, 8})});
        assumeOk(writeAtomically(path.toStdString(), writeNpz(tensors).value()));
        return find<QLabel>(*dialogOf(path), u"mappingAbout"_s)->text();
    };
    QVERIFY(aboutWith({"alpha", "beta", "gamma", "delta"}).contains(u"guessed by their shapes"_s));
    QVERIFY(!aboutWith({"wq", "wk", "wv", "wo"}).contains(u"guessed"_s));
}

void TestMappingDialog::itIsOfferedBesideLayersThatAreKnown()
{
    m_window->openFiles({QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/bert.safetensors")});
    QTRY_VERIFY(m_window->findChild<ImportDialog *>() != nullptr);
    QTest::mouseClick(find<QPushButton>(*m_window->findChild<ImportDialog *>(), u"nameTensors"_s), Qt::LeftButton);
    QTRY_VERIFY(m_window->findChild<MappingDialog *>() != nullptr);
    QVERIFY(canOpen(*m_window->findChild<MappingDialog *>()));
}

void TestMappingDialog::buttonsAreReachedInTheOrderInWhichTheyStand()
{
    m_window->openFiles({QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/bert.safetensors")});
    QTRY_VERIFY(m_window->findChild<ImportDialog *>() != nullptr);
    QCOMPARE(buttonsByTab(*m_window->findChild<ImportDialog *>()),
             (QStringList{u"chooseConfig"_s, u"nameTensors"_s, u"cancelImport"_s, u"openLayer"_s}));
    m_window->openFiles({unknown(u"in-out"_s)});
    QTRY_VERIFY(m_window->findChild<TensorDialog *>() != nullptr);
    QCOMPARE(buttonsByTab(*m_window->findChild<TensorDialog *>()),
             (QStringList{u"nameTensors"_s, u"openMaps"_s, u"openInputs"_s, u"closeTensors"_s, u"giveTensor"_s}));
}

void TestMappingDialog::settingsThatWereChosenComeAlong()
{
    const QString gpt2 = QStringLiteral(TEST_SOURCE_DIR "/checkpoints/files/gpt2");
    m_window->openFiles({gpt2 + u".safetensors"_s});
    QTRY_VERIFY(m_window->findChild<ImportDialog *>() != nullptr);
    auto *before = m_window->findChild<ImportDialog *>();
    before->setConfigQuestion([gpt2] { return gpt2 + u".json"_s; });
    QTest::mouseClick(find<QPushButton>(*before, u"chooseConfig"_s), Qt::LeftButton);
    QTRY_VERIFY(!before->checkpoint().config.isNull());
    QTest::mouseClick(find<QPushButton>(*before, u"nameTensors"_s), Qt::LeftButton);
    QTRY_VERIFY(m_window->findChild<MappingDialog *>() != nullptr);
    auto *dialog = m_window->findChild<MappingDialog *>();
    QVERIFY(find<QLabel>(*dialog, u"mappingAboutHeads"_s)->isHidden()); // the settings tell how many there are
}

void TestMappingDialog::aLayerWithoutANameIsCalledAsItsFile()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"mine.npz"_s);
    std::vector<NamedTensor> tensors;
    for (const char *name : {"a", "b", "c", "d"})
        tensors.push_back({name, Tensor<float>(Shape{4, 4})});
    QVERIFY(writeAtomically(file.toStdString(), writeNpz(tensors).value()));
    auto *dialog = dialogOf(file);
    int place = 0; // after that for none
    for (const QString &part : {u"W_q"_s, u"W_k"_s, u"W_v"_s, u"W_o"_s})
        find<QComboBox>(*dialog, part + u"Tensor"_s)->setCurrentIndex(++place);
    QVERIFY(canOpen(*dialog));
    std::string title;
    connect(dialog, &MappingDialog::imported, this,
            [&](const ImportedLayer &layer) { title = layer.opened.document.title; });
    QTest::mouseClick(find<QPushButton>(*dialog, u"openMapping"_s), Qt::LeftButton);
    QTRY_COMPARE(title, std::string("mine.npz"));
}

void TestMappingDialog::whatDoesNotFitIsToldAndMended()
{
    auto *dialog = dialogOf(unknown(u"in-out"_s));
    QVERIFY(canOpen(*dialog));
    auto *axes = find<QComboBox>(*dialog, u"W_kOrientation"_s);
    axes->setCurrentIndex(0);
    QVERIFY(!canOpen(*dialog));
    auto *fault = find<QLabel>(*dialog, u"W_kFault"_s);
    QVERIFY(fault->isVisible());
    QCOMPARE(fault->text(), u"got 24 inputs (axis 1 of (16, 24)), expected 16, as W_q has"_s);
    QCOMPARE(find<QComboBox>(*dialog, u"W_kTensor"_s)->accessibleDescription(), fault->text());
    auto *mend = find<QPushButton>(*dialog, u"W_kMend"_s);
    QCOMPARE(mend->text(), u"Turn W_k over"_s);
    mend->setFocus();
    QTest::keyClick(mend, Qt::Key_Space);
    QVERIFY(canOpen(*dialog) && !fault->isVisible() && !mend->isVisible());
    QCOMPARE(axes->currentIndex(), 1);
}

void TestMappingDialog::aLayerIsNamedFromNothingByTheKeyboard()
{
    auto *dialog = dialogOf(unknown(u"grouped"_s)); // eight tensors, which are chosen with the arrows
    const QStringList parts{u"W_q"_s, u"W_k"_s, u"W_v"_s, u"W_o"_s};
    for (const OwnPart &own : ownParts())
        find<QComboBox>(*dialog, QString::fromLatin1(own.name) + u"Tensor"_s)->setCurrentIndex(0);
    QVERIFY(!canOpen(*dialog));
    QCOMPARE(find<QLabel>(*dialog, u"W_qState"_s)->text(), u"✗ missing"_s);
    for (const QString &part : parts) {
        auto *tensor = find<QComboBox>(*dialog, part + u"Tensor"_s);
        for (qsizetype i = 0; i <= parts.indexOf(part); ++i)
            QTest::keyClick(tensor, Qt::Key_Down);
    }
    QVERIFY(canOpen(*dialog));
    QCOMPARE(mappingIn(*dialog).find(Parameter::Wo)->name, std::string("block1/output"));
}

void TestMappingDialog::otherHeadsAndAnotherSequenceAreTaken()
{
    auto *dialog = dialogOf(unknown(u"cross"_s));
    find<QComboBox>(*dialog, u"mappingHeads"_s)->setCurrentText(u"4"_s);
    QTest::keyClick(find<QCheckBox>(*dialog, u"mappingCross"_s), Qt::Key_Space);
    QCOMPARE(mappingIn(*dialog).heads, Index{4});
    QVERIFY(mappingIn(*dialog).isCross);
    QCOMPARE(find<QComboBox>(*dialog, u"W_vShare"_s)->currentText(), u"last half"_s);
    std::optional<Document> imported;
    connect(dialog, &MappingDialog::imported, this,
            [&](const ImportedLayer &layer) { imported = layer.opened.document; });
    QTest::mouseClick(find<QPushButton>(*dialog, u"openMapping"_s), Qt::LeftButton);
    QTRY_VERIFY(imported.has_value());
    QVERIFY(!imported->inputs.selfAttention);
}

void TestMappingDialog::rareParametersAreShownWhereTheyAreWanted()
{
    auto *dialog = dialogOf(unknown(u"in-out"_s));
    auto *sink = find<QComboBox>(*dialog, u"sinkTensor"_s);
    QVERIFY(!sink->isVisible());
    find<QCheckBox>(*dialog, u"mappingRare"_s)->setChecked(true);
    QVERIFY(sink->isVisible());
}

void TestMappingDialog::aTensorIsFoundByAPartOfItsName()
{
    auto *dialog = dialogOf(unknown(u"in-out"_s)); // ten tensors
    auto *tensor = find<QComboBox>(*dialog, u"b_qTensor"_s);
    QVERIFY(tensor->isEditable());
    tensor->setFocus();
    tensor->lineEdit()->selectAll();
    QTest::keyClicks(tensor->lineEdit(), u"nowhere"_s);
    QTest::keyClick(tensor->lineEdit(), Qt::Key_Return);
    QVERIFY2(tensor->currentText().startsWith(u"attn.bq"_s), qPrintable(tensor->currentText()));
    QVERIFY(dialog->isVisible());
}

void TestMappingDialog::everythingHasAName()
{
    auto *dialog = dialogOf(unknown(u"flax"_s));
    for (const auto *choice : dialog->findChildren<QComboBox *>())
        QVERIFY2(!choice->objectName().isEmpty() && !choice->accessibleName().isEmpty(),
                 qPrintable(choice->objectName()));
    for (const auto *button : dialog->findChildren<QPushButton *>())
        QVERIFY(!button->objectName().isEmpty());
    for (const auto *box : dialog->findChildren<QCheckBox *>())
        QVERIFY(!box->objectName().isEmpty() && !box->text().isEmpty());
}

HEADSCOPE_TEST(TestMappingDialog, QApplication)
#include "tst_mappingdialog.moc"
