// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/checkpoint.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/npy.h"
#include "tests/engine/support.h"

#include <QTemporaryDir>

#include <filesystem>
#include <sys/stat.h>

using namespace headscope;
namespace fs = std::filesystem;

/// Checkpoints of several files on disk: an index opens what lies beside it, and nothing else.
class TestCheckpoint : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void severalFilesAreOpenedThroughTheirIndex();
    void readingEndsWhenItIsCancelled();
    void aFolderIsOpenedByTheUsualNames();
    void theOnlyFileOfWeightsIsThatOfAFolder();
    void whatIsMadeOfAnOldFileComesBeforeIt();
    void settingsBesideAreTakenWhereTheyAreInOrder();
    void settingsBesideThatAreLeftOutAreTold();
    void aCacheOfHuggingFaceIsOpened();
    void whatLeadsElsewhereIsRefused_data();
    void whatLeadsElsewhereIsRefused();

private:
    fs::path path(const std::string &name) const { return fs::path(m_folder->path().toStdString()) / name; }
    void write(const std::string &name, const std::string &content) const;
    void writeIndex(const std::string &name, const std::string &map) const
    {
        write(name, R"({"weight_map":)" + map + "}");
    }
    QString refusalOf(const std::string &name) const;

    std::unique_ptr<QTemporaryDir> m_folder;
};

namespace {

std::string npy(float number)
{
    return std::string(asText(writeNpy(Tensor<float>({1}, {number}))));
}

} // namespace

void TestCheckpoint::write(const std::string &name, const std::string &content) const
{
    fs::create_directories(path(name).parent_path());
    if (!writeAtomically(path(name).string(), asBytes(content)))
        qFatal("%s is not written", name.c_str());
}

/// What an import says, without the folder.
QString TestCheckpoint::refusalOf(const std::string &name) const
{
    const auto opened = openCheckpoint(path(name).string());
    return opened ? QStringLiteral("nothing refused")
                  : QString::fromStdString(opened.error().sentence()).remove(m_folder->path() + u'/');
}

void TestCheckpoint::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    write("model/a.npy", npy(1));
    write("model/b.npy", npy(2));
    write("secret.npy", npy(3));
}

void TestCheckpoint::severalFilesAreOpenedThroughTheirIndex()
{
    writeIndex("model/m.index.json", R"({"b": "b.npy", "a": "a.npy"})");
    const auto opened = openCheckpoint(path("model/m.index.json").string());
    QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
    QVERIFY(opened->store->read(*opened->store->find("b")).value() == AnyTensor(Tensor<float>({1}, {2})));
    fs::current_path(path("model"));
    QVERIFY(openCheckpoint("m.index.json"));
    fs::current_path("/");
}

void TestCheckpoint::readingEndsWhenItIsCancelled()
{
    writeIndex("model/m.index.json", R"({"a": "a.npy"})");
    for (const char *file : {"model/a.npy", "model/m.index.json"}) {
        bool isGone = false;
        const auto opened = openCheckpoint(path(file).string(), {}, [&isGone] { return isGone; });
        const TensorStore &store = *opened->store;
        QVERIFY(store.read(store.tensors().front()));
        isGone = true;
        QVERIFY(!store.read(store.tensors().front()));
        QVERIFY(!openCheckpoint(path(file).string(), {}, [] { return true; }));
    }
}

void TestCheckpoint::aFolderIsOpenedByTheUsualNames()
{
    QCOMPARE(refusalOf("model"), QStringLiteral("model: got a folder without weights, expected a folder with "
                                                "model.safetensors, or a file of weights"));
    writeIndex("model/pytorch_model.bin.index.json", R"({"a": "a.npy"})");
    QVERIFY(openCheckpoint(path("model").string())->path.ends_with("pytorch_model.bin.index.json"));
    writeIndex("model/model.safetensors.index.json", R"({"a": "a.npy", "b": "b.npy"})");
    QCOMPARE(openCheckpoint(path("model").string())->store->tensors().size(), std::size_t{2});
}

/// Under any ending that is opened alone; arrays beside weights may be inputs of them.
void TestCheckpoint::theOnlyFileOfWeightsIsThatOfAFolder()
{
    for (const char *ending : {"safetensors", "params", "pt", "pth", "bin", "ckpt", "npz"}) {
        write(std::string("of ") + ending + "/training_args.bin", npy(4));
        const std::string folder = std::string("of ") + ending;
        const std::string file = folder + "/net." + ending;
        write(file, npy(1));
        QCOMPARE(weightsIn(path(folder).string()), path(file).string());
        write(folder + "/other." + ending, npy(2));
        write(folder + "/inputs.npz", npy(3));
        QCOMPARE(weightsIn(path(folder).string()), std::string());
    }
}

/// The line that is told for an old file of PyTorch writes beside it.
void TestCheckpoint::whatIsMadeOfAnOldFileComesBeforeIt()
{
    for (const char *name : {"pytorch_model.bin", "ckpt.pt", "other.pt"}) {
        const std::string file = name;
        const std::string folder = "of " + file;
        write(folder + "/" + file, "\x80\2.");
        QVERIFY(!openCheckpoint(path(folder).string()));
        write(folder + "/" + file + ".pt", npy(1));
        const auto opened = openCheckpoint(path(folder).string());
        QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
        QCOMPARE(opened->path, path(folder + "/" + file + ".pt").string());
    }
}

void TestCheckpoint::settingsBesideAreTakenWhereTheyAreInOrder()
{
    const auto configOf = [&](const std::string &option) {
        return openCheckpoint(path("model/a.npy").string(), option.empty() ? option : path(option).string());
    };
    QVERIFY(configOf({})->config.isNull());
    write("model/params.json", R"({"n_heads": 2})");
    QVERIFY(configOf({})->config.find("n_heads") != nullptr);
    QCOMPARE(configOf({})->configPath, path("model/params.json").string());
    write("model/config.json", "{");
    QVERIFY(configOf({})->config.find("n_heads") != nullptr);
    QVERIFY(!configOf("model/config.json"));
    ::unlink(path("model/config.json").c_str());
    QCOMPARE(::mkfifo(path("model/config.json").c_str(), 0600), 0);
    QVERIFY(configOf({})->config.find("n_heads") != nullptr);
    QVERIFY(!configOf("model/config.json"));
    QVERIFY(!configOf("model/none.json"));
    write("big.json", "[" + std::string(5U << 20U, ' ') + "]");
    QVERIFY(QString::fromStdString(configOf("big.json").error().sentence())
                .endsWith(QStringLiteral("got 5242882 bytes, expected at most 4194304 bytes")));
}

void TestCheckpoint::settingsBesideThatAreLeftOutAreTold()
{
    const auto fault = [&] {
        const auto opened = openCheckpoint(path("model/a.npy").string());
        return opened->configFault
                   ? QString::fromStdString(opened->configFault->sentence()).remove(m_folder->path() + u'/')
                   : QStringLiteral("nothing is left out");
    };
    QCOMPARE(fault(), QStringLiteral("nothing is left out"));
    write("model/config.json", "{\n\"n_heads\": 2,\n}");
    QCOMPARE(fault(),
             QStringLiteral("model/config.json: JSON: got an error at line 3, column 1: “}”, expected valid JSON "
                            "in UTF-8"));
    write("model/params.json", R"({"n_heads": 2})");
    QVERIFY(fault().startsWith(QStringLiteral("model/config.json: ")));
    write("model/config.json", "version https://git-lfs.github.com/spec/v1\n");
    QCOMPARE(fault(), QStringLiteral("model/config.json: file: got a Git LFS pointer, not the file itself, expected "
                                     "valid JSON in UTF-8"));
    fs::remove(path("model/config.json"));
    fs::create_symlink("nowhere", path("model/config.json"));
    QCOMPARE(fault(), QStringLiteral("model/config.json: file: got No such file or directory, expected a plain file"));
}

/// A snapshot there has a link for each file, into one folder for all.
void TestCheckpoint::aCacheOfHuggingFaceIsOpened()
{
    write("cache/blobs/0a", npy(1));
    write("cache/blobs/0b", R"({"weight_map": {"model-1": "model-1.npy"}})");
    for (const auto &[folder, up] : {std::pair("main", "../.."), std::pair("main/text_encoder", "../../..")}) {
        const fs::path snapshot = path("cache/snapshots") / folder;
        fs::create_directories(snapshot);
        fs::create_symlink(fs::path(up) / "blobs/0a", snapshot / "model-1.npy");
        fs::create_symlink(fs::path(up) / "blobs/0b", snapshot / "model.safetensors.index.json");
        const auto opened = openCheckpoint(snapshot.string());
        QVERIFY2(opened, opened ? "" : opened.error().sentence().c_str());
        QCOMPARE(opened->store->tensors().size(), std::size_t{1});
    }
}

void TestCheckpoint::whatLeadsElsewhereIsRefused_data()
{
    QTest::addColumn<QString>("index");
    QTest::addColumn<QString>("map");
    QTest::addColumn<QString>("says");
    const auto row = [](const char *title, const char *map, const char *says,
                        const char *index = "model/m.index.json") {
        QTest::newRow(title) << QString::fromLatin1(index) << QString::fromLatin1(map) << QString::fromUtf8(says);
    };
    row("the folder above", R"({"secret": "../secret.npy"})",
        R"(weight_map.secret: got "../secret.npy", expected a plain name of a file beside the index)");
    row("a whole path", R"({"secret": "/etc/hostname"})",
        R"(weight_map.secret: got "/etc/hostname", expected a plain name of a file beside the index)");
    row("a folder below", R"({"a": "sub/a.npy"})",
        R"(weight_map.a: got "sub/a.npy", expected a plain name of a file beside the index)");
    row("a link out", R"({"secret": "out.npy"})", "out.npy: file: got a symbolic link, expected a plain file");
    row("a link to a whole path", R"({"secret": "whole.npy"})",
        "whole.npy: file: got a symbolic link, expected a plain file");
    row("a link to what lies beside", R"({"a": "beside.npy"})",
        "beside.npy: file: got a symbolic link, expected a plain file");
    row("a link to itself", R"({"a": "loop.npy"})", "loop.npy: file: got a symbolic link, expected a plain file");
    row("a link into blobs that are no cache", R"({"secret": "blob.npy"})",
        "blob.npy: file: got a symbolic link, expected a plain file", "model/x/y/m.index.json");
    row("a link out of a cache's blobs", R"({"secret": "blob.npy"})",
        "blob.npy: file: got a symbolic link, expected a plain file", "cache/snapshots/x/m.index.json");
    row("a link of a folder below that leads too high", R"({"secret": "high.npy"})",
        "high.npy: file: got a symbolic link, expected a plain file", "cache/snapshots/x/sub/m.index.json");
    row("a link to the blobs of a cache around this one", R"({"secret": "outer.npy"})",
        "outer.npy: file: got a symbolic link, expected a plain file", "cache/snapshots/x/snapshots/y/m.index.json");
    row("a cache whose blobs are a link", R"({"secret": "blob.npy"})",
        "blob.npy: file: got a symbolic link, expected a folder", "linked/snapshots/x/m.index.json");
    row("the index", R"({"a": "m.index.json"})",
        R"(weight_map.a: got "m.index.json", expected a plain name of a file beside the index)");
    row("an index under another name", R"({"a": "cycle.npy"})",
        R"(cycle.npy: file: got a file that starts with “{"weight_map”, expected a file of tensors: .npy, .npz, .safetensors, .pt, .csv)");
    row("one tensor in two files", R"({"a": "a.npy", "a": "b.npy"})",
        "weight_map.a: got the same key twice, expected each key once");
    row("one file for two tensors", R"({"a": "a.npy", "b": "a.npy"})",
        "a.npy: tensor b: got none of that name, expected one, as the index says");
    row("a pipe", R"({"a": "pipe.npy"})", "pipe.npy: file: got a pipe, expected a plain file");
    row("a folder", R"({"a": "sub"})", "sub: file: got a folder, expected a plain file");
    row("nothing", R"({"a": "none.npy"})", "none.npy: file: got No such file or directory, expected a plain file");
    row("a name with a NUL", R"({"a": "a.npy\u0000"})",
        "a.npy\\x00: file: got a.npy\\x00, expected the path of a file inside the folder");
}

void TestCheckpoint::whatLeadsElsewhereIsRefused()
{
    QFETCH(QString, index);
    QFETCH(QString, map);
    QFETCH(QString, says);
    fs::create_directory(path("model/sub"));
    fs::create_symlink("../secret.npy", path("model/out.npy"));
    fs::create_symlink(path("secret.npy"), path("model/whole.npy"));
    fs::create_symlink("a.npy", path("model/beside.npy"));
    fs::create_symlink("loop.npy", path("model/loop.npy"));
    write("model/blobs/secret.npy", npy(3));
    fs::create_directories(path("model/x/y"));
    fs::create_symlink("../../blobs/secret.npy", path("model/x/y/blob.npy"));
    fs::create_directories(path("cache/blobs"));
    fs::create_directories(path("cache/snapshots/x"));
    fs::create_symlink("../../secret.npy", path("cache/blobs/secret.npy"));
    fs::create_symlink("../../blobs/secret.npy", path("cache/snapshots/x/blob.npy"));
    write("blobs/secret.npy", npy(3));
    fs::create_directories(path("cache/snapshots/x/sub"));
    fs::create_symlink("../../../../blobs/secret.npy", path("cache/snapshots/x/sub/high.npy"));
    write("cache/blobs/plain.npy", npy(3));
    fs::create_directories(path("cache/snapshots/x/snapshots/y"));
    fs::create_symlink("../../../../blobs/plain.npy", path("cache/snapshots/x/snapshots/y/outer.npy"));
    fs::create_directories(path("linked/snapshots/x"));
    fs::create_symlink("../blobs", path("linked/blobs"));
    fs::create_symlink("../../blobs/secret.npy", path("linked/snapshots/x/blob.npy"));
    QCOMPARE(::mkfifo(path("model/pipe.npy").c_str(), 0600), 0);
    writeIndex("model/cycle.npy", R"({"a": "cycle.npy"})");
    writeIndex(index.toStdString(), map.toStdString());
    QCOMPARE(refusalOf(index.toStdString()), index + QStringLiteral(": ") + says);
}

HEADSCOPE_TEST(TestCheckpoint, NoApplication)
#include "tst_checkpoint.moc"
