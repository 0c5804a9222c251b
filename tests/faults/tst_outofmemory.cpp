// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/recognise.h"
#include "engine/formats/openstore.h"
#include "engine/formats/safetensors.h"
#include "engine/io/npy.h"
#include "engine/reading/explain.h"
#include "engine/reading/range.h"
#include "engine/tensor/memory.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <new>

namespace {

constexpr long kNever = -1;
std::atomic<long> requestsLeft{kNever}; // until one is refused
std::atomic<bool> refusesOn{false};     // and all that follow
std::atomic<bool> hasRefused{false};
std::atomic<long> blocks{0}; // that somebody holds

bool isRefused()
{
    if (requestsLeft == kNever)
        return false;
    if (requestsLeft > 0) {
        --requestsLeft;
        return false;
    }
    return !hasRefused.exchange(true) || refusesOn;
}

void *taken(void *memory)
{
    if (memory == nullptr)
        throw std::bad_alloc();
    ++blocks;
    return memory;
}

void given(void *memory)
{
    if (memory != nullptr)
        --blocks;
    std::free(memory);
}

} // namespace

// Every request of this program for memory comes here.

void *operator new(std::size_t size)
{
    return taken(isRefused() ? nullptr : std::malloc(size > 0 ? size : 1));
}
void operator delete(void *memory) noexcept
{
    given(memory);
}
void operator delete(void *memory, std::size_t /*size*/) noexcept
{
    given(memory);
}

/// What tensors live in.
extern "C" void *aligned_alloc(std::size_t alignment, std::size_t size) noexcept
{
    void *memory = nullptr;
    return isRefused() || posix_memalign(&memory, alignment, size) != 0 ? nullptr : memory;
}

using namespace headscope;

/// A request for memory that is refused, wherever it is, ends the work with std::bad_alloc: nothing aborts, nothing is
/// lost, and the next work goes well.
class TestOutOfMemory : public QObject
{
    Q_OBJECT

private slots:
    void readingEndsInOrder_data();
    void readingEndsInOrder();
    void openingEndsInOrder_data();
    void openingEndsInOrder();
    void whatLiesBesideIsNotLeftOut_data();
    void whatLiesBesideIsNotLeftOut();
    void runningEndsInOrder_data();
    void runningEndsInOrder();

private:
    static void refuseEverywhere(const std::function<void()> &work, long exactly, int least = 50);
};

namespace {

void addWays()
{
    QTest::addColumn<bool>("refusesAll");
    QTest::addRow("one request is refused") << false;
    QTest::addRow("all from there on") << true;
}

std::string session()
{
    return sessionOf(R"({"title": "one\u00e9", "colour": [[], {"a": null}], "view": {"b": [1, -2, 0.5]},
        "layer": {"query_size": 5, "key_size": 4, "value_size": 3, "num_hiddens": 6, "num_heads": 2, "training": true,
                  "norm": "pre_query", "add_zero_attn": true},
        "mask": {"valid_lens": [[1, 2, 3], [4, 5, 6]], "window": [1, 1]},
        "inputs": {"num_queries": 3, "num_kv_pairs": 4},
        "tokens": {"queries": ["a word longer than a short string holds", "b", "c"]},
        "overrides": [{"cell": "scores[0, 1, 2, 3]", "value": 1.5}, {"cell": "W_q[0, 0]", "value": "inf"}]})");
}

Plan readPlan()
{
    const auto read = readDocument(session());
    if (!read)
        qFatal("%s", read.error().sentence().c_str());
    return planOf(read->document);
}

/// All that a window does with a run, on two threads.
void runAndRead(const Plan &plan)
{
    const auto trace = runAll(plan, {{}, {}, 2, 0});
    for (const TensorSpec &spec : tensorTable())
        if (trace->has(spec.role)) {
            rangeOf(*trace, spec.role);
            explain(*trace, spec.role, Cell(spec.axes.size(), 0));
        }
}

/// A small file of this name, good of its kind.
std::string contentOf(const std::string &name)
{
    const std::vector<NamedTensor> tensors{{"q_proj.weight", Tensor<float>({2, 2}, {1, 2, 3, 4})},
                                           {"k_proj.weight", Tensor<double>({2, 2}, {1, 2, 3, 4})}};
    std::string out;
    const auto sink = [&out](ByteView bytes) -> Result<void> {
        out += asText(bytes);
        return {};
    };
    if (name == "x.npz")
        return std::string(asText(writeNpz(tensors).value()));
    if (name == "x.npy")
        return std::string(asText(writeNpy(tensors[0].tensor)));
    if (name == "x.csv")
        return "a word longer than a short string,b,c\nd,1,2\ne,3,4\n";
    if (name == "x.index.json")
        return R"({"weight_map": {"q_proj.weight": "x.safetensors", "k_proj.weight": "x.safetensors"}})";
    if (name == "x.safetensors")
        return writeSafetensors(sink, std::vector<const NamedTensor *>{&tensors[0], &tensors[1]}) ? out : std::string();
    QFile file(QStringLiteral(TEST_SOURCE_DIR "/formats/files/") + QString::fromStdString(name));
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", name.c_str());
    return file.readAll().toStdString();
}

} // namespace

/// Does the work again and again, refusing one request later each time, with larger steps where there are many, until
/// it is done without a refusal.
void TestOutOfMemory::refuseEverywhere(const std::function<void()> &work, long exactly, int least)
{
    QFETCH(bool, refusesAll);
    work(); // what is made once and kept is there
    int refusals = 0;
    for (long place = 0;; place += 1 + std::max(0L, place - exactly) / 50) {
        const long before = blocks;
        hasRefused = false;
        refusesOn = refusesAll;
        requestsLeft = place;
        try {
            work();
        } catch (const std::bad_alloc &) { // or the work has told it as an error
        }
        requestsLeft = kNever;
        QCOMPARE(blocks.load(), before);
        if (!hasRefused)
            break;
        ++refusals;
    }
    QVERIFY2(refusals > least, qPrintable(QString::number(refusals)));
    work();
}

void TestOutOfMemory::readingEndsInOrder_data()
{
    addWays();
}

void TestOutOfMemory::readingEndsInOrder()
{
    const auto read = [text = session()] {
        const auto document = readDocument(text);
        if (document)
            document->unknownKeys.warning()->english();
        static_cast<void>(readDocument(text.substr(0, text.size() / 2))); // an error is told
        writeDocument(document->document);
        if (const auto plan = makePlan(document->document, fileWith({})))
            settingAt(plan->document, "overrides");
    };
    refuseEverywhere(read, 5000);
}

void TestOutOfMemory::openingEndsInOrder_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("refusesAll");
    for (const char *file : {"x.safetensors", "layouts.pt", "x.npz", "x.npy", "x.csv", "x.index.json"})
        for (const bool refusesAll : {false, true})
            QTest::addRow("%s, %s", file, refusesAll ? "all from there on" : "one request")
                << QString::fromLatin1(file) << refusesAll;
}

/// A file of tensors, to its last number. What the loaders themselves refuse for want of memory is an error.
void TestOutOfMemory::openingEndsInOrder()
{
    QFETCH(QString, file);
    const std::string name = file.toStdString();
    const std::string content = contentOf(name);
    const SiblingReader siblings = [](const std::string &) -> Result<SharedSource> {
        static const std::string beside = contentOf("x.safetensors");
        return SharedSource(std::make_shared<const MemorySource>(asBytes(beside)));
    };
    siblings(name).value();
    const auto open = [&] {
        const auto store = openTensorStore(std::make_shared<const MemorySource>(asBytes(content)), name, siblings);
        if (!store)
            return static_cast<void>(store.error().sentence());
        for (const StoredTensor &tensor : (*store)->tensors())
            static_cast<void>((*store)->read(tensor));
        layersOf(**store);
    };
    refuseEverywhere(open, 500, 10);
}

void TestOutOfMemory::whatLiesBesideIsNotLeftOut_data()
{
    addWays();
}

/// A file that tells more of another one is done without where it is missing, not where memory is.
void TestOutOfMemory::whatLiesBesideIsNotLeftOut()
{
    int opened = 0;
    int withoutConfig = 0;
    const auto open = [&] {
        const auto checkpoint = openCheckpoint(TEST_SOURCE_DIR "/cli/import/m.safetensors");
        if (!checkpoint)
            return static_cast<void>(checkpoint.error().sentence());
        ++opened;
        withoutConfig += checkpoint->config.as<Json::Object>() == nullptr ? 1 : 0;
    };
    refuseEverywhere(open, 1000);
    QVERIFY(opened > 0);
    QCOMPARE(withoutConfig, 0);
}

void TestOutOfMemory::runningEndsInOrder_data()
{
    addWays();
}

void TestOutOfMemory::runningEndsInOrder()
{
    const Plan plan = readPlan();
    refuseEverywhere([&] { runAndRead(plan); }, 200);
    trimMemory(0); // tensors ask the system again
    refuseEverywhere(
        [&] {
            trimMemory(0);
            runAndRead(plan);
        },
        0);
}

HEADSCOPE_TEST(TestOutOfMemory, NoApplication)
#include "tst_outofmemory.moc"
