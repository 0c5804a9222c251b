// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// The files that a storm opens, drops and saves.
#include "tests/app/storm.h"

#include "engine/document/json.h"
#include "tests/corpus/corpus.h"

#include <QDir>
#include <QFileDialog>
#include <QLineEdit>

namespace headscope {
namespace {

using namespace Qt::StringLiterals;

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qPrintable(path));
}

/// A session with these settings beside the defaults.
QByteArray sessionWith(const QList<std::pair<const char *, const char *>> &settings)
{
    Document document;
    for (const auto &[path, json] : settings) {
        const auto changed = withSetting(document, path, json);
        if (!changed)
            qFatal("%s", changed.error().sentence().c_str());
        document = *changed;
    }
    return QByteArray::fromStdString(writeDocument(document));
}

} // namespace

void Storm::writeFiles()
{
    const auto file = [this](const char *name) { return m_folder.filePath(QString::fromLatin1(name)); };
    write(file("plain.headscope"), sessionWith({}));
    write(file("large.headscope"), sessionWith({{"layer.num_hiddens", "96"},
                                                {"layer.num_heads", "12"},
                                                {"inputs.num_queries", "200"},
                                                {"inputs.num_kv_pairs", "190"},
                                                {"mask.causal", "\"bottom_right\""}}));
    write(file("names.headscope"), sessionWith({{"title", "\"<img src='/dev/null'> 50%2 %1 & &x\""},
                                                {"inputs.num_queries", "3"},
                                                {"inputs.num_kv_pairs", "4"},
                                                {"tokens.queries", "[\"<s>\", \"50%2\", \"&amp;\"]"},
                                                {"tokens.keys", "[\"<b>\", \"%1\", \"注意力\", \"\\u202e\"]"}}));
    write(file("everything.headscope"), sessionWith({{"layer.bias", "true"},
                                                     {"layer.norm", "\"pre_and_post\""},
                                                     {"layer.residual", "true"},
                                                     {"layer.training", "true"},
                                                     {"layer.output_dropout", "0.25"},
                                                     {"layer.num_heads", "10"},
                                                     {"layer.num_kv_heads", "5"},
                                                     {"layer.add_zero_attn", "true"},
                                                     {"layer.softcap", "3"},
                                                     {"mask.window", "[1, 2]"},
                                                     {"mask.valid_lens", "[0, 2]"},
                                                     {"mask.fill", "\"-inf\""},
                                                     {"mask.fill_mode", "\"add\""}}));
    write(file("broken.headscope"), "{\"format\": \"headscope-session\", \"version\": 1, \"layer\": [");
    write(file("picture.png"), "\x89PNG\r\n");
    m_files = QStringList{file("plain.headscope"),      file("large.headscope"),  file("names.headscope"),
                          file("everything.headscope"), file("broken.headscope"), file("picture.png"),
                          file("missing.headscope"),    m_folder.path(),          QString(),
                          file("s.headscope")};
    writeCorpus();
}

/// Each in a folder of its own, with what lies beside it.
void Storm::writeCorpus()
{
    constexpr std::size_t most = 65536; // bytes: what is large is a matter of memory, which other tests count
    for (const CorpusFile &file : wholeCorpus()) {
        const QDir folder(m_folder.filePath(u"corpus/%1"_s.arg(m_corpus.size())));
        if (file.content.size() > most || !folder.mkpath(u"."_s))
            continue;
        for (const auto &[name, content] : file.siblings)
            write(folder.filePath(QString::fromStdString(name)), QByteArray::fromStdString(content));
        m_corpus << folder.filePath(QString::fromStdString(file.name));
        write(m_corpus.last(), QByteArray::fromStdString(file.content));
    }
}

QString Storm::openedFile()
{
    return oneOf(oneIn(2) ? m_files : m_corpus);
}

QString Storm::savedFile()
{
    static const QStringList names{u"a.png"_s, u"b.svg"_s, u"c.pdf"_s,       u"d.csv"_s,      u"e.npy"_s,
                                   u"f.gif"_s, u"g"_s,     u"h.headscope"_s, u"none/i.png"_s, QString()};
    const QString name = oneOf(names);
    return name.isEmpty() ? name : m_folder.filePath(name);
}

QString Storm::savedSession()
{
    const QString name = oneOf(QStringList{u"s.headscope"_s, u"t.headscope"_s, u"none/u.headscope"_s, QString()});
    return name.isEmpty() ? name : m_folder.filePath(name);
}

/// The dialogs of Qt's own are answered with a name: in one, a user might delete files of this machine.
bool Storm::answerFileDialog()
{
    auto *dialog = qobject_cast<QFileDialog *>(QApplication::activeModalWidget());
    if (dialog == nullptr)
        return false;
    const bool isSaving = dialog->acceptMode() == QFileDialog::AcceptSave;
    const QString name = oneIn(3) ? QString() : isSaving ? savedFile() : openedFile();
    if (auto *field = dialog->findChild<QLineEdit *>(u"fileNameEdit"_s); field != nullptr && QFileInfo(name).isFile()) {
        field->setText(name);
        press(field, Qt::Key_Return, Qt::NoModifier);
    } else {
        dialog->reject();
    }
    return true;
}

} // namespace headscope
