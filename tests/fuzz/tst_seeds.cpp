// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/target.h"
#include "tests/testprogram.h"

#include <QDirIterator>

using namespace headscope;

#define FUZZ_TARGETS(row)                                                                                              \
    row(archive) row(captured) row(csv) row(layer) row(model) row(npy) row(npz) row(pickle) row(pytorch)               \
        row(safetensors) row(sentencepiece) row(session) row(shards) row(tokenizer)
#define DECLARED(name) FUZZ_TARGET(name);
FUZZ_TARGETS(DECLARED)

namespace {

using Target = int (*)(const std::uint8_t *data, std::size_t size);

} // namespace

/// What fuzzers have found stays in order: every seed of every target, once more.
class TestSeeds : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySeedIsAnswered_data();
    void everySeedIsAnswered();
};

void TestSeeds::everySeedIsAnswered_data()
{
    QTest::addColumn<Target>("target");
#define ROW(name) QTest::newRow(#name) << Target(fuzz_##name);
    FUZZ_TARGETS(ROW)
}

void TestSeeds::everySeedIsAnswered()
{
    QFETCH(const Target, target);
    const QString folder =
        QStringLiteral(TEST_SOURCE_DIR "/fuzz/seeds/") + QString::fromLatin1(QTest::currentDataTag());
    int count = 0;
    for (QDirIterator it(folder, QDir::Files); it.hasNext(); ++count) {
        QFile file(it.next());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray content = file.readAll();
        try {
            target(reinterpret_cast<const std::uint8_t *>(content.data()), static_cast<std::size_t>(content.size()));
        } catch (const std::exception &broken) {
            QFAIL(qPrintable(file.fileName() + QStringLiteral(": ") + QString::fromLocal8Bit(broken.what())));
        }
    }
    QVERIFY(count > 0);
}

HEADSCOPE_TEST(TestSeeds, QCoreApplication)
#include "tst_seeds.moc"
