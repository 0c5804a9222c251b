// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/tensordialog.h"

#include "engine/checkpoints/importinputs.h"
#include "ui/importing/dialogparts.h"
#include "ui/importing/importwords.h"
#include "ui/importing/rowtable.h"
#include "ui/lines/tooltip.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/namedparts.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QProgressBar>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

constexpr QSize kTensorSize(680, 460);

} // namespace

TensorDialog::TensorDialog(SharedCheckpoint checkpoint, std::vector<FoundMaps> found, Session &session, QWidget *parent)
    : ReadingDialog(std::move(checkpoint), parent), m_maps(std::move(found)), m_session(session),
      m_read(
          this, Urgency::Asked, [this] { take(); }, [this](const Error &error) { refuse(m_read, error); }),
      m_readSession(
          this, Urgency::Asked, [this] { takeSession(); }, [this](const Error &error) { refuse(m_readSession, error); })
{
    setObjectName(QStringLiteral("tensorDialog"));
    setWindowTitle(tr("Tensors of a file"));
    setupLayout();
}

void TensorDialog::setupLayout()
{
    QBoxLayout *rows = addRows();
    addFileName(rows);
    auto *about = namedWords(QStringLiteral("tensorsAbout"), "note", this);
    about->setText(aboutCheckpoint(*m_checkpoint));
    m_told = namedWords(QStringLiteral("noLayers"), "body", this);
    rows->addWidget(about);
    rows->addWidget(m_told);
    setupTensors(rows);
    setupUse(rows);
    setupEnd(rows);
    resizeTo(kTensorSize);
    showTensor();
}

/// A block of a model takes none of them; they may still be those of another layer. Why one alone is refused is told
/// below.
QString TensorDialog::wordsAboutUse(bool isRefused) const
{
    if (m_checkpoint->store->tensors().size() == 1)
        return isRefused ? QString() : tr("It can be used in the layer that is open.");
    if (m_session.model())
        return tr("No layer of attention was recognised by the names and shapes of these tensors.");
    return tr("No layer of attention was recognised by the names and shapes of these tensors. One of them can be used "
              "in the layer that is open.");
}

QString TensorDialog::wordsAbout(const QString &reason) const
{
    QStringList sentences{wordsAboutUse(!reason.isEmpty())};
    if (maps() != nullptr)
        sentences << tr("It may be attention maps, which are a session of their own.");
    if (reason.isEmpty() && isOfMask(use()) && isAttnMaskOfFlags(*tensor()))
        sentences << tr("nn.MultiheadAttention hides the keys where an attn_mask is true, and "
                        "scaled_dot_product_attention shows them: choose which of the two it is.");
    sentences.removeAll(QString());
    return inSequence(sentences);
}

void TensorDialog::setupTensors(QBoxLayout *rows)
{
    m_filter = new QLineEdit(this);
    m_filter->setObjectName(QStringLiteral("tensorFilter"));
    m_filter->setAccessibleName(tr("Find a tensor"));
    m_filter->setPlaceholderText(tr("Find a tensor"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setVisible(m_checkpoint->store->tensors().size() > kMostAtAGlance);
    m_tensors = new RowTable(this);
    m_tensors->setObjectName(QStringLiteral("fileTensors"));
    m_tensors->setAccessibleName(tr("Tensors"));
    QList<QStringList> words;
    for (const StoredTensor &stored : m_checkpoint->store->tensors())
        words << tensorRow(stored);
    m_tensors->setRows(tensorColumns(), words);
    rows->addWidget(m_filter);
    rows->addWidget(m_tensors, 1);
    connect(m_filter, &QLineEdit::textChanged, m_tensors, &RowTable::setFilter);
    connect(m_tensors, &RowTable::picked, this, &TensorDialog::showTensor);
}

void TensorDialog::setupUse(QBoxLayout *rows)
{
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("&Use it as"), this);
    m_use = new ComboBox(this);
    m_use->setObjectName(QStringLiteral("inputUse"));
    m_use->setAccessibleName(tr("Use it as"));
    m_use->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    label->setBuddy(m_use);
    for (QWidget *part : {static_cast<QWidget *>(label), static_cast<QWidget *>(m_use)})
        part->setVisible(m_session.model() == nullptr); // a block of a model has no use for it
    row->addWidget(label);
    row->addWidget(m_use);
    row->addStretch(1);
    rows->addLayout(row);
    connect(m_use, &QComboBox::currentIndexChanged, this, &TensorDialog::showUse);
}

void TensorDialog::setupEnd(QBoxLayout *rows)
{
    auto *wrong = makeWrong(QStringLiteral("tensorWrong"));
    auto *progress = makeProgress(QStringLiteral("tensorProgress"), tr("The numbers are being read"));
    auto *name = namedButton(QStringLiteral("nameTensors"), tr("Name the tensors of a layer…"), this);
    name->setVisible(m_checkpoint->store->tensors().size() > 1);
    m_openMaps = namedButton(QStringLiteral("openMaps"), tr("Open as attention maps"), this);
    m_openInputs = namedButton(QStringLiteral("openInputs"), tr("New session of these inputs"), this);
    auto *close = namedButton(QStringLiteral("closeTensors"), tr("Cancel"), this);
    m_give = namedButton(QStringLiteral("giveTensor"), tr("Use it"), this);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(name);
    buttons->addWidget(m_openMaps);
    buttons->addWidget(m_openInputs);
    buttons->addWidget(progress, 1);
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(m_give);
    rows->addWidget(wrong);
    rows->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(name, &QPushButton::clicked, this, [this] {
        reject();
        Q_EMIT mappingWanted();
    });
    connect(m_openMaps, &QPushButton::clicked, this, &TensorDialog::readMaps);
    connect(m_openInputs, &QPushButton::clicked, this, &TensorDialog::readInputs);
    connect(m_give, &QPushButton::clicked, this, &TensorDialog::read);
    giveUpWhenRejected(m_read);
    giveUpWhenRejected(m_readSession);
    setChoices({m_filter, m_tensors, m_use, m_openMaps, m_openInputs, m_give});
}

const StoredTensor *TensorDialog::tensor() const
{
    const auto row = m_tensors->chosen();
    return row ? &m_checkpoint->store->tensors()[*row] : nullptr;
}

/// Those that the chosen tensor is of, or null.
const FoundMaps *TensorDialog::maps() const
{
    const auto found =
        std::find_if(m_maps.begin(), m_maps.end(), [this](const FoundMaps &each) { return each.has(tensor()); });
    return found == m_maps.end() ? nullptr : &*found;
}

/// Whether the file is offered as the inputs of a session of its own.
bool TensorDialog::offersInputs() const
{
    return inputsOf(*m_checkpoint->store).has_value();
}

InputUse TensorDialog::use() const
{
    return static_cast<InputUse>(m_use->currentData().toInt());
}

/// Why the chosen tensor cannot be used so, or nothing.
QString TensorDialog::why() const
{
    const StoredTensor *stored = tensor();
    if (stored == nullptr)
        return tr("No tensor has these letters.");
    if (m_session.model())
        return offersInputs()
                   ? tr("A block of a model takes no tensor of a file, but a new session does.")
                   : tr("A block of a model takes no tensor of a file: open a layer or a new session first.");
    if (stored->fault)
        return sentenceOf(*stored->fault);
    if (const auto fault = faultOfFused(*stored))
        return sentenceOf(*fault);
    if (const auto fits = checkDecoded({stored}, kDefaultMaxDecodedBytes); !fits)
        return sentenceOf(fits.error());
    return m_use->count() > 0 ? whyNot(use(), stored->shape, m_session.plan())
                              : tr("Nothing of a layer has %1 axes.").arg(stored->shape.size());
}

void TensorDialog::showTensor()
{
    if (m_give == nullptr) // while the dialog is made
        return;
    const QSignalBlocker quiet(m_use);
    m_use->clear();
    if (const StoredTensor *stored = m_session.model() ? nullptr : tensor()) {
        const auto uses = usesOf(*stored, *m_checkpoint->store, m_session.plan());
        for (const InputUse possible : uses)
            m_use->addItem(useTitle(possible), static_cast<int>(possible));
        m_use->setCurrentIndex(
            m_use->findData(static_cast<int>(likelyUse(*stored, *m_checkpoint->store, uses, m_session.plan()))));
    }
    m_use->setEnabled(m_use->count() > 0);
    showUse();
}

void TensorDialog::showUse()
{
    const QString reason = why();
    tell(reason);
    m_told->setText(wordsAbout(reason));
    m_told->setHidden(m_told->text().isEmpty());
    m_openMaps->setVisible(maps() != nullptr);
    m_openInputs->setVisible(offersInputs());
    m_give->setEnabled(m_use->count() > 0 && reason.isEmpty());
    (offersInputs() && !m_give->isEnabled() ? m_openInputs : m_give)->setDefault(true);
}

void TensorDialog::read()
{
    if (m_read.isAsked())
        return;
    m_wanted = {tensor()->name, use()};
    setReading(true);
    m_read.ask([checkpoint = m_checkpoint, name = m_wanted.name]() -> Result<AnyTensor> {
        auto read = checkpoint->store->read(*checkpoint->store->find(name));
        return read ? std::move(read) : read.error().in(checkpoint->path);
    });
}

void TensorDialog::take()
{
    auto numbers = taken(m_read);
    if (!numbers)
        return;
    const QString title = useTitle(m_wanted.use);
    GivenArray array{std::move(*numbers), edgeWordsOf(*m_checkpoint->store), maskAxesOf(m_wanted.name)};
    const auto input = withInput(m_session.plan(), std::move(array), m_wanted.use);
    const auto name = [use = m_wanted.use] { return tr("array as %1").arg(useTitle(use)); };
    const auto done = input ? m_session.edit(input->state, name) : input.error();
    if (!done) {
        tell(sentenceOf(done.error()));
        return;
    }
    const QString what = tr("%1 is used as %2.").arg(shownText(m_wanted.name), title);
    const QString besides = sentenceOf(*input);
    accept();
    Q_EMIT given(besides.isEmpty() ? what : inSequence({what, besides}));
}

void TensorDialog::readMaps()
{
    readSession([chosen = *maps()](const TensorStore &store, const std::string &file) {
        return importMaps(store, chosen, file);
    });
}

void TensorDialog::readInputs()
{
    readSession([](const TensorStore &store, const std::string &file) {
        return importInputs(store, *inputsOf(store), std::nullopt, file);
    });
}

void TensorDialog::readSession(ReadLayer read)
{
    setReading(true);
    m_readSession.ask([checkpoint = m_checkpoint, read = std::move(read)]() -> Result<ImportedLayer> {
        const QString file = QFileInfo(toQString(checkpoint->path)).fileName();
        auto layer = read(*checkpoint->store, file.toStdString());
        return layer ? std::move(layer) : layer.error().in(checkpoint->path);
    });
}

void TensorDialog::takeSession()
{
    if (const auto layer = taken(m_readSession))
        Q_EMIT imported(*layer);
}

} // namespace headscope
