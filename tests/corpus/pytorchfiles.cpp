// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "corpus.h"

#include <limits>

namespace headscope {
namespace {

using namespace std::string_literals;

std::string text(const std::string &word)
{
    return "X" + little(word.size(), 4) + word;
}

std::string number(std::int64_t value)
{
    return "\x8a\x08" + little(static_cast<std::uint64_t>(value), 8);
}

std::string tuple(const std::vector<Index> &numbers)
{
    std::string out = "(";
    for (const Index value : numbers)
        out += number(value);
    return out + "t";
}

std::string storage(const std::string &type, const std::string &key, Index count)
{
    return "(" + text("storage") + "ctorch\n" + type + "\n" + text(key) + text("cpu") + number(count) + "tQ";
}

struct View
{
    const char *title;
    Index offset;
    Shape shape;
    std::vector<Index> strides;
    std::vector<int> places; ///< of each number in the storage
};

std::string tensor(const std::string &stored, Index offset, const Shape &shape, const std::vector<Index> &strides)
{
    return "ctorch._utils\n_rebuild_tensor_v2\n(" + stored + number(offset) + tuple(shape) + tuple(strides) + "\x89" +
           "ccollections\nOrderedDict\n)RtR";
}

std::string archive(const std::string &pickle, const std::string &data, const std::string &byteOrder = "little")
{
    return CorpusZip()
        .add("a/data.pkl", pickle)
        .add("a/byteorder", byteOrder)
        .add("a/data/0", data)
        .add("a/version", "3\n")
        .finish();
}

/// {"x": what}
std::string dictionary(const std::string &what)
{
    return "\x80\2}q\0(X\1\0\0\0x"s + what + "u.";
}

void addGood(Corpus &corpus, const CorpusType &type)
{
    const std::vector<View> views{{"rows", 0, {2, 3}, {3, 1}, {0, 1, 2, 3, 4, 5}},
                                  {"columns", 0, {3, 2}, {1, 3}, {0, 3, 1, 4, 2, 5}},
                                  {"a part", 1, {2, 2}, {3, 1}, {1, 2, 4, 5}},
                                  {"the same row", 3, {2, 2}, {0, 1}, {3, 4, 3, 4}},
                                  {"one number", 4, {}, {}, {4}},
                                  {"nothing", 0, {0, 3}, {3, 1}, {}},
                                  {"steps", 1, {3}, {2}, {1, 3, 5}}};
    const auto numbers = numbersFor(type, 6);
    for (const View &view : views) {
        std::vector<int> expected;
        for (const int place : view.places)
            expected.push_back(numbers[static_cast<std::size_t>(place)]);
        corpus.push_back(
            {std::string("pytorch ") + type.torch + " " + view.title,
             "x.pt",
             archive(dictionary(tensor(storage(type.torch, "0", 6), view.offset, view.shape, view.strides)),
                     encoded(type, numbers)),
             true,
             {{"x", tensorFor(type, view.shape, expected)}}});
    }
}

void addBadPickle(Corpus &corpus, const std::string &title, const std::string &pickle)
{
    corpus.push_back({"pytorch " + title, "x.pt", archive(pickle, std::string(24, '\0'))});
}

/// Whatever stands before it, an opcode that plain data does not need ends the reading.
void addOpcodes(Corpus &corpus)
{
    const std::string known = "}])(X\x8cqr\x94hjct\x85\x86\x87QRJKM\x8a\x88\x89NGsuaeb.\x93\x80\x95";
    for (int code = 0; code < 256; ++code)
        if (known.find(static_cast<char>(code)) == std::string::npos)
            addBadPickle(corpus, "opcode " + std::to_string(code),
                         "\x80\2}" + std::string(1, static_cast<char>(code)) + std::string(16, 'x') + ".");
}

void addGlobals(Corpus &corpus)
{
    for (const char *global : {"os\nsystem",
                               "posix\nsystem",
                               "builtins\neval",
                               "builtins\nexec",
                               "__builtin__\ngetattr",
                               "subprocess\nPopen",
                               "torch.nn.modules.linear\nLinear",
                               "torch._utils\n_rebuild_tensor",
                               "torch.storage\n_load_from_bytes",
                               "numpy.core.multiarray\n_reconstruct",
                               "torch\nComplexFloatStorage",
                               "torch\nQInt8Storage",
                               "torch\nload",
                               "collections\nOrderedDict.__init__",
                               "collections.OrderedDict\n",
                               "\n",
                               "torch\n",
                               "a\x1b[31m\nb",
                               "webbrowser\nopen",
                               "pickle\nloads",
                               "io\nopen",
                               "torch\nFloatStorage\x00",
                               "\xff\xfe\nx"}) {
        addBadPickle(corpus, std::string("global ") + printable(global), "\x80\2c" + std::string(global) + "\n)R.");
        const std::string words = global;
        addBadPickle(corpus, std::string("stacked global ") + printable(global),
                     "\x80\4" + text(words.substr(0, words.find('\n'))) + text(words.substr(words.find('\n') + 1)) +
                         "\x93)R.");
    }
}

void addTensors(Corpus &corpus)
{
    const std::string six = storage("FloatStorage", "0", 6);
    const Index most = std::numeric_limits<Index>::max();
    const auto add = [&](const std::string &title, const std::string &what) {
        addBadPickle(corpus, title, dictionary(what));
    };
    add("a view beyond its storage", tensor(six, 0, {7}, {1}));
    add("an offset beyond its storage", tensor(six, 6, {1}, {1}));
    add("a negative offset", tensor(six, -1, {1}, {1}));
    add("a negative stride", tensor(six, 5, {2}, {-1}));
    add("a negative length", tensor(six, 0, {-1}, {1}));
    add("a stride that wraps", tensor(six, 0, {3}, {most}));
    add("an offset that wraps", tensor(six, most, {2}, {1}));
    add("lengths that wrap", tensor(six, 0, {most, most, 4}, {0, 0, 0}));
    add("64 GiB of one number", tensor(six, 0, {Index{1} << 17, Index{1} << 17}, {0, 0}));
    add("more bytes than can be counted", tensor(storage("ByteStorage", "0", 24), 0, {Index{1} << 62, 2}, {0, 0}));
    add("nothing beside more than can be counted",
        tensor(storage("ByteStorage", "0", 24), 0, {0, Index{1} << 62, 2}, {0, 2, 1}));
    add("nothing beside lengths that wrap", tensor(six, 0, {0, most, 4}, {0, 0, 0}));
    add("fewer strides than axes", tensor(six, 0, {2, 3}, {1}));
    add("forty axes", tensor(six, 0, Shape(40, 1), std::vector<Index>(40, 1)));
    add("a storage that is not there", tensor(storage("FloatStorage", "1", 6), 0, {1}, {1}));
    add("a storage by a path", tensor(storage("FloatStorage", "../a/data/0", 6), 0, {1}, {1}));
    add("a storage of 64 GiB", tensor(storage("FloatStorage", "0", Index{1} << 34), 0, {1}, {1}));
    add("a storage of less than nothing", tensor(storage("FloatStorage", "0", -6), 0, {1}, {1}));
    add("a storage of doubles of half the bytes", tensor(storage("DoubleStorage", "0", 6), 0, {1}, {1}));
    add("a storage of another kind",
        "(" + text("module") + "ctorch\nFloatStorage\n" + text("0") + text("cpu") + number(6) + "tQ");
    add("a storage without its size", "(" + text("storage") + "ctorch\nFloatStorage\n" + text("0") + "tQ");
    add("a tensor of a text", tensor(text("storage"), 0, {1}, {1}));
    add("a tensor without arguments", "ctorch._utils\n_rebuild_tensor_v2\n)R");
    add("a parameter of nothing", "ctorch._utils\n_rebuild_parameter\n)R");
    add("a call of a text", text("os.system") + ")R");
    addBadPickle(corpus, "a name twice",
                 "\x80\2}(" + text("x") + tensor(six, 0, {1}, {1}) + text("x") + tensor(six, 0, {1}, {1}) + "u.");
}

/// Few bytes that want to be many values, which are long, too.
void addBombs(Corpus &corpus)
{
    const auto again = [](const std::string &part, int times) {
        std::string out;
        for (int i = 0; i < times; ++i)
            out += part;
        return out;
    };
    const auto add = [&](const std::string &title, const std::string &pickle) {
        corpus.push_back({"pytorch bomb: " + title, "x.pt",
                          CorpusZip().add("a/data.pkl", "\x80\2" + pickle, {.isDeflated = true}).finish()});
    };
    const std::string longKey = text(std::string(1U << 20U, '1'));
    add("storages of a long name", "(" + text("storage") + "ctorch\nFloatStorage\n" + longKey + text("cpu") +
                                       "K\0tq\1"s + again("h\1Q", 200'000) + ".");
    const std::string axes = "(" + again("K\1", 32) + "t";
    add("tensors of many axes", "ctorch._utils\n_rebuild_tensor_v2\nq\1(" + storage("FloatStorage", "0", 6) + "K\0"s +
                                    axes + axes + "\x89Ntq\2" + again("h\1h\2R", 200'000) + ".");
    add("one long list in many", "]q\1" + again("(" + again("h\1", 1000) + "t", 8000) + ".");
    add("one list that grows", "]q\1" + again("(" + again("h\1", 100'000) + "e", 70) + ".");
    add("one dictionary that grows", "}q\1" + again("(" + again("NN", 50'000) + "u", 80) + ".");
    add("many short texts", again("X\1\0\0\0x"s, 250'000) + ".");
    add("many doubles", again("G" + std::string(8, '\0'), 262'000) + ".");
}

void addMachines(Corpus &corpus)
{
    const auto add = [&](const std::string &title, const std::string &content) {
        addBadPickle(corpus, title, "\x80\2" + content);
    };
    for (const char *few : {"q\1.",  "t.",     "\x86.", "]\x87.",     "s.",    "}s.", "}Ns.", "u.", "(u.",
                            "}(Nu.", "a.",     "]a.",   "e.",         "Q.",    "R.",  "NR.",  "b.", "Nb.",
                            "\x93.", "N\x93.", "h\1.",  "j\1\1\1\1.", "\x94.", ".",   "NN.",  "(.", "N(."})
        add("too few: " + printable(few), few);
    for (const char *cut : {"X",        "X\1",         "X\xff\xff\xff\xff",
                            "\x8c",     "\x8c\xffx",   "K",
                            "M\1",      "J\1\1",       "G",
                            "G\1",      "\x8a",        "\x8a\4\1",
                            "\x8a\xff", "c",           "cos",
                            "cos\n",    "cos\nsystem", "\x95",
                            "\x95\1",   "q",           "Nr\1",
                            "N"})
        add("cut: " + printable(cut), cut);
    add("a list in itself", "]q\1h\1a.");
    add("two lists in one another", "]q\1]q\2h\1ah\1h\2a.");
    add("lists a hundred deep", std::string(100, ']') + std::string(99, 'a') + ".");
    std::string many = "(";
    for (int i = 0; i < 400'000; ++i)
        many += "h\1";
    add("a memo that is read again and again", "]q\1" + many + "t\x86.");
    add(
        "a memo of a million places", "N" + [] {
            std::string puts;
            for (unsigned i = 0; i < 300'000; ++i)
                puts += "r" + little(i, 4);
            return puts;
        }() + ".");
    add("half a million marks", std::string(500'000, '('));
    std::string copies = "](" + std::string(200'000, ']') + "eq\1\x8a\0ctorch\nSize\nq\2"s;
    for (int i = 0; i < 100'000; ++i)
        copies += "h\2h\1R";
    add("a long list as arguments, again and again", copies + ".");
    std::string texts = text(std::string(1U << 20U, 'x')) + "q\1}(";
    for (int i = 0; i < 4000; ++i)
        texts += "M" + little(static_cast<unsigned>(i), 2) + "h\1";
    add("a long text again and again", texts + "u\x86.");
    std::string names = "}(" + text(std::string(4000, 'x')) + "}(";
    for (int i = 0; i < 60'000; ++i)
        names += "M" + little(static_cast<unsigned>(i), 2) + "N";
    add("long names", names + "uu.");
    addBombs(corpus);
    for (const int protocol : {0, 1, 6, 255})
        addBadPickle(corpus, "protocol " + std::to_string(protocol),
                     "\x80" + std::string(1, static_cast<char>(protocol)) + "N.");
    addBadPickle(corpus, "no pickle at all", "hello");
    addBadPickle(corpus, "an empty pickle", "");
}

void addArchives(Corpus &corpus)
{
    const std::string pickle = dictionary(tensor(storage("FloatStorage", "0", 6), 0, {6}, {1}));
    const std::string data(24, '\0');
    const auto add = [&](const std::string &title, const std::string &content) {
        corpus.push_back({"pytorch " + title, "x.pt", content});
    };
    add("big end first", archive(pickle, data, "big"));
    add("an unknown byte order", archive(pickle, data, "a\x1b[31mb"));
    add("a short storage", archive(pickle, data.substr(1)));
    add("a long storage", archive(pickle, data + "x"));
    add("a wrong checksum",
        CorpusZip().add("a/data.pkl", pickle).add("a/data/0", data, {.checksumChange = 1}).finish());
    add("a wrong checksum of the pickle",
        CorpusZip().add("a/data.pkl", pickle, {.checksumChange = 1}).add("a/data/0", data).finish());
    add("a pickle of 64 MiB",
        CorpusZip().add("a/data.pkl", std::string(64U << 20U, 'N'), {.isDeflated = true}).finish());
    add("a pickle that claims 4 GiB", CorpusZip().add("a/data.pkl", pickle, {.claimedSize = 0xFFFFFFF0}).finish());
    add("a storage elsewhere", CorpusZip().add("a/data.pkl", pickle).add("b/data/0", data).finish());
    const std::string whole = archive(pickle, data);
    for (std::size_t length = 4; length < whole.size(); length += 41)
        add("cut after " + std::to_string(length), whole.substr(0, length));
}

} // namespace

void addPyTorchFiles(Corpus &corpus)
{
    for (const CorpusType &type : corpusTypes())
        if (type.torch != nullptr)
            addGood(corpus, type);
    addOpcodes(corpus);
    addGlobals(corpus);
    addTensors(corpus);
    addMachines(corpus);
    addArchives(corpus);
}

} // namespace headscope
