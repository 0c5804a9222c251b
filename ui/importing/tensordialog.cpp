// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/importing/tensordialog.h"

#include "ui/importing/dialogparts.h"
#include "ui/importing/importwords.h"
#include "ui/importing/rowtable.h"
#include "ui/lines/tooltip.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"

#include <QFileInfo>
#include <QLineEdit>
#include <QProgressBar>
#include <QScreen>

namespace headscope {
namespace {

constexpr QSize kTensorSize(680, 460);

/// The words that a table has for its rows.
std::vector<std::string> wordsOfRows(const TensorStore &store)
{
    std::vector<std::string> words;
    const Json *rows = store.facts().find("rows");
    const auto *list = rows != nullptr ? rows->as<Json::List>() : nullptr;
    if (list != nullptr)
        for (const Json &row : *list)
            if (const auto *word = row.as<std::string>())
                words.push_back(*word);
    return words;
}

} // namespace

TensorDialog::TensorDialog(SharedCheckpoint checkpoint, Session &session, QWidget *parent)
    : QDialog(parent), m_checkpoint(std::move(checkpoint)), m_session(session),
      m_read(
          this, Urgency::Asked, [this] { take(); },
          [this](const Error &error) {
              m_read.forget();
              setReading(false);
              tell(sentenceOf(error));
          })
{
    setObjectName(QStringLiteral("tensorDialog"));
    setWindowTitle(tr("Tensors of a file"));
    setupLayout();
}

void TensorDialog::setupLayout()
{
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 12, 16, 14);
    rows->setSpacing(6);
    const QFileInfo file(toQString(m_checkpoint->path));
    auto *name = new QLabel(shownText(file.fileName()), this);
    name->setProperty("kind", QStringLiteral("headline"));
    name->setTextFormat(Qt::PlainText);
    name->setToolTip(plainToolTip(file.filePath()));
    auto *about = dialogWords(QStringLiteral("tensorsAbout"), "note", this);
    about->setText(aboutCheckpoint(*m_checkpoint));
    auto *told = dialogWords(QStringLiteral("noLayers"), "body", this);
    told->setText(tr("No layer of attention was recognised by the names and shapes of its tensors. One of them can be "
                     "used as inputs of the layer that is open."));
    for (QWidget *one : {static_cast<QWidget *>(name), static_cast<QWidget *>(about), static_cast<QWidget *>(told)})
        rows->addWidget(one);
    setupTensors(rows);
    setupUse(rows);
    setupEnd(rows);
    m_patience.setSingleShot(true);
    m_patience.setInterval(kPatience);
    connect(&m_patience, &QTimer::timeout, m_progress, &QWidget::show);
    resize(kTensorSize.boundedTo(screen()->availableSize()));
    showTensor();
}

void TensorDialog::setupTensors(QBoxLayout *rows)
{
    auto *filter = new QLineEdit(this);
    filter->setObjectName(QStringLiteral("tensorFilter"));
    filter->setAccessibleName(tr("Find a tensor"));
    filter->setPlaceholderText(tr("Find a tensor"));
    filter->setClearButtonEnabled(true);
    filter->setVisible(m_checkpoint->store->tensors().size() > kMostAtAGlance);
    m_tensors = new RowTable(this);
    m_tensors->setObjectName(QStringLiteral("fileTensors"));
    m_tensors->setAccessibleName(tr("Tensors"));
    QList<QStringList> words;
    for (const StoredTensor &stored : m_checkpoint->store->tensors())
        words << tensorRow(stored);
    m_tensors->setRows(tensorColumns(), words);
    rows->addWidget(filter);
    rows->addWidget(m_tensors, 1);
    connect(filter, &QLineEdit::textChanged, m_tensors, &RowTable::setFilter);
    connect(m_tensors, &RowTable::picked, this, &TensorDialog::showTensor);
}

void TensorDialog::setupUse(QBoxLayout *rows)
{
    auto *row = new QHBoxLayout;
    auto *label = new QLabel(tr("&Use it as"), this);
    m_use = new ComboBox(this);
    m_use->setObjectName(QStringLiteral("inputUse"));
    m_use->setAccessibleName(tr("Use it as"));
    for (const QString &use : {tr("queries, keys and values"), tr("queries"), tr("keys"), tr("values")})
        m_use->addItem(use); // in the order of the uses
    label->setBuddy(m_use);
    row->addWidget(label);
    row->addWidget(m_use);
    row->addStretch(1);
    rows->addLayout(row);
    connect(m_use, &QComboBox::currentIndexChanged, this, [this] { tell(whyNot()); });
}

void TensorDialog::setupEnd(QBoxLayout *rows)
{
    m_wrong = dialogWords(QStringLiteral("tensorWrong"), "error", this);
    m_progress = new QProgressBar(this);
    m_progress->setObjectName(QStringLiteral("tensorProgress"));
    m_progress->setAccessibleName(tr("The numbers are being read"));
    m_progress->setRange(0, 0);
    m_progress->hide();
    auto *close = dialogButton(QStringLiteral("closeTensors"), tr("Cancel"), this);
    m_give = dialogButton(QStringLiteral("giveTensor"), tr("Use as inputs"), this);
    m_give->setDefault(true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(m_progress, 1);
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(m_give);
    rows->addWidget(m_wrong);
    rows->addLayout(buttons);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_give, &QPushButton::clicked, this, &TensorDialog::read);
}

const StoredTensor *TensorDialog::tensor() const
{
    const auto row = m_tensors->chosen();
    return row ? &m_checkpoint->store->tensors()[*row] : nullptr;
}

/// Why the chosen tensor cannot be inputs, or nothing.
QString TensorDialog::whyNot() const
{
    const StoredTensor *stored = tensor();
    if (stored == nullptr)
        return {};
    if (stored->fault)
        return sentenceOf(*stored->fault);
    const std::size_t axes = stored->shape.size();
    return axes == 2 || axes == 3 ? QString()
                                  : tr("Inputs have two axes, positions and features, or three with batch "
                                       "items before them; this tensor has %1.")
                                        .arg(axes);
}

void TensorDialog::showTensor()
{
    if (m_give == nullptr) // while the dialog is made
        return;
    const StoredTensor *stored = tensor();
    if (stored != nullptr)
        m_use->setCurrentIndex(static_cast<int>(likelyUse(stored->name)));
    tell(whyNot());
    m_give->setEnabled(stored != nullptr && whyNot().isEmpty());
}

void TensorDialog::read()
{
    if (m_read.isAsked())
        return;
    setReading(true);
    m_read.ask([checkpoint = m_checkpoint, name = tensor()->name]() -> Result<AnyTensor> {
        auto read = checkpoint->store->read(*checkpoint->store->find(name));
        return read ? std::move(read) : read.error().in(checkpoint->path);
    });
}

void TensorDialog::take()
{
    setReading(false);
    const Result<AnyTensor> numbers = *m_read.answer();
    m_read.forget();
    if (!numbers) {
        tell(sentenceOf(numbers.error()));
        return;
    }
    const auto input = withInput(m_session.plan(), {*numbers, wordsOfRows(*m_checkpoint->store)},
                                 static_cast<InputUse>(m_use->currentIndex()));
    const auto done = input ? m_session.edit(input->state, tr("inputs of a file")) : input.error();
    if (!done) {
        tell(sentenceOf(done.error()));
        return;
    }
    accept();
    Q_EMIT given(input->leavesOut ? tr("Lengths, segments, tokens and overrides that belonged to other sizes were "
                                       "taken away. Ctrl+Z brings them back.")
                                  : QString());
}

void TensorDialog::setReading(bool isReading)
{
    for (QWidget *one :
         {static_cast<QWidget *>(m_tensors), static_cast<QWidget *>(m_use), static_cast<QWidget *>(m_give)})
        one->setEnabled(!isReading);
    m_progress->hide();
    if (isReading)
        m_patience.start();
    else
        m_patience.stop();
}

void TensorDialog::tell(const QString &sentence)
{
    m_wrong->setText(sentence);
    m_wrong->setVisible(!sentence.isEmpty());
}

} // namespace headscope
