// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/mappingdialog.h"

#include "engine/checkpoints/checkmapping.h"
#include "engine/checkpoints/fitmapping.h"
#include "engine/checkpoints/importmapped.h"
#include "ui/importing/importwords.h"
#include "ui/importing/mappingtable.h"
#include "ui/lines/tooltip.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/namedparts.h"
#include "ui/theme/scrollpanel.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace headscope {
namespace {

constexpr QSize kMappingSize(860, 640);

/// What the names of a file suggest, else its shapes; nothing is chosen where neither suggest a thing.
std::vector<MappingProposal> proposalsOf(const Checkpoint &checkpoint)
{
    auto proposals = proposalsByName(*checkpoint.store, checkpoint.config);
    if (proposals.empty())
        proposals.push_back(proposalByShape(*checkpoint.store, checkpoint.config));
    return proposals;
}

QString inLines(const ImportNotes &notes)
{
    QStringList lines;
    for (const Text &note : notes)
        lines << QStringLiteral("• ") + translated(note);
    return lines.join(u'\n');
}

} // namespace

MappingDialog::MappingDialog(SharedCheckpoint checkpoint, QWidget *parent)
    : ReadingDialog(std::move(checkpoint), parent), m_proposals(proposalsOf(*m_checkpoint)),
      m_read(
          this, Urgency::Asked, [this] { take(); }, [this](const Error &error) { refuse(m_read, error); })
{
    setObjectName(QStringLiteral("mappingDialog"));
    setWindowTitle(tr("Name the tensors of a layer"));
    setupLayout();
    propose();
}

void MappingDialog::setupLayout()
{
    QBoxLayout *rows = addRows();
    setupHeader(rows);
    setupProposals(rows);
    setupTable(rows);
    setupHeads(rows);
    setupEnd(rows);
    constexpr int beside = 64; // margins, and the bar that scrolls
    setMinimumWidth(m_table->minimumSizeHint().width() + beside);
    resizeTo(kMappingSize);
}

void MappingDialog::setupHeader(QBoxLayout *rows)
{
    addFileName(rows);
    auto *about = namedWords(QStringLiteral("mappingAbout"), "note", this);
    const MappingProposal &first = m_proposals.front();
    const QString needed = tr("Say which tensor is which parameter of a layer. W_q, W_k, W_v and W_o are needed.");
    const bool isGuess = first.isByShape && !first.mapping.tensors.empty();
    about->setText(isGuess ? inSequence({needed, tr("The names tell nothing: the tensors below are guessed by their "
                                                    "shapes and their order, so check each of them.")})
                           : needed);
    rows->addWidget(about);
}

void MappingDialog::setupProposals(QBoxLayout *rows)
{
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("&Layer"), this);
    m_proposal = new ComboBox(this);
    m_proposal->setObjectName(QStringLiteral("mappingLayer"));
    m_proposal->setAccessibleName(tr("Layer"));
    for (const MappingProposal &proposal : m_proposals)
        m_proposal->addItem(shownText(std::string_view(proposal.name)));
    label->setBuddy(m_proposal);
    row->addWidget(label);
    row->addWidget(m_proposal, 1);
    rows->addLayout(row);
    label->setVisible(m_proposals.size() > 1);
    m_proposal->setVisible(m_proposals.size() > 1);
    connect(m_proposal, &QComboBox::currentIndexChanged, this, &MappingDialog::propose);
}

void MappingDialog::setupTable(QBoxLayout *rows)
{
    auto *scroll = new ScrollPanel(this);
    scroll->setObjectName(QStringLiteral("mappingScroll"));
    scroll->setWidgetResizable(true);
    m_table = new MappingTable(m_checkpoint, scroll->viewport());
    scroll->setWidget(m_table);
    m_rare = new QCheckBox(tr("Show &norms, sinks, and a key and value of the layer itself"), this);
    m_rare->setObjectName(QStringLiteral("mappingRare"));
    rows->addWidget(scroll, 1);
    rows->addWidget(m_rare);
    connect(m_table, &MappingTable::changed, this, &MappingDialog::showMapping);
    connect(m_rare, &QCheckBox::toggled, m_table, &MappingTable::showRare);
}

void MappingDialog::setupHeads(QBoxLayout *rows)
{
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("&Heads"), this);
    m_heads = new ComboBox(this);
    m_heads->setObjectName(QStringLiteral("mappingHeads"));
    m_heads->setAccessibleName(tr("Heads"));
    m_heads->setMinimumContentsLength(6);
    label->setBuddy(m_heads);
    m_cross = new QCheckBox(tr("&Keys and values come from another sequence"), this);
    m_cross->setObjectName(QStringLiteral("mappingCross"));
    row->addWidget(label);
    row->addWidget(m_heads);
    row->addSpacing(16);
    row->addWidget(m_cross);
    row->addStretch(1);
    m_aboutHeads = namedWords(QStringLiteral("mappingAboutHeads"), "note", this);
    rows->addLayout(row);
    rows->addWidget(m_aboutHeads);
    connect(m_heads, &QComboBox::currentIndexChanged, this, &MappingDialog::takeHeads);
    connect(m_cross, &QCheckBox::toggled, this, &MappingDialog::takeHeads);
}

void MappingDialog::setupEnd(QBoxLayout *rows)
{
    m_done = namedWords(QStringLiteral("mappingNotes"), "note", this);
    auto *wrong = makeWrong(QStringLiteral("mappingWrong"));
    auto *progress = makeProgress(QStringLiteral("mappingProgress"), tr("The weights are being read"));
    auto *buttons = new QHBoxLayout;
    auto *cancel = namedButton(QStringLiteral("cancelMapping"), tr("Cancel"), this);
    m_open = namedButton(QStringLiteral("openMapping"), tr("Open"), this); // no default: Return ends typing a name
    buttons->addWidget(progress, 1);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(m_open);
    rows->addWidget(m_done);
    rows->addWidget(wrong);
    rows->addLayout(buttons);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_open, &QPushButton::clicked, this, &MappingDialog::read);
    giveUpWhenRejected(m_read);
    setChoices({m_proposal, m_table, m_rare, m_heads, m_cross, m_open});
}

/// Begins anew with the chosen layer.
void MappingDialog::propose()
{
    m_table->setMapping(m_proposals[static_cast<std::size_t>(std::max(0, m_proposal->currentIndex()))].mapping);
    m_rare->setChecked(m_table->hasRare());
    m_table->showRare(m_rare->isChecked());
    showMapping();
}

void MappingDialog::showMapping()
{
    showHeads();
    tell({});
    const LayerMapping &mapping = m_table->mapping();
    const bool isReady = m_table->isRight() && m_heads->currentIndex() >= 0;
    m_done->setText(isReady ? inLines(notesOf(*m_checkpoint->store, mapping)) : QString());
    m_done->setVisible(isReady);
    m_open->setEnabled(isReady);
}

/// Offers the heads that the shapes allow. Where everything fits and the mapping has others, those that are known or
/// likely are taken; what was chosen outlives what does not fit for a while.
void MappingDialog::showHeads()
{
    LayerMapping mapping = m_table->mapping();
    const TensorStore &store = *m_checkpoint->store;
    const std::vector<Index> possible = possibleHeads(store, mapping);
    if (m_table->isRight() && std::find(possible.begin(), possible.end(), mapping.heads) == possible.end()) {
        mapping.heads = knownHeads(store, mapping, m_checkpoint->config).value_or(likelyHeads(store, mapping));
        m_table->setMapping(mapping);
    }
    const QSignalBlocker quietHeads(m_heads);
    const QSignalBlocker quietCross(m_cross);
    m_heads->clear();
    for (const Index count : possible)
        m_heads->addItem(QString::number(count), QVariant::fromValue<qlonglong>(count));
    m_heads->setCurrentIndex(m_heads->findData(QVariant::fromValue<qlonglong>(mapping.heads)));
    m_heads->setEnabled(possible.size() > 1);
    m_aboutHeads->setText(headsUnknown(possible.empty() ? 0 : possible.back())); // of one feature each
    m_aboutHeads->setVisible(!possible.empty() && !knownHeads(store, mapping, m_checkpoint->config));
    m_cross->setChecked(mapping.isCross);
}

void MappingDialog::takeHeads()
{
    LayerMapping mapping = m_table->mapping();
    if (m_heads->currentIndex() >= 0)
        mapping.heads = m_heads->currentData().toLongLong();
    mapping.isCross = m_cross->isChecked();
    m_table->setMapping(std::move(mapping));
    showMapping();
}

void MappingDialog::read()
{
    if (!m_open->isEnabled() || m_read.isAsked())
        return;
    setReading(true);
    m_read.ask([checkpoint = m_checkpoint, mapping = m_table->mapping()] {
        const std::string title = checkpoint->titleOf(moduleOf(mapping));
        const auto imported = importMapped(*checkpoint->store, mapping, title, "weights.npz");
        return imported ? imported : imported.error().in(checkpoint->path);
    });
}

void MappingDialog::take()
{
    if (const auto layer = taken(m_read))
        Q_EMIT imported(*layer);
}

} // namespace headscope
