// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handout/handoutdialog.h"

#include "tests/ui/paper.h"
#include "tests/ui/writtenfigure.h"
#include "ui/handout/handoutlook.h"
#include "ui/handout/handoutpages.h"
#include "ui/handout/handoutpdf.h"
#include "ui/handout/strips.h"
#include "ui/library/examples.h"
#include "ui/lines/drawwords.h"
#include "ui/text/language.h"

#include <QComboBox>
#include <QDeadlineTimer>
#include <QFormLayout>
#include <QImage>
#include <QListWidget>
#include <QPainter>
#include <QPrinter>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QSpinBox>
#include <QThread>

#include <set>

using namespace headscope;

Q_DECLARE_METATYPE(StepHandout)

/// Sheets for a class: what stands on them, and what must not.
class TestHandout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        setLanguage(u"en"_s); // whose translator the words of others need, too
        m_trace = traceOf(u"d2l"_s);
    }
    void aWorksheetHasNeitherTheNumberNorItsColour_data();
    void aWorksheetHasNeitherTheNumberNorItsColour();
    void aHiddenNumberChangesNoByte_data();
    void aHiddenNumberChangesNoByte();
    void shapesAreLeftToBeFilledIn();
    void aThirdIsAThirdAndOfItsSeed();
    void answersMarkTheBlanks_data();
    void answersMarkTheBlanks();
    void aCopyOfAHiddenNumberIsHidden();
    void whatIsGivenIsNotAsked();
    void everyStepHasItsWordsAndNumbers_data();
    void everyStepHasItsWordsAndNumbers();
    void twoLanguagesStandSideBySide();
    void anExampleIsCalledAsInItsList();
    void aSceneIsCalledAsInItsList();
    void numbersThatAreWrongOnPurposeAreToldSo();
    void whatIsHiddenIsNotTold();
    void signsCanBeCopied();
    void lettersThatAreJoinedStaySo_data();
    void lettersThatAreJoinedStaySo();
    void lettersOfManyColorsAreOnPaper();
    void answersStandBesideTheirBoxes_data();
    void answersStandBesideTheirBoxes();
    void largeMatricesTellTheirPart();
    void pagesHaveTheSizeOfTheirPaper_data();
    void pagesHaveTheSizeOfTheirPaper();
    void aRangeOfPagesIsPrinted();
    void nothingStandsOutsideThePage_data();
    void nothingStandsOutsideThePage();
    void wordsOfAFieldThatIsOffAreGrey();
    void theDialogSavesWhatItShows();
    void noWindowWaitsForTheDisk();

private:
    std::shared_ptr<const Trace> m_trace;
};

namespace {

StepHandout scoresAndSoftmax(HandoutKind kind, Blanks blanks)
{
    StepHandout wanted;
    wanted.steps = {StepId::Scores, StepId::Softmax};
    wanted.kind = kind;
    wanted.blanks = blanks;
    return wanted;
}

std::vector<const HandoutMap *> mapsIn(const Handout &handout)
{
    std::vector<const HandoutMap *> all;
    for (const HandoutBlock &block : handout.blocks)
        if (const auto *maps = std::get_if<HandoutMaps>(&block)) {
            for (const HandoutMap &operand : maps->operands)
                all.push_back(&operand);
            all.push_back(&maps->result);
        }
    return all;
}

std::vector<HandoutCell> cellsIn(const Handout &handout)
{
    std::vector<HandoutCell> cells;
    for (const HandoutMap *map : mapsIn(handout))
        for (const auto &row : map->rows)
            cells.insert(cells.end(), row.begin(), row.end());
    return cells;
}

std::vector<bool> blanksIn(const Handout &handout)
{
    std::vector<bool> blanks;
    for (const HandoutCell &cell : cellsIn(handout))
        blanks.push_back(cell.isBlank);
    return blanks;
}

QString wordsOf(const QByteArray &pdf)
{
    const QTemporaryDir folder;
    return told(u"pdftotext"_s, {u"-layout"_s, written(folder, u"x.pdf"_s, pdf), u"-"_s});
}

std::shared_ptr<const Trace> withNumber(const char *tensor, const Cell &cell, double value)
{
    Document document = smallDocument({});
    document.overrides = {{tensor, cell, value}};
    return traceOf(document);
}

/// The columns from the first to the last of those behind `from` that have any ink, where a function paints in the font
/// of titles.
template <class Paint>
std::pair<int, int> columnsOfInk(Paint paint, int from = 0)
{
    QImage image(400, 40, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.setPen(Qt::black);
    painter.setFont(paperFont(kPaperTitle));
    paint(painter);
    painter.end();
    int first = image.width();
    int last = -1;
    for (int x = from; x < image.width(); ++x)
        for (int y = 0; y < image.height(); ++y)
            if (qGray(image.pixel(x, y)) < 160) {
                first = std::min(first, x);
                last = x;
            }
    return {first, last};
}

void addBlanks()
{
    QTest::addColumn<Blanks>("blanks");
    QTest::addRow("result") << Blanks::Result;
    QTest::addRow("third") << Blanks::Third;
    QTest::addRow("shapes") << Blanks::Shapes;
}

} // namespace

void TestHandout::aWorksheetHasNeitherTheNumberNorItsColour_data()
{
    addBlanks();
}

void TestHandout::aWorksheetHasNeitherTheNumberNorItsColour()
{
    QFETCH(const Blanks, blanks);
    const Handout sheet = handoutOf(m_trace, scoresAndSoftmax(HandoutKind::Worksheet, blanks));
    for (const HandoutCell &cell : cellsIn(sheet)) {
        QVERIFY(!cell.color || !cell.isBlank);
        QCOMPARE(cell.digits.isEmpty(), cell.isBlank);
        QVERIFY(!cell.isBlank || !cell.isMasked);
    }
    QCOMPARE(firstColouredPage(sheet), -1);
}

void TestHandout::aHiddenNumberChangesNoByte_data()
{
    addBlanks();
}

/// Two runs that differ in a number that is to be filled in make the same worksheet, to the last byte.
void TestHandout::aHiddenNumberChangesNoByte()
{
    QFETCH(const Blanks, blanks);
    StepHandout wanted;
    wanted.steps = {StepId::Softmax};
    wanted.blanks = blanks;
    wanted.kind = HandoutKind::Worksheet;
    const auto sheet = [&](const Cell &cell, double value) {
        return handoutOf(withNumber("weights", cell, value), wanted);
    };
    Cell hidden{0, 0, 0, 0};
    const Handout first = sheet(hidden, 0.25);
    const HandoutMap &result = *mapsIn(first).back();
    for (std::size_t row = 0; row < result.rows.size(); ++row)
        for (std::size_t column = 0; column < result.rows[row].size(); ++column)
            if (result.rows[row][column].isBlank)
                hidden = {0, 0, static_cast<Index>(row), static_cast<Index>(column)};
    const bool isHidden = blanks != Blanks::Shapes; // else the number is there to be seen
    QCOMPARE(handoutPdf(sheet(hidden, 0.25)) == handoutPdf(sheet(hidden, 0.75)), isHidden);
    wanted.kind = HandoutKind::Answers;
    QVERIFY(handoutPdf(sheet(hidden, 0.25)) != handoutPdf(sheet(hidden, 0.75)));
}

void TestHandout::shapesAreLeftToBeFilledIn()
{
    StepHandout wanted = scoresAndSoftmax(HandoutKind::Worksheet, Blanks::Shapes);
    wanted.steps.push_back(StepId::Split); // whose words tell the shapes one after the other
    static const QRegularExpression shape(u"\\(\\d+(, \\d+)+\\)"_s);
    const QString sheet = wordsOf(handoutPdf(handoutOf(m_trace, wanted)));
    QVERIFY2(!sheet.contains(shape), qPrintable(sheet));
    wanted.kind = HandoutKind::Answers;
    const QString answers = wordsOf(handoutPdf(handoutOf(m_trace, wanted)));
    for (const QString &there : {u"(10, 4, 20)"_s, u"(10, 4, 6)"_s})
        QVERIFY2(answers.contains(there), qPrintable(answers));
}

void TestHandout::aThirdIsAThirdAndOfItsSeed()
{
    StepHandout wanted = scoresAndSoftmax(HandoutKind::Worksheet, Blanks::Third);
    wanted.steps = {StepId::Softmax};
    const auto blanks = [&](std::uint32_t seed) {
        wanted.seed = seed;
        return blanksIn(handoutOf(m_trace, wanted));
    };
    const auto count = [](const std::vector<bool> &all) { return std::count(all.begin(), all.end(), true); };
    QCOMPARE(count(blanks(1)), 8); // of 4 × 6
    QCOMPARE(blanks(1), blanks(1));
    QVERIFY(blanks(1) != blanks(2));
}

void TestHandout::answersMarkTheBlanks_data()
{
    addBlanks();
}

void TestHandout::answersMarkTheBlanks()
{
    QFETCH(const Blanks, blanks);
    const Handout sheet = handoutOf(m_trace, scoresAndSoftmax(HandoutKind::Worksheet, blanks));
    const Handout answers = handoutOf(m_trace, scoresAndSoftmax(HandoutKind::Answers, blanks));
    QCOMPARE(blanksIn(answers), blanksIn(sheet));
    for (const HandoutCell &cell : cellsIn(answers))
        QVERIFY(!cell.digits.isEmpty() && cell.color);
    for (const HandoutMap *map : mapsIn(answers))
        QCOMPARE(map->isShapeBlank, blanks == Blanks::Shapes);
    QVERIFY(sheet.isWorksheet && !answers.isWorksheet);
    QVERIFY(wordsOf(handoutPdf(sheet)).contains(u"Name"_s));
    QVERIFY(!wordsOf(handoutPdf(answers)).contains(u"Name"_s));
}

/// Without a mask the masked scores are the scaled ones.
void TestHandout::aCopyOfAHiddenNumberIsHidden()
{
    StepHandout wanted;
    wanted.steps = {StepId::Scale, StepId::Softmax};
    wanted.kind = HandoutKind::Worksheet;
    wanted.blanks = Blanks::Result;
    const Handout sheet = handoutOf(traceOf(smallDocument({{"mask.valid_lens", "null"}})), wanted);
    const auto maps = mapsIn(sheet);
    const std::size_t operandOfSoftmax = maps.size() - 2;
    for (const auto &row : maps[operandOfSoftmax]->rows)
        for (const HandoutCell &cell : row)
            QVERIFY(cell.isBlank && cell.digits.isEmpty());
}

void TestHandout::whatIsGivenIsNotAsked()
{
    StepHandout wanted;
    wanted.steps = {StepId::Inputs};
    wanted.kind = HandoutKind::Worksheet;
    wanted.blanks = Blanks::Result;
    const auto cells = cellsIn(handoutOf(m_trace, wanted));
    QVERIFY(!cells.empty());
    for (const HandoutCell &cell : cells)
        QVERIFY(!cell.isBlank);
}

void TestHandout::everyStepHasItsWordsAndNumbers_data()
{
    QTest::addColumn<QString>("example");
    for (const char *example : {"d2l", "small", "residual", "dates/decoder-2-cross/0"})
        QTest::addRow("%s", example) << QString::fromLatin1(example);
}

void TestHandout::everyStepHasItsWordsAndNumbers()
{
    QFETCH(const QString, example);
    const auto trace = traceOf(example);
    const Handout handout = handoutOf(trace, {});
    qsizetype headings = 0;
    qsizetype numbers = 0;
    for (const HandoutBlock &block : handout.blocks) {
        headings += std::holds_alternative<HandoutHeading>(block) ? 1 : 0;
        if (const auto *text = std::get_if<HandoutText>(&block))
            numbers += text->html.first().contains(u"One number of it"_s) ? 1 : 0;
    }
    const auto steps = stepsOf(trace->plan);
    QCOMPARE(headings, std::ssize(steps));
    QCOMPARE(numbers, std::ssize(steps) - 1); // the inputs are given
    const QByteArray pdf = handoutPdf(handout);
    QCOMPARE(handoutPdf(handoutOf(trace, {})), pdf);
    const QString words = wordsOf(pdf).simplified();
    for (const QString &there : {u"Each row of scores becomes attention weights"_s, u"attention weights"_s, u"1 / "_s})
        QVERIFY2(words.contains(there), qPrintable(words));
}

void TestHandout::twoLanguagesStandSideBySide()
{
    StepHandout wanted = scoresAndSoftmax(HandoutKind::Worksheet, Blanks::Result);
    wanted.languages = {u"en"_s, u"zh_CN"_s};
    const QString words = wordsOf(handoutPdf(handoutOf(m_trace, wanted)));
    for (const QString &there : {u"Each row of scores"_s, u"注意力权重"_s, u"姓名"_s, u"Name"_s, u"查询"_s, u"query"_s})
        QVERIFY2(words.contains(there), qPrintable(words));
    wanted.languages = {u"zh_CN"_s};
    QVERIFY(!wordsOf(handoutPdf(handoutOf(m_trace, wanted))).contains(u"Each row"_s));
}

void TestHandout::anExampleIsCalledAsInItsList()
{
    const auto small = traceOf(u"small"_s);
    StepHandout wanted;
    wanted.steps = {StepId::Scores};
    const QString english = handoutOf(small, wanted).title;
    QCOMPARE(english, u"Small enough to read every number"_s);
    wanted.languages = {u"zh_CN"_s};
    const QString chinese = handoutOf(small, wanted).title;
    QVERIFY(chinese != english);
    wanted.languages = {u"en"_s, u"zh_CN"_s};
    QCOMPARE(handoutOf(small, wanted).title, english + u" · "_s + chinese);
}

void TestHandout::aSceneIsCalledAsInItsList()
{
    const auto scene = traceOf(u"dates/decoder-2-cross/0"_s);
    StepHandout wanted;
    wanted.steps = {StepId::Mask};
    for (const QString &language : {u"en"_s, u"zh_CN"_s}) {
        wanted.languages = {language};
        const WordsIn inThisOne(language);
        QCOMPARE(handoutOf(scene, wanted).title, exampleTitle(u"example:dates/decoder-2-cross/0"_s));
    }
    QVERIFY(handoutOf(scene, wanted).title.startsWith(u"英译中"_s));
}

void TestHandout::numbersThatAreWrongOnPurposeAreToldSo()
{
    StepHandout wanted;
    wanted.steps = {StepId::Scores};
    QVERIFY(!handoutOf(m_trace, wanted).about.first().contains(u"wrong"_s));
    wanted.riddle = 3969;
    QVERIFY(handoutOf(m_trace, wanted)
                .about.first()
                .endsWith(u"Find the mistake, number 3969: the numbers are wrong on purpose."_s));
}

/// As on the screens.
void TestHandout::whatIsHiddenIsNotTold()
{
    StepHandout wanted;
    wanted.steps = {StepId::Scores, StepId::Softmax};
    wanted.hidden = hiddenOf({u"step scores"_s, u"shape weights"_s}, m_trace->plan);
    const Handout handout = handoutOf(m_trace, wanted);
    QCOMPARE(std::get<HandoutHeading>(handout.blocks[0]).words.first(), u"4. ?: What happens here?"_s);
    QVERIFY(std::get<HandoutText>(handout.blocks[1]).html.first().startsWith(u"Something of this step is hidden"_s));
    const auto &scores = std::get<HandoutMaps>(handout.blocks[2]);
    QCOMPARE(scores.sign, u"?"_s);
    QCOMPARE(scores.arrow.first(), u"?"_s);
    QCOMPARE(scores.result.shape, u"( ? )"_s);
    QCOMPARE(std::get<HandoutHeading>(handout.blocks[3]).words.first(), u"7. Softmax: What happens here?"_s);
    QCOMPARE(std::get<HandoutMaps>(handout.blocks.back()).result.shape, u"( ? )"_s);
}

/// Fonts have other glyphs for them beside digits, which a PDF file gives no letter for.
void TestHandout::signsCanBeCopied()
{
    Handout sheet;
    sheet.languages = {u"en"_s};
    sheet.blocks = {HandoutText{{u"2 × 3 is 6: (4) [5] −1000000"_s}}};
    const QString words = wordsOf(handoutPdf(sheet));
    QVERIFY2(words.contains(u"2 × 3 is 6: (4) [5] −1000000"_s), qPrintable(words));
}

void TestHandout::lettersThatAreJoinedStaySo_data()
{
    QTest::addColumn<QString>("words");
    QTest::addRow("Arabic") << u"سلام عليكم"_s;
    QTest::addRow("Arabic in brackets") << u"سلام (قوس)"_s;
    QTest::addRow("Arabic among English") << u"Attention, or سلام, told"_s;
}

/// Single letters of Arabic would be wider.
void TestHandout::lettersThatAreJoinedStaySo()
{
    QFETCH(const QString, words);
    const auto widthOf = [](const auto &paint) {
        const auto [first, last] = columnsOfInk(paint);
        return last - first;
    };
    const int wanted = widthOf([&](QPainter &painter) { drawWords(painter, QRectF(0, 0, 400, 40), 0, words); });
    const Strip strip = wordsStrip({words.toHtmlEscaped()}, paperFont(kPaperTitle), 400, 0);
    const int width = widthOf([&](QPainter &painter) { strip.paint(painter, {}); });
    QVERIFY2(wanted > 0 && std::abs(width - wanted) <= 2, qPrintable(u"%1 and %2"_s.arg(width).arg(wanted)));
}

/// In whatever words, as on a screen.
void TestHandout::lettersOfManyColorsAreOnPaper()
{
    Handout sheet;
    sheet.languages = {u"en"_s};
    sheet.about = {u"a 🚀"_s};
    sheet.blocks = {HandoutHeading{{u"🚀 b"_s}}, HandoutText{{u"<table><tr><td>c</td><td>🚀</td></tr></table>"_s}}};
    if (firstColouredPage(sheet) < 0)
        QSKIP("no font has a coloured rocket");
    QCOMPARE(handoutPdf(sheet).count("/Subtype /Image"), 2 * 3); // each with what shines through it
}

void TestHandout::answersStandBesideTheirBoxes_data()
{
    QTest::addColumn<QString>("words");
    QTest::addRow("English") << u"one"_s;
    QTest::addRow("Hebrew") << u"אבג"_s;
}

void TestHandout::answersStandBesideTheirBoxes()
{
    QFETCH(const QString, words);
    const HandoutQuestion question{{u"Which?"_s}, {{{words}, false}}};
    const std::vector<Strip> strips = stripsOf(question, 400);
    constexpr int behindBox = 18;
    const auto [first, last] = columnsOfInk([&](QPainter &painter) { strips[1].paint(painter, {}); }, behindBox);
    QVERIFY2(first <= last && last < 100, qPrintable(u"%1 to %2"_s.arg(first).arg(last)));
}

void TestHandout::largeMatricesTellTheirPart()
{
    StepHandout wanted;
    wanted.steps = {StepId::Inputs, StepId::Softmax};
    const Handout handout = handoutOf(m_trace, wanted); // queries (2, 4, 100)
    const auto maps = mapsIn(handout);
    QCOMPARE(maps.front()->part.first(), u"rows 0–3 of 4, columns 0–19 of 100"_s);
    QCOMPARE(maps.front()->rows.front().size(), std::size_t{20});
    QVERIFY(maps.back()->part.first().isEmpty());
    QVERIFY(wordsOf(handoutPdf(handout)).contains(u"of 100"_s));
}

void TestHandout::pagesHaveTheSizeOfTheirPaper_data()
{
    QTest::addColumn<Paper>("paper");
    QTest::addColumn<QString>("size");
    QTest::addRow("A4") << Paper::A4 << u"(A4)"_s;
    QTest::addRow("Letter") << Paper::Letter << u"(letter)"_s;
}

void TestHandout::pagesHaveTheSizeOfTheirPaper()
{
    QFETCH(const Paper, paper);
    QFETCH(const QString, size);
    StepHandout wanted;
    wanted.paper = paper;
    const Handout handout = handoutOf(m_trace, wanted);
    const QTemporaryDir folder;
    const QString file = written(folder, u"x.pdf"_s, handoutPdf(handout));
    const QString info = told(u"pdfinfo"_s, {u"-l"_s, u"99"_s, file});
    const int count = HandoutPages(handout).count();
    QVERIFY(count > 3);
    QVERIFY2(info.contains(QRegularExpression(u"Pages: +%1\n"_s.arg(count))), qPrintable(info));
    QCOMPARE(info.count(size), count);
    const QString fonts = told(u"pdffonts"_s, {file}).section(u'\n', 2);
    for (const QString &line : fonts.split(u'\n', Qt::SkipEmptyParts))
        QVERIFY2(line.contains(u"yes"_s) && line.contains(u"Identity-H"_s), qPrintable(line));
}

/// As the dialog of the system asks for it.
void TestHandout::aRangeOfPagesIsPrinted()
{
    const QTemporaryDir folder;
    QPrinter paper(QPrinter::HighResolution);
    paper.setOutputFormat(QPrinter::PdfFormat); // the paper of a machine without a printer
    paper.setOutputFileName(folder.filePath(u"paper.pdf"_s));
    paper.setPrintRange(QPrinter::PageRange);
    paper.setFromTo(2, 3);
    printHandout(paper, handoutOf(m_trace, {}));
    const QString info = told(u"pdfinfo"_s, {folder.filePath(u"paper.pdf"_s)});
    QVERIFY2(info.contains(QRegularExpression(u"Pages: +2\n"_s)), qPrintable(info));
}

void TestHandout::nothingStandsOutsideThePage_data()
{
    QTest::addColumn<QString>("example");
    QTest::addColumn<StepHandout>("wanted");
    for (const char *example : {"d2l", "dates/decoder-2-cross/0", "residual"})
        for (const Paper paper : {Paper::A4, Paper::Letter})
            for (const HandoutKind kind : {HandoutKind::Answers, HandoutKind::Worksheet}) {
                StepHandout wanted;
                wanted.paper = paper;
                wanted.kind = kind;
                wanted.blanks = Blanks::Third;
                wanted.languages = {u"en"_s, u"zh_CN"_s};
                QTest::addRow("%s, %d, %d", example, static_cast<int>(paper), static_cast<int>(kind))
                    << QString::fromLatin1(example) << wanted;
            }
}

void TestHandout::nothingStandsOutsideThePage()
{
    QFETCH(const QString, example);
    QFETCH(const StepHandout, wanted);
    const HandoutPages pages(handoutOf(traceOf(example), wanted));
    constexpr int margin = 40; // of the 57 pixels that nothing is to stand in
    for (int page = 0; page < pages.count(); ++page) {
        QImage image(pages.size().toSize(), QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        pages.paint(painter, page);
        painter.end();
        const QRect room = image.rect().adjusted(margin, margin, -margin, -margin);
        for (int y = 0; y < image.height(); ++y)
            for (int x = 0; x < image.width(); ++x)
                if (!room.contains(x, y) && image.pixel(x, y) != qRgb(255, 255, 255))
                    QFAIL(qPrintable(u"page %1: %2, %3"_s.arg(page).arg(x).arg(y)));
    }
}

void TestHandout::wordsOfAFieldThatIsOffAreGrey()
{
    HandoutDialog dialog(m_trace, StepHandout{});
    auto *seed = find<QSpinBox>(dialog, u"handoutSeed"_s);
    const auto *rows = qobject_cast<QFormLayout *>(seed->parentWidget()->layout());
    QVERIFY(rows != nullptr);
    QVERIFY(!seed->isEnabled() && !rows->labelForField(seed)->isEnabled());
    find<QComboBox>(dialog, u"handoutBlanks"_s)->setCurrentIndex(static_cast<int>(Blanks::Third));
    QVERIFY(seed->isEnabled() && rows->labelForField(seed)->isEnabled());
    dialog.setLesson(u"02-ten-steps"_s);
    QVERIFY(!rows->labelForField(find<QListWidget>(dialog, u"handoutSteps"_s))->isEnabled());
}

void TestHandout::theDialogSavesWhatItShows()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"sheet.pdf"_s);
    StepHandout wanted;
    wanted.steps = {StepId::Softmax};
    HandoutDialog dialog(m_trace, wanted);
    dialog.setSaveQuestion([&](const QString &) { return file; });
    dialog.show();
    find<QComboBox>(dialog, u"handoutKind"_s)->setCurrentIndex(1);
    QCOMPARE(find<QComboBox>(dialog, u"handoutBlanks"_s)->currentIndex(), static_cast<int>(Blanks::Result));
    find<QListWidget>(dialog, u"handoutSteps"_s)->item(0)->setCheckState(Qt::Checked);
    QCOMPARE(dialog.wanted().steps, (std::vector<StepId>{StepId::Inputs, StepId::Softmax}));
    QSignalSpy saved(&dialog, &HandoutDialog::saved);
    find<QPushButton>(dialog, u"saveHandout"_s)->click();
    QVERIFY(!find<QComboBox>(dialog, u"handoutSource"_s)->isEnabled()); // it may ask, and the dialog goes meanwhile
    auto *steps = find<QListWidget>(dialog, u"handoutSteps"_s);
    steps->item(0)->setCheckState(Qt::Unchecked);
    steps->item(0)->setCheckState(Qt::Checked);
    QVERIFY(!find<QPushButton>(dialog, u"saveHandout"_s)->isEnabled());
    QVERIFY(!find<QPushButton>(dialog, u"printHandout"_s)->isEnabled());
    QVERIFY(saved.wait(20000));
    QFile read(file);
    QVERIFY(read.open(QIODevice::ReadOnly));
    QCOMPARE(read.readAll(), handoutPdf(handoutOf(m_trace, dialog.wanted())));
    for (int i = 0; i < steps->count(); ++i)
        steps->item(i)->setCheckState(Qt::Unchecked);
    QVERIFY(!find<QPushButton>(dialog, u"saveHandout"_s)->isEnabled());
}

/// The file comes while the thread of the window does nothing.
void TestHandout::noWindowWaitsForTheDisk()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"sheet.pdf"_s);
    StepHandout wanted;
    wanted.steps = {StepId::Softmax};
    HandoutDialog dialog(m_trace, wanted);
    dialog.setSaveQuestion([&](const QString &) { return file; });
    dialog.show();
    find<QPushButton>(dialog, u"saveHandout"_s)->click();
    for (const QDeadlineTimer end(20000); !QFile::exists(file) && !end.hasExpired();)
        QThread::msleep(5);
    QVERIFY(QFile::exists(file) && dialog.isVisible());
    QTRY_VERIFY(!dialog.isVisible());
}

HEADSCOPE_TEST(TestHandout, QApplication)
#include "tst_handout.moc"
