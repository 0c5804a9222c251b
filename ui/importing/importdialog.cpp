// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/importdialog.h"

#include "ui/importing/dialogparts.h"
#include "ui/importing/importwords.h"
#include "ui/importing/rowtable.h"
#include "ui/lines/tooltip.h"
#include "ui/session/opendialog.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/namedparts.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPointer>
#include <QProgressBar>

namespace headscope {
namespace {

constexpr QSize kImportSize(760, 560);

QString nameOfFile(const std::string &path)
{
    return QFileInfo(toQString(path)).fileName();
}

/// Which settings are used, and why others that lie there are not.
QString aboutSettings(const Checkpoint &checkpoint)
{
    QStringList sentences;
    if (const auto &fault = checkpoint.configFault)
        sentences << ImportDialog::tr("%1. It is left out.")
                         .arg(sentenceOf(fault->in(nameOfFile(fault->file).toStdString())));
    if (!checkpoint.configPath.empty())
        sentences << ImportDialog::tr("Settings of the model: %1").arg(shownText(nameOfFile(checkpoint.configPath)));
    else if (sentences.isEmpty())
        sentences << ImportDialog::tr("There is no config.json beside the file.");
    return inSequence(sentences);
}

} // namespace

ImportDialog::ImportDialog(SharedCheckpoint checkpoint, QWidget *parent)
    : ReadingDialog(std::move(checkpoint), parent),
      m_read(
          this, Urgency::Asked, [this] { takeLayer(); }, [this](const Error &error) { refuse(m_read, error); }),
      m_reopened(
          this, Urgency::Asked, [this] { takeConfig(); }, [this](const Error &error) { refuse(m_reopened, error); })
{
    setObjectName(QStringLiteral("importDialog"));
    setWindowTitle(tr("Open a layer of attention"));
    m_ask = [this] {
        return fileToOpen(this, tr("The model's settings"), QFileInfo(toQString(m_checkpoint->path)).path(),
                          tr("Settings (*.json);;All files (*)"));
    };
    setupLayout();
    showCheckpoint();
}

void ImportDialog::setupLayout()
{
    QBoxLayout *rows = addRows();
    setupHeader(rows);
    setupLayers(rows);
    setupHeads(rows);
    setupConfig(rows);
    setupEnd(rows);
    resizeTo(kImportSize);
}

void ImportDialog::setupHeader(QBoxLayout *rows)
{
    addFileName(rows);
    m_about = namedWords(QStringLiteral("importAbout"), "note", this);
    rows->addWidget(m_about);
}

void ImportDialog::setupLayers(QBoxLayout *rows)
{
    m_filter = new QLineEdit(this);
    m_filter->setObjectName(QStringLiteral("layerFilter"));
    m_filter->setAccessibleName(tr("Find a layer"));
    m_filter->setPlaceholderText(tr("Find a layer"));
    m_filter->setClearButtonEnabled(true);
    m_layers = new RowTable(this);
    m_layers->setObjectName(QStringLiteral("foundLayers"));
    m_layers->setAccessibleName(tr("Layers of attention"));
    rows->addWidget(m_filter);
    rows->addWidget(m_layers, 1);
    connect(m_filter, &QLineEdit::textChanged, m_layers, &RowTable::setFilter);
    connect(m_layers, &RowTable::picked, this, &ImportDialog::showLayer);
    connect(m_layers, &QAbstractItemView::doubleClicked, this, &ImportDialog::read);
}

void ImportDialog::setupHeads(QBoxLayout *rows)
{
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("&Heads"), this);
    m_heads = new ComboBox(this);
    m_heads->setObjectName(QStringLiteral("importHeads"));
    m_heads->setAccessibleName(tr("Heads"));
    label->setBuddy(m_heads);
    m_aboutHeads = namedWords(QStringLiteral("aboutHeads"), "note", this);
    row->addWidget(label);
    row->addWidget(m_heads);
    row->addWidget(m_aboutHeads, 1);
    rows->addLayout(row);
    connect(m_heads, &QComboBox::currentIndexChanged, this, &ImportDialog::showHeads);
}

void ImportDialog::setupConfig(QBoxLayout *rows)
{
    auto *row = new QHBoxLayout;
    m_config = namedWords(QStringLiteral("importConfig"), "note", this);
    m_chooseConfig = namedButton(QStringLiteral("chooseConfig"), {}, this);
    row->addWidget(m_config, 1);
    row->addWidget(m_chooseConfig);
    rows->addLayout(row);
    connect(m_chooseConfig, &QPushButton::clicked, this, &ImportDialog::askForConfig);
}

void ImportDialog::setupEnd(QBoxLayout *rows)
{
    auto *caption = new QLabel(tr("How it is opened"), this);
    caption->setProperty("kind", QStringLiteral("caption"));
    m_done = namedWords(QStringLiteral("importNotes"), "body", this);
    auto *wrong = makeWrong(QStringLiteral("importWrong"));
    auto *progress = makeProgress(QStringLiteral("importProgress"), tr("The weights are being read"));
    auto *buttons = new QHBoxLayout;
    auto *name = namedButton(QStringLiteral("nameTensors"), tr("Name the tensors…"), this);
    auto *cancel = namedButton(QStringLiteral("cancelImport"), tr("Cancel"), this);
    m_open = namedButton(QStringLiteral("openLayer"), tr("Open"), this);
    m_open->setDefault(true);
    buttons->addWidget(name);
    buttons->addWidget(progress, 1);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_open);
    for (QWidget *one :
         {static_cast<QWidget *>(caption), static_cast<QWidget *>(m_done), static_cast<QWidget *>(wrong)})
        rows->addWidget(one);
    rows->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(name, &QPushButton::clicked, this, [this] {
        reject();
        Q_EMIT mappingWanted(m_checkpoint);
    });
    connect(m_open, &QPushButton::clicked, this, &ImportDialog::read);
    giveUpWhenRejected(m_read);
    setChoices({m_filter, m_layers, m_heads, m_chooseConfig, m_open});
}

void ImportDialog::showCheckpoint()
{
    m_about->setText(aboutCheckpoint(*m_checkpoint));
    m_filter->setVisible(m_checkpoint->layers.size() > kMostAtAGlance);
    m_config->setText(aboutSettings(*m_checkpoint));
    m_chooseConfig->setText(m_checkpoint->config.isNull() ? tr("Choose config.json…") : tr("Another config.json…"));
    QList<QStringList> rows;
    for (const FoundLayer &found : m_checkpoint->layers)
        rows << layerRow(found, *m_checkpoint);
    m_layers->setRows(layerColumns(), rows);
}

const FoundLayer *ImportDialog::layer() const
{
    const auto row = m_layers->chosen();
    return row ? &m_checkpoint->layers[*row] : nullptr;
}

HeadCounts ImportDialog::heads() const
{
    return countsOf(*layer(), m_heads->currentData().toLongLong());
}

void ImportDialog::showLayer()
{
    const FoundLayer *found = layer(); // the filter may leave none
    m_open->setEnabled(found != nullptr);
    m_heads->setEnabled(found != nullptr);
    const QSignalBlocker quiet(m_heads);
    m_heads->clear();
    if (found == nullptr) {
        showHeads();
        return;
    }
    for (const Index count : possibleHeads(*found))
        m_heads->addItem(headsChoice(*found, count), QVariant::fromValue<qlonglong>(count));
    const auto known = headsOf(*found, *m_checkpoint->store, m_checkpoint->config);
    m_heads->setCurrentIndex(
        m_heads->findData(QVariant::fromValue<qlonglong>(known ? known->heads : likelyHeads(*found))));
    showHeads();
}

void ImportDialog::showHeads()
{
    tell({});
    const FoundLayer *found = layer();
    const bool hasHeads = found != nullptr && m_heads->currentIndex() >= 0;
    m_aboutHeads->setText(hasHeads ? aboutHeads(*found, heads(), *m_checkpoint) : QString());
    m_done->setText(hasHeads ? aboutImport(*found, heads(), *m_checkpoint) : QString());
}

void ImportDialog::askForConfig()
{
    const QPointer<ImportDialog> lives(this);
    const QString file = m_ask();
    if (!lives || file.isEmpty()) // the window may close while it asks
        return;
    setReading(true);
    m_reopened.ask([path = toQString(m_checkpoint->path), file] { return openShared(path, file); });
}

void ImportDialog::takeConfig()
{
    const auto reopened = taken(m_reopened);
    if (!reopened)
        return;
    const std::size_t row = m_layers->chosen().value_or(0);
    m_checkpoint = *reopened;
    showCheckpoint();
    m_layers->choose(row);
}

void ImportDialog::read()
{
    if (layer() == nullptr || m_read.isAsked() || m_reopened.isAsked()) // for other settings
        return;
    setReading(true);
    m_read.ask([checkpoint = m_checkpoint, name = layer()->name, counts = heads()] {
        return importLayer(*checkpoint, *checkpoint->find(name), counts, "weights.npz");
    });
}

void ImportDialog::takeLayer()
{
    if (const auto layer = taken(m_read))
        Q_EMIT imported(*layer);
}

} // namespace headscope
