// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/pickle.h"

#include "engine/formats/flatpickle.h"
#include "engine/formats/pickledview.h"
#include "support.h"

using namespace headscope;
using namespace std::string_literals;

/// Pickles that no PyTorch writes, byte by byte.
class TestPickle : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stepsAlongAxesOfOneAreNone();
    void marksOfLazyViewsAreRead();
    void laterProtocolsAreRead();
    void aNumberPastSixtyFourBitsIsPassedOver();
    void anOpcodeWithoutANameIsToldByItsNumber();
    void aLongListOfPlainValuesIsLeftOut();
    void whatNoPyTorchWritesIsRefused_data();
    void whatNoPyTorchWritesIsRefused();
};

namespace {

std::string text(const std::string &word)
{
    std::string length(4, '\0');
    for (std::size_t i = 0; i < 4; ++i)
        length[i] = static_cast<char>(word.size() >> (8 * i));
    return "X" + length + word;
}

/// A tensor of one float in a storage, "0" where nothing is said.
std::string tensor(const std::string &shape, const std::string &strides, const std::string &storage = "0")
{
    return "ctorch._utils\n_rebuild_tensor_v2\n((" + text("storage") + "ctorch\nFloatStorage\n" + text(storage) +
           text("cpu") + "K\x02tQK\0"s + shape + strides + "\x89NtR";
}

/// The same with what PyTorch 2 puts behind it.
std::string markedTensor(const std::string &marks)
{
    std::string plain = tensor("K\1\x85", "K\1\x85");
    plain.resize(plain.size() - 2);
    return plain + marks + "tR";
}

std::string repeated(const std::string &part, int times)
{
    std::string out;
    for (int i = 0; i < times; ++i)
        out += part;
    return out;
}

Result<FlatPickle> flatOf(const std::string &content)
{
    const auto pickle = readPickle(asBytes(content));
    return pickle ? flattened(*pickle) : pickle.error();
}

} // namespace

void TestPickle::stepsAlongAxesOfOneAreNone()
{
    const auto flat = flatOf("\x80\2" + tensor("K\2K\1\x86", "K\1\x8a\x08\xff\xff\xff\xff\xff\xff\xff\x7f\x86") + ".");
    QVERIFY2(flat, flat ? "" : flat.error().sentence().c_str());
    QCOMPARE(flat->tensors.front().second.strides, (std::vector<Index>{1, 0}));
}

/// PyTorch 2 negates when it reads: z.conj().imag is a view of the numbers of z.
void TestPickle::marksOfLazyViewsAreRead()
{
    const auto isNegated = [](const std::string &marks) {
        const auto flat = flatOf("\x80\2" + markedTensor(marks) + ".");
        return flat ? std::optional(flat->tensors.front().second.isNegated) : std::nullopt;
    };
    QCOMPARE(isNegated("}"), std::optional(false));
    QCOMPARE(isNegated("}" + text("neg") + "\x88s"), std::optional(true));
    QCOMPARE(isNegated("}" + text("neg") + "\x89s"), std::optional(false));
    const auto view = std::get<Tensor<float>>(negated(Tensor<float>({3}, {1, -2, 0})));
    QCOMPARE(view[0], -1.0F);
    QCOMPARE(view[1], 2.0F);
}

/// With their frames, short texts, names from the stack, and a memo that counts by itself.
void TestPickle::laterProtocolsAreRead()
{
    const std::string pickle = "\x80\4\x95\x28\0\0\0\0\0\0\0\x8c\x0b"s +
                               "collections\x94\x8c\x0bOrderedDict\x94\x93\x94)R" +
                               "\x94(\x8c\1x\x94K\5\x8c\1y\x94J\xff\xff\xff\xff\x8c\1z\x94h\5u.";
    const auto flat = flatOf(pickle);
    QVERIFY2(flat, flat ? "" : flat.error().sentence().c_str());
    const Json facts{Json::Object(flat->facts)};
    QCOMPARE(writtenJson(facts), std::string(R"({"x":5,"y":-1,"z":"y"})"));
    for (std::size_t length = 2; length < pickle.size(); ++length)
        QVERIFY(!flatOf(pickle.substr(0, length)));
}

void TestPickle::aNumberPastSixtyFourBitsIsPassedOver()
{
    const std::string large = "\x8a\x09\5\0\0\0\0\0\0\x80\0"s; // 2**63 + 5
    const std::string start = "\x80\2}(" + text("seed") + large + text("step") + "K\5" + text("weight");
    const auto flat = flatOf(start + tensor("K\1\x85", "K\1\x85") + "u.");
    QVERIFY2(flat, flat ? "" : flat.error().sentence().c_str());
    QCOMPARE(flat->tensors.size(), std::size_t{1});
    QCOMPARE(writtenJson(Json(flat->facts)), std::string(R"({"step":5})"));
    QVERIFY(!flatOf(start + tensor(large + "\x85", "K\1\x85") + "u."));
    QVERIFY(!flatOf("\x80\2\x8a\xff\5."));
}

void TestPickle::anOpcodeWithoutANameIsToldByItsNumber()
{
    const auto flat = flatOf("\x80\2\x13.");
    QVERIFY(!flat);
    QCOMPARE(flat.error().sentence().substr(0, 41), std::string("pickle: got the opcode 0x13, expected pla"));
}

void TestPickle::aLongListOfPlainValuesIsLeftOut()
{
    const auto flat = flatOf("\x80\2}(" + text("weight") + tensor("K\1\x85", "K\1\x85") + text("tokens") + "(" +
                             repeated("K\7", 70'000) + "t" + text("step") + "K\5u.");
    QVERIFY2(flat, flat ? "" : flat.error().sentence().c_str());
    QCOMPARE(flat->tensors.size(), std::size_t{1});
    QCOMPARE(writtenJson(Json(flat->facts)), std::string(R"({"step":5})"));
}

void TestPickle::whatNoPyTorchWritesIsRefused_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *name, const std::string &content, const char *says) {
        QTest::newRow(name) << QByteArray::fromStdString("\x80\2" + content + ".") << QString::fromUtf8(says);
    };
    const std::string ones = "(" + repeated("K\1", 1000) + "t";
    row("a tensor of a thousand axes", tensor(ones, ones),
        "pickle: got torch._utils._rebuild_tensor_v2 with other arguments than torch.save() gives it, expected a "
        "pickle "
        "as torch.save() writes it");
    row("a tensor that is to be conjugated", markedTensor("}" + text("conj") + "\x88s"),
        "pickle: got a tensor that is marked conj, expected plain tensors in dictionaries, lists and tuples: of a "
        R"(model, torch.save(model.state_dict(), "weights.pt"))");
    row("an array of NumPy", "cnumpy._core.multiarray\n_reconstruct\n",
        "pickle: got the global numpy._core.multiarray._reconstruct, which is never run, expected tensors: "
        "torch.from_numpy(array) of each array of NumPy, or np.savez() instead of torch.save()");
    row("a device", "ctorch\ndevice\n",
        "pickle: got the global torch.device, which is never run, expected plain tensors, numbers and texts, saved "
        "without it");
    row("marks that are none", markedTensor("K\1"),
        "pickle: got torch._utils._rebuild_tensor_v2 with other arguments than torch.save() gives it, expected a "
        "pickle as torch.save() writes it");
    row(
        "one long text under many keys",
        text(std::string(1 << 20, 'x')) + "q\1}(" +
            [] {
                std::string items;
                for (char key = 'a'; key <= 'z'; ++key)
                    items += text(std::string(1, key)) + "h\1";
                return items;
            }() +
            "u\x86",
        "pickle: names and texts: got more than 16777216 bytes, expected at most 16777216 bytes");
    row("one tensor in a storage of a long name",
        "](" + tensor("K\1\x85", "K\1\x85", std::string(100'000, 'x')) + "q\1" + repeated("h\1", 200) + "e",
        "pickle: names and texts: got more than 16777216 bytes, expected at most 16777216 bytes");
    row("more keys that are no names than a state dict has",
        "](}q\1(" + repeated("NN", 400) + "u" + repeated("h\1", 200) + "e",
        "pickle: got more than 65536 values, expected a state dict");
    row("a name in Latin-1", "}" + text("caf\xe9") + "Ns", R"(pickle: got the text caf\xe9, expected a text in UTF-8)");
    row("a long name", "}" + text(std::string(5000, 'x')) + "Ns",
        "pickle: a name: got 5000 bytes, expected at most 4096 bytes");
    row("a list in itself", "]q\1h\1a", "pickle: got lists within lists without an end, expected at most 64 levels");
    std::string levels = "(]q\1";
    for (char level = 2; level < 30; ++level)
        levels += "](h"s + static_cast<char>(level - 1) + "h" + static_cast<char>(level - 1) + "eq" + level;
    row("lists of the same two lists", levels + "t", "pickle: got more than 65536 values, expected a state dict");
    row("a tensor behind more values", "(" + repeated("K\7", 70'000) + tensor("K\1\x85", "K\1\x85") + "t",
        "pickle: got more than 65536 values, expected a state dict");
    row("more values than a state dict has", "(" + repeated("N", 300000) + "t",
        "pickle: got more than 262143 values, expected a state dict");
}

void TestPickle::whatNoPyTorchWritesIsRefused()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, says);
    const auto flat = flatOf(content.toStdString());
    QVERIFY(!flat);
    QCOMPARE(QString::fromStdString(flat.error().sentence()), says);
}

HEADSCOPE_TEST(TestPickle, NoApplication)
#include "tst_pickle.moc"
