// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/csv.h"

#include "support.h"

using namespace headscope;
using namespace Qt::StringLiterals;

class TestCsv : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void numbersAndWordsAreFound_data();
    void numbersAndWordsAreFound();
    void countedColumnsAreWordsAboveNumbersWithAPoint_data();
    void countedColumnsAreWordsAboveNumbersWithAPoint();
    void specialNumbersAreRead();
    void quotedWordsMayHoldAnything();
    void aWrongTableIsRefused_data();
    void aWrongTableIsRefused();
    void mapsOfAFigureAreStacked();
    void wordsThatMapsDoNotShareAreLeftOut();
    void wordsOfMapsAreWhatTheyWereBeforeTheyWereWritten();
    void aFileIsOneTensorWithItsWords();
    void aFileMayBeInUtf16();
    void wrongUtf16IsRefused_data();
    void wrongUtf16IsRefused();
};

namespace {

using Words = std::vector<std::string>;

enum class Order { LittleEndian, BigEndian };

/// With its mark, as spreadsheets write it.
std::string inUtf16(const QString &text, Order order)
{
    const QString all = QChar(0xFEFF) + text;
    std::string out;
    for (const QChar unit : all) {
        const char low = static_cast<char>(unit.unicode() & 0xFFU);
        const char high = static_cast<char>(unit.unicode() >> 8U);
        out += order == Order::BigEndian ? high : low;
        out += order == Order::BigEndian ? low : high;
    }
    return out;
}

} // namespace

Q_DECLARE_METATYPE(Words)

void TestCsv::numbersAndWordsAreFound_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Words>("rows");
    QTest::addColumn<Words>("columns");
    const auto row = [](const char *name, const char *text, const Words &rows, const Words &columns) {
        QTest::newRow(name) << QString::fromUtf8(text) << rows << columns;
    };
    row("numbers alone", "1,2\n3,4\n", {}, {});
    row("without a last line end", "1,2\n3,4", {}, {});
    row("line ends of Windows", "1,2\r\n3,4\r\n", {}, {});
    row("old line ends", "1,2\r3,4\r", {}, {});
    row("empty lines", "\n1,2\n\n3,4\n\n", {}, {});
    row("blanks", " 1, 2 \n3 ,4", {}, {});
    row("a mark before",
        "\xef\xbb\xbf"
        "1,2\n3,4",
        {}, {});
    row("tabs", "1\t2\n3\t4", {}, {});
    row("semicolons", "1;2\n3;4", {}, {});
    row("tabs behind an empty line", "\n1\t2\n3\t4", {}, {});
    row("as NumPy saves a text", "1.0e+00 2.0e+00\n3.0e+00 4.0e+00\n", {}, {});
    row("with a header", "# the 猫\n1.0e+00 2.0e+00\n3.0e+00 4.0e+00\n", {}, {"the", "猫"});
    row("with a header between commas", "# the,猫\n1.0e+00,2.0e+00\n3.0e+00,4.0e+00\n", {}, {"the", "猫"});
    row("with a header of two lines", "\xef\xbb\xbf# made on\n# the 猫\n1 2\n3 4\n", {}, {"the", "猫"});
    row("with words for a corner left out", "# the cat\na 1 2\nb 3 4", {"a", "b"}, {"the", "cat"});
    row("below a comment", "# made by run 7\n1 2\n3 4\n", {}, {});
    row("below a comment with a comma", "# note, seed 1\r\n1 2\r\n3 4\r\n", {}, {});
    row("below a comment with a mark of quotation", "# it is \"x\n1,2\n3,4\n", {}, {});
    row("below a comment of numbers", "# 2 2\n1 2\n3 4\n", {}, {});
    row("below a word that begins so", "#,#x\n1,2\n3,4", {}, {"#", "#x"});
    row("room for signs, and blanks behind", " 1  +2 \n+3   4\n  \n", {}, {});
    row("words above blanks", "the  猫\n1      2\n3      4", {}, {"the", "猫"});
    row("as pandas prints it", "   0    1\n0  1  2.0\n1  3  4.0", {"0", "1"}, {"0", "1"});
    row("words that pandas prints", "   the  cat\na    1    2\nb    3    4", {"a", "b"}, {"the", "cat"});
    row("words with a number beside commas", "head 0,1,2\nhead 1,3,4", {"head 0", "head 1"}, {});
    row("as R writes it", "\"the cat\" \"x\"\n\"a\" 1 2\n\"b\" 3 4", {"a", "b"}, {"the cat", "x"});
    row("words above", "the,猫\n1,2\n3,4", {}, {"the", "猫"});
    row("words beside", "a,1,2\nb,3,4", {"a", "b"}, {});
    row("words above and beside", "token,the,cat\na,1,2\nb,3,4", {"a", "b"}, {"the", "cat"});
    row("no word in the corner", ",the,cat\na,1,2\nb,3,4", {"a", "b"}, {"the", "cat"});
    row("as pandas writes it", ",0,1\n0,1,2\n1,3,4", {"0", "1"}, {"0", "1"});
    row("words beside numbers above", ",0,1\na,1,2\nb,3,4", {"a", "b"}, {"0", "1"});
    row("a year among the words", ",the,2024\na,1,2\nb,3,4", {"a", "b"}, {"the", "2024"});
    row("a part of a year", ",the,20.5\n0,1,2\n1,3,4", {"0", "1"}, {"the", "20.5"});
    row("tokens that are numbers among others", "\t3.14\tthe\n3.14\t1\t2\nthe\t3\t4", {"3.14", "the"}, {"3.14", "the"});
    row("a word that begins as a number among the names of rows", ",1st,the\nthe,1,2\n1st,3,4", {"the", "1st"},
        {"1st", "the"});
    row("numbers in names", "k0,k1\n1,2\n3,4", {}, {"k0", "k1"});
    row("signs", ".,?\n1,2\n3,4", {}, {".", "?"});
    row("months", "城市,1月,2月\n北京,1,2\n上海,3,4", {"北京", "上海"}, {"1月", "2月"});
    row("days", "ticker,2024-01-01,2024-01-02\na,1,2\nb,3,4", {"a", "b"}, {"2024-01-01", "2024-01-02"});
    row("days with points", "01.02.2024,02.02.2024\n1,2\n3,4", {}, {"01.02.2024", "02.02.2024"});
    row("names that begin with a digit", "1Q,2Q\n1,2\n3,4", {}, {"1Q", "2Q"});
    row("numbers in brackets", "[0],[1]\n1,2\n3,4", {}, {"[0]", "[1]"});
    row("numbers behind a sign", "#1,#2\n1,2\n3,4", {}, {"#1", "#2"});
    row("a letter before a point", "x.1,x.2\n1,2\n3,4", {}, {"x.1", "x.2"});
    row("a name and its copy", "a,a.1\n1,2\n3,4", {}, {"a", "a.1"});
    row("a letter like a digit that is a word", "I,am\n1,2\n3,4", {}, {"I", "am"});
    row("a number among the words behind the corner", ",the,5\n5,1,2\n7,3,4", {"5", "7"}, {"the", "5"});
    row("shares behind the corner", ",10%,20%\n2019,1,2\n2020,3,4", {"2019", "2020"}, {"10%", "20%"});
    row("words that begin as numbers there", ",1st,2nd\n1st,1,2\n2nd,3,4", {"1st", "2nd"}, {"1st", "2nd"});
    row("a mistyped number above longer rows", "0.1 O.2\na 1 2\nb 3 4", {"a", "b"}, {"0.1", "O.2"});
    row("a blank among the words", "the,\n1,2\n3,4", {}, {"the", ""});
    row("words beside numbers with a point above", ",1.0,2.0\na,1,2\nb,3,4", {"a", "b"}, {"1.0", "2.0"});
    row("counted rows below numbers with a point", ",0.0,0.5\n0,1,2\n1,3,4", {"0", "1"}, {"0.0", "0.5"});
    row("the same as pandas prints it", "   0.0  0.5\n0  1.0  2.0\n1  3.0  4.0", {"0", "1"}, {"0.0", "0.5"});
    row("a corner left out", "the,cat\na,1,2\nb,3,4", {"a", "b"}, {"the", "cat"});
    row("numbers in the width of Chinese", "１，２\n３，４", {}, {});
    row("some of them", "1\t２\n3\t４．０", {}, {});
    row("with blanks", "１　２\n３　４", {}, {});
    row("beside words that stay as they are", "，\t１\t２\n。\t３\t４", {"，", "。"}, {});
    row("in the first row alone", "１\t２\n3\t4", {}, {});
    row("in the first column alone", "１\t2\n３\t4", {}, {});
    row("below words that stay as they are", "，\t。\n１\t２\n３\t４", {}, {"，", "。"});
}

void TestCsv::numbersAndWordsAreFound()
{
    QFETCH(QString, text);
    QFETCH(Words, rows);
    QFETCH(Words, columns);
    const auto table = readCsv(text.toStdString());
    QVERIFY2(table, table ? "" : table.error().sentence().c_str());
    QVERIFY(table->numbers == Tensor<double>({2, 2}, {1, 2, 3, 4}));
    QCOMPARE(table->rows, rows);
    QCOMPARE(table->columns, columns);
}

/// As pandas writes an array without its index.
void TestCsv::countedColumnsAreWordsAboveNumbersWithAPoint_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<Index>("rows");
    QTest::addColumn<Words>("columns");
    QTest::addColumn<Words>("words");
    const auto row = [](const char *name, const char *text, Index rows, const Words &columns, const Words &words = {}) {
        QTest::newRow(name) << QString::fromUtf8(text) << rows << columns << words;
    };
    row("behind the name of an index", "word,0,1,2\nthe,0.1,0.2,0.3\ncat,0.4,0.5,0.6\n", 2, {"0", "1", "2"},
        {"the", "cat"});
    row("whole numbers beside words", "word,0,1,2\nthe,3,4,5\n", 2, {}, {"word", "the"});
    row("pandas without its index", "0,1,2\n0.5,1e-05,1.0\n0.0,nan,inf\n", 2, {"0", "1", "2"});
    row("printed so", "  0   1   2\n0.5 1.0 2.5\n", 1, {"0", "1", "2"});
    row("a whole number below", "0,1,2\n0.5,1.5,2.5\n0.5,1,2.5\n", 3, {});
    row("whole numbers", "0,1,2\n3,4,5\n", 2, {});
    row("another count", "1,2,3\n0.5,1.5,2.5\n", 2, {});
    row("no whole numbers above", "0.0,1.0,2.0\n0.5,1.5,2.5\n", 2, {});
    row("two columns", "0,1\n0.6,0.8\n", 2, {});
    row("nothing below", "0,1,2\n", 1, {});
}

void TestCsv::countedColumnsAreWordsAboveNumbersWithAPoint()
{
    QFETCH(QString, text);
    QFETCH(Index, rows);
    const auto table = readCsv(text.toStdString());
    QVERIFY2(table, table ? "" : table.error().sentence().c_str());
    QCOMPARE(table->numbers.length(0), rows);
    QTEST(table->columns, "columns");
    QTEST(table->rows, "words");
}

void TestCsv::specialNumbersAreRead()
{
    const auto numbers = readCsv("-1e-3,+2,inf,-inf,nan,Infinity,1e-999,1e-320,1e-5000\n").value().numbers;
    QCOMPARE(numbers[0], -1e-3);
    QCOMPARE(numbers[1], 2.0);
    QVERIFY(std::isinf(numbers[2]) && numbers[2] > 0);
    QVERIFY(std::isinf(numbers[3]) && numbers[3] < 0);
    QVERIFY(std::isnan(numbers[4]));
    QVERIFY(std::isinf(numbers[5]) && numbers[5] > 0);
    QCOMPARE(numbers[6], 0.0);
    QCOMPARE(numbers[7], 1e-320);
    QCOMPARE(numbers[8], 0.0);
    QVERIFY(!readCsv("1,0." + std::string(5000, '0') + "1\n"));
    const auto signs = readCsv("−∞,∞\n–1,—2\n").value().numbers;
    QVERIFY(std::isinf(signs[0]) && signs[0] < 0 && std::isinf(signs[1]) && signs[1] > 0);
    QVERIFY(signs[2] == -1 && signs[3] == -2);
    QVERIFY(readCsv("−1,−2\n3,4\n").value().numbers == Tensor<double>({2, 2}, {-1, -2, 3, 4}));
    QVERIFY(readCsv("−1,2\n−3,4\n").value().numbers == Tensor<double>({2, 2}, {-1, 2, -3, 4}));
}

void TestCsv::quotedWordsMayHoldAnything()
{
    const auto table = readCsv("\"a,b\",\"say \"\"x\"\"\",\"two\nlines\"\n1,2,3\n\"4\",5,6\n").value();
    QCOMPARE(table.columns, (Words{"a,b", "say \"x\"", "two\nlines"}));
    QVERIFY(table.numbers == Tensor<double>({2, 3}, {1, 2, 3, 4, 5, 6}));
    QCOMPARE(readCsv("two words\n1\n2\n").value().columns, Words{"two words"}); // of one column
    QCOMPARE(readCsv("the,5,cats\n1,2,3\n").value().columns, (Words{"the", "5", "cats"}));
}

void TestCsv::aWrongTableIsRefused_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const char *text, const char *says) {
        QTest::newRow(name) << QByteArray(text) << QString::fromUtf8(says);
    };
    row("nothing", "", "table: got no numbers, expected at least one row");
    row("empty lines", "\n\n", "table: got no numbers, expected at least one row");
    row("two signs", "1,2\n3,+-5\n", "line 2, column 2: got +-5, expected a number such as 0.5");
    row("a word below a number in a first column with a name", "token,a\n5,1\nMarch,2\n",
        "line 3, column 1: got March, expected a number, as in the row above; where the first column has words, "
        "the corner above it stays empty");
    row("a word among numbers", "1,2\n3,x\n", "line 2, column 2: got x, expected a number such as 0.5");
    row("a number that is too large", "1e400,0.2\n", "line 1, column 1: got 1e400, expected a number that float64 has");
    row("a negative one", "1,2\n3,-1e5000\n", "line 2, column 2: got -1e5000, expected a number that float64 has");
    row("one of wide digits", "0.1\n１e４００\n", "line 2, column 1: got 1e400, expected a number that float64 has");
    row("one in a map", "map,,k0\nHead 0,q0,1e400\n",
        "line 2, column 3: got 1e400, expected a number that float64 has");
    row("a letter for a digit in the first row", "0.1,O.2,0.3\n0.4,0.5,0.6\n0.7,0.8,0.9",
        "line 1, column 2: got O.2, expected a number such as 0.5");
    row("a letter for a digit in a column alone", "O.2\n0.5\n",
        "line 1, column 1: got O.2, expected a number such as 0.5");
    row("the base of 16", "0x10,1\n2,3\n", "line 1, column 1: got 0x10, expected a number such as 0.5");
    row("digits in groups", "1_0,1\n2,3\n", "line 1, column 1: got 1_0, expected a number such as 0.5");
    row("a letter behind a number", "1.5f,1\n2,3\n", "line 1, column 1: got 1.5f, expected a number such as 0.5");
    row("a sign of money", "$1,1\n2,3\n", "line 1, column 1: got $1, expected a number such as 0.5");
    row("a bracket", "(1.0,2.0\n3,4\n", "line 1, column 1: got (1.0, expected a number such as 0.5");
    row("a letter among whole numbers", "1,O,1\n1,1,1\n", "line 1, column 2: got O, expected a number such as 0.5");
    row("as R writes what is missing", "NA\n1\n2\n", "line 1, column 1: got NA, expected a number such as 0.5");
    row("as databases write it", "NULL,NULL\n1,2\n", "line 1, column 1: got NULL, expected a number such as 0.5");
    row("as spreadsheets write it", "n/a,#N/A\n1,2\n", "line 1, column 1: got n/a, expected a number such as 0.5");
    row("in small letters", "na\n1\n2\n", "line 1, column 1: got na, expected a number such as 0.5");
    row("a dash for what is missing", "-\n1\n2\n", "line 1, column 1: got -, expected a number such as 0.5");
    row("what is missing behind an empty first place", ",NA,NA\n0.1,0.2,0.3\n",
        "line 1, column 1: got nothing, expected a number such as 0.5");
    row("a letter for a digit alone", "O\n1\n2\n", "line 1, column 1: got O, expected a number such as 0.5");
    row("a letter for a digit before whole numbers", "O,1,1\n1,1,1\n",
        "line 1, column 1: got O, expected a number such as 0.5");
    row("letters behind all numbers", "1.5f,2.5f\n1,2\n", "line 1, column 1: got 1.5f, expected a number such as 0.5");
    row("brackets around all numbers", "(1.0,2.0)\n3,4\n", "line 1, column 1: got (1.0, expected a number such as 0.5");
    row("as many numbers as words", "the,5\n1,2\n3,4\n",
        "line 1, column 1: got the, expected a number; a row of names has more words than numbers, and the corner "
        "above names of rows stays empty");
    row("the same beside words", "token,the,5\na,1,2\n",
        "line 1, column 2: got the, expected a number; a row of names has more words than numbers, and the corner "
        "above names of rows stays empty");
    row("years behind the name of an index of numbers", "id,2019,2020\n1,5,6\n",
        "line 1, column 1: got id, expected a number; a row of names has more words than numbers, and the corner "
        "above names of rows stays empty");
    row("a mistyped number behind a word", "a,0.1,O.2\nb,0.3,0.4\n",
        "line 1, column 3: got O.2, expected a number such as 0.5");
    row("a mistyped number behind an empty first place", ",0.1,O.2\n0.3,0.4,0.5\n0.6,0.7,0.8",
        "line 1, column 1: got nothing, expected a number such as 0.5");
    row("below an empty first place", ",0.1,0.2\nO.3,0.4,0.5\n0.6,0.7,0.8",
        "line 1, column 1: got nothing, expected a number such as 0.5");
    row("an empty first place among other rows", ",1\n2,3,4",
        "line 1, column 1: got nothing, expected a number such as 0.5");
    row("an empty place in the first row", "0.1,,0.3\n0.2,0.5,0.6\n0.7,0.8,0.9",
        "line 1, column 2: got nothing, expected a number such as 0.5");
    row("one behind a word", "a,1,,3\nb,4,5,6", "line 1, column 3: got nothing, expected a number such as 0.5");
    row("one of whole numbers behind an empty first place", ",0,,2\n0,1,2,3",
        "line 1, column 1: got nothing, expected a number such as 0.5");
    row("an empty first place before numbers with a point", ",0.2,0.3\n0.2,0.5,0.6",
        "line 1, column 1: got nothing, expected a number such as 0.5");
    row("the same above a column that does not count on", ",0.2,0.3\n0,0.5,0.6\n2,0.8,0.9",
        "line 1, column 1: got nothing, expected a number such as 0.5");
    row("the same above a number with a point", "\n,0.2,0.3\n0,0.5,0.6\n0.7,0.8,0.9",
        "line 2, column 1: got nothing, expected a number such as 0.5");
    row("a gap behind it", ",0.2,,0.3\na,1,2,3", "line 1, column 3: got nothing, expected a number such as 0.5");
    row("a first row of empty places", ",,\n1,2,3", "line 1, column 1: got nothing, expected a number such as 0.5");
    row("an empty place", "1,2\n3,\n", "line 2, column 2: got nothing, expected a number such as 0.5");
    row("a comma for the point", "1;2\n0,5;1",
        "line 2, column 1: got 0,5, expected a number with a decimal point, such as 0.5");
    row("commas for all points", "0,5;1,5;2,5",
        "line 1, column 1: got 0,5, expected a number with a decimal point, such as 0.5");
    row("commas for all points between blanks", "1,5 2,5\n3,5 4,5",
        "line 1, column 1: got 1,5, expected a number with a decimal point, such as 0.5");
    row("the same below words", "the  cat\n1,5  -2,5e3\n",
        "line 2, column 1: got 1,5, expected a number with a decimal point, such as 0.5");
    row("a long row between blanks", "1 2\n3 4 5\n", "line 2: got a row of 3, expected rows of 2, as before");
    row("a short row", "1,2\n3\n", "line 2: got a row of 1, expected rows of 2, as before");
    row("an open quotation", "1,\"2\n3", "line 1: got a quotation mark that nothing closes, expected a second one");
    row("letters behind a quotation", "\"1\"x,2",
        "line 1: got letters behind a closing quotation mark, expected a separator");
    row("a long row below comments", "# a b\n\n# c\n1 2\n3 4 5\n",
        "line 5: got a row of 3, expected rows of 2, as before");
    row("a comment alone", "# a b\n", "table: got no numbers, expected at least one row");
    row("words for some columns", "a,b,c\n1,2", "line 1: got a row of 3, expected one word for each column");
    row("more words than any row has", std::string(300'000, ',').c_str(),
        "line 1: got more than 262144 values, expected at most 262144 values");
    row("words in Latin-1", "the,1,2\ncaf\xe9,3,4\n", R"(line 2, column 1: got caf\xe9, expected a word in UTF-8)");
    row("columns in Latin-1", "the,caf\xe9\n1,2\n", R"(line 1, column 2: got caf\xe9, expected a word in UTF-8)");
    row("columns in GBK", ",\xce\xd2\n\xc6\xbb\xb9\xfb,1\n",
        R"(line 1, column 2: got \xce\xd2, expected UTF-8; the file seems to be in GBK, so save it as UTF-8)");
    row("words in GBK", "a,b\n\xce\xd2\xc3\xc7,1\n",
        R"(line 2, column 1: got \xce\xd2\xc3\xc7, expected UTF-8; the file seems to be in GBK, so save it as UTF-8)");
    row("German in Latin-1", "a,b\nGr\xf6\xdf\x65,1\n",
        R"(line 2, column 1: got Gr\xf6\xdfe, expected a word in UTF-8)");
    row("a word among wide numbers", "１，２\n３，x\n", "line 2, column 2: got x, expected a number such as 0.5");
    row("a word behind wide numbers", "1\t２\n３\tx\n", "line 2, column 2: got x, expected a number such as 0.5");
    row("a wide comma for the point", "１，５\t２\n",
        "line 1, column 1: got 1,5, expected a number with a decimal point, such as 0.5");
    row("words only", "a,b", "line 1, column 2: got b, expected a number such as 0.5");
    row("a header of maps alone", "map,,k0,k1\n", "table: got no numbers, expected at least one row");
    row("a map with a word", "map,,k0\nHead 0,q0,x\n", "line 2, column 3: got x, expected a number such as 0.5");
    row("a short row of a map", "map,,k0,k1\nHead 0,q0,1\n", "line 2: got a row of 3, expected rows of 4, as before");
    row("a row of a map that is one word", "map,,k0\nHead 0\n",
        "line 2: got a row of 1, expected rows of 3, as before");
    row("a low map", "map,,k0\nHead 0,q0,1\nHead 0,q1,2\nHead 1,q0,3\n",
        "line 4: got the end of a map of 1 rows, expected maps of 2 rows, as before");
    row("a high map among others", "map,,k0\nHead 0,q0,1\nHead 1,q0,3\nHead 1,q1,3\nHead 2,q0,1\n",
        "line 4: got the end of a map of 2 rows, expected maps of 1 rows, as before");
    row("a map in Latin-1", "map,,k0\nT\xeate,q0,1\n", R"(line 2, column 1: got T\xeate, expected a word in UTF-8)");
    row("keys in Latin-1", "map,,k\xe9\n", R"(line 1, column 3: got k\xe9, expected a word in UTF-8)");
}

void TestCsv::aWrongTableIsRefused()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, says);
    const auto table = readCsv(text.toStdString());
    QVERIFY(!table);
    QCOMPARE(QString::fromStdString(table.error().sentence()), says);
}

void TestCsv::mapsOfAFigureAreStacked()
{
    const auto one = readCsv("map,,a,b,c\nHead 0,x,1,2,3\nHead 0,5,4,5,6\n").value(); // 5 is a token, too
    QVERIFY(one.numbers == Tensor<double>({2, 3}, {1, 2, 3, 4, 5, 6}));
    QCOMPARE(one.rows, (Words{"x", "5"}));
    QCOMPARE(one.columns, (Words{"a", "b", "c"}));
    const auto three =
        readCsv("\xef\xbb\xbfmap;;a\n头 0;x;1\n头 0;y;2\n头 1;x;3\n头 1;y;4\n平均;x;5\n平均;y;6\n").value();
    QVERIFY(three.numbers == Tensor<double>({3, 2, 1}, {1, 2, 3, 4, 5, 6}));
    QCOMPARE(three.rows, (Words{"x", "y"}));
    QCOMPARE(three.columns, Words{"a"});
}

void TestCsv::wordsThatMapsDoNotShareAreLeftOut()
{
    const auto joined = readCsv("map,,a,b\nHead 0,x,1,2\nmap,,a,b\nHead 0,x,3,4\n").value(); // of two files
    QCOMPARE(shapeOf(joined.numbers), (Shape{2, 1, 2}));
    const auto items = readCsv("map,,a,b\nItem 0,x,1,2\nmap,,a,c\nItem 1,x,3,4\n").value();
    QVERIFY(items.numbers == Tensor<double>({2, 1, 2}, {1, 2, 3, 4}));
    QCOMPARE(items.rows, Words{"x"});
    QCOMPARE(items.columns, Words());
    QCOMPARE(readCsv("map,,a\nItem 0,x,1\nItem 1,y,3\n").value().rows, Words());
}

/// What HeadScope would not write so stays, and so does every word of another program's table.
void TestCsv::wordsOfMapsAreWhatTheyWereBeforeTheyWereWritten()
{
    const auto maps =
        readCsv("map,,'-,''=1,'tis,'-5,a\\x09b,\\x5cx09,\\x41,\\xff\nHead 0,'@ana,1,2,3,4,5,6,7,8\n").value();
    QCOMPARE(maps.rows, Words{"@ana"});
    QCOMPARE(maps.columns, (Words{"-", "'=1", "'tis", "'-5", "a\tb", "\\x09", "\\x41", "\\xff"}));
    const auto other = readCsv(",'-,a\\x09b\n'+,1,2\n").value();
    QCOMPARE(other.rows, Words{"'+"});
    QCOMPARE(other.columns, (Words{"'-", "a\\x09b"}));
}

void TestCsv::aFileIsOneTensorWithItsWords()
{
    const auto store = opened(",x\na,1\nb,2\n", "queries.csv").value();
    QCOMPARE(store->kind(), std::string_view("csv"));
    QCOMPARE(store->tensors().size(), std::size_t{1});
    QCOMPARE(store->tensors()[0].name, std::string("queries"));
    QCOMPARE(writtenJson(*store->facts().find("rows")), std::string(R"(["a","b"])"));
    QVERIFY(store->read(store->tensors()[0]).value() == AnyTensor(Tensor<double>({2, 1}, {1, 2})));
}

/// As "Unicode text" of spreadsheets is.
void TestCsv::aFileMayBeInUtf16()
{
    for (const Order order : {Order::LittleEndian, Order::BigEndian}) {
        const auto store = opened(inUtf16(u"\t词\r\n😀\t1.5\r\n狗\t２\r\n"_s, order), "queries.txt").value();
        QCOMPARE(writtenJson(*store->facts().find("rows")), std::string(R"(["😀","狗"])"));
        QCOMPARE(writtenJson(*store->facts().find("columns")), std::string(R"(["词"])"));
        QVERIFY(store->read(store->tensors()[0]).value() == AnyTensor(Tensor<double>({2, 1}, {1.5, 2})));
    }
}

void TestCsv::wrongUtf16IsRefused_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("behind");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const QString &text, const QByteArray &behind, const char *says) {
        QTest::newRow(name) << text << behind << QString::fromUtf8(says);
    };
    const QString rows = u"1,2\r\n3,"_s;
    row("half a unit", u"1,2"_s, "\n", "UTF-16: got 9 bytes, expected an even number of bytes, two for each unit");
    row("the first of a pair", rows + QChar(0xD83D) + u",4"_s, "",
        "line 2: got the unit D83D, expected a character of UTF-16");
    row("the first of a pair at the end", rows + QChar(0xDBFF), "",
        "line 2: got the unit DBFF, expected a character of UTF-16");
    row("the second of a pair", rows + QChar(0xDC00), "", "line 2: got the unit DC00, expected a character of UTF-16");
    row("nothing", rows + QChar(u'\0'), "", "line 2: got the unit 0000, expected a character of UTF-16");
    row("a word", rows + u"x"_s, "", "line 2, column 2: got x, expected a number such as 0.5");
    row("the mark alone", {}, "", "table: got no numbers, expected at least one row");
}

void TestCsv::wrongUtf16IsRefused()
{
    QFETCH(QString, text);
    QFETCH(QByteArray, behind);
    QFETCH(QString, says);
    for (const Order order : {Order::LittleEndian, Order::BigEndian})
        QCOMPARE(refusalOf(inUtf16(text, order) + behind.toStdString(), "table.csv"), says);
}

HEADSCOPE_TEST(TestCsv, NoApplication)
#include "tst_csv.moc"
