// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/model/patchpanel.h"

#include "ui/lines/tooltip.h"
#include "ui/lines/wraplabel.h"
#include "ui/model/hiddenprediction.h"
#include "ui/model/modelwords.h"
#include "ui/model/patchmap.h"
#include "ui/model/position.h"
#include "ui/session/session.h"
#include "ui/text/language.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/fonts.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headscope {

PatchPanel::PatchPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_other(this, Urgency::Measured, [this] { showParts(); })
{
    setObjectName(QStringLiteral("patchPanel"));
    setupRows();
    showWords();
    connect(m_text, &QLineEdit::textEdited, this, &PatchPanel::type);
    connect(m_text, &QLineEdit::editingFinished, this, [this] { ++m_typingRun; });
    connect(m_swap, &QToolButton::clicked, this, &PatchPanel::swap);
    connect(m_parts, &QComboBox::activated, this, &PatchPanel::showParts);
    connect(m_tokens, &QComboBox::activated, this, &PatchPanel::showChanges);
    connect(m_map, &WithoutMap::picked, this, &PatchPanel::putIn);
    connect(m_map, &WithoutMap::exportWanted, this, &PatchPanel::exportMap);
    connect(&session, &Session::resultChanged, this, &PatchPanel::begin);
    connect(&session, &Session::planChanged, this, &PatchPanel::showText);
    connect(&session, &Session::lookChanged, this, [this] {
        if (isOtherRow(m_session, m_row))
            begin();
    });
}

void PatchPanel::setupRows()
{
    m_caption = new QLabel(this);
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_text = new QLineEdit(this);
    m_text->setObjectName(QStringLiteral("otherText"));
    m_caption->setBuddy(m_text);
    m_text->setStyleSheet(QStringLiteral("font-family: '%1'").arg(uiFont().families().join(QStringLiteral("', '"))));
    m_swap = new QToolButton(this);
    m_swap->setObjectName(QStringLiteral("swapTexts"));
    m_swap->setText(QStringLiteral("⇅"));
    m_note = new WrapLabel(this);
    m_note->setObjectName(QStringLiteral("patchNote"));
    m_note->setProperty("kind", QStringLiteral("note"));
    m_headline = new WrapLabel(this);
    m_headline->setObjectName(QStringLiteral("patchHeadline"));
    m_map = new PatchMap(this);
    m_sentence = new WrapLabel(this);
    m_sentence->setObjectName(QStringLiteral("patchSentence"));
    m_sentence->setProperty("kind", QStringLiteral("body"));
    for (WrapLabel *label : {m_note, m_headline, m_sentence})
        label->setTextFormat(Qt::PlainText);
    auto *texts = new QHBoxLayout;
    texts->addWidget(m_text, 1);
    texts->addWidget(m_swap);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(5);
    rows->addWidget(m_caption);
    rows->addLayout(texts);
    rows->addWidget(m_note);
    setupChoices();
    for (QWidget *each : std::initializer_list<QWidget *>{m_headline, m_map, m_sentence})
        rows->addWidget(each);
}

void PatchPanel::setupChoices()
{
    m_parts = new ComboBox(this);
    m_parts->setObjectName(QStringLiteral("patchParts"));
    m_parts->addItems({{}, {}});
    m_tokens = new ComboBox(this);
    m_tokens->setObjectName(QStringLiteral("patchToken"));
    auto *choices = new QHBoxLayout;
    for (QComboBox *box : {m_parts, m_tokens}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        choices->addWidget(box, 1);
    }
    static_cast<QVBoxLayout *>(layout())->addLayout(choices);
}

void PatchPanel::showWords()
{
    m_caption->setText(tr("FROM ANOTHER SENTENCE"));
    m_caption->setToolTip(plainToolTip(
        tr("Each part gets the numbers that it has for another sentence, and the rest of the model is run again "
           "(activation patching; Meng et al. 2022, Wang et al. 2022). With the right sentence above it is called "
           "noising and shows what is needed, with the right one below it is denoising and shows what is enough.")));
    m_text->setAccessibleName(tr("Another sentence"));
    m_text->setPlaceholderText(tr("Another sentence, with as many tokens"));
    m_swap->setAccessibleName(tr("Swap the two sentences"));
    m_swap->setToolTip(plainToolTip(tr("Swap the two sentences")));
    m_parts->setAccessibleName(tr("What gets the numbers"));
    m_parts->setItemText(0, tr("each head"));
    m_parts->setItemText(1, tr("the stream at each token"));
    m_tokens->setAccessibleName(tr("Whose probability is told"));
    forget();
    begin();
}

/// What is still to come is for nobody.
void PatchPanel::forget()
{
    m_token.cancel();
    m_other.forget();
    m_asked.reset();
}

/// The text as it stands in the session, where it was not typed here.
void PatchPanel::showText()
{
    const SharedMadeModel &made = m_session.model();
    if (!made)
        return;
    const QString text = toQString(made->wish.otherText);
    if (m_text->text() != text)
        m_text->setText(text);
    if (m_session.modelResult() && made != m_session.modelResult()->made)
        m_token.cancel(); // the next run asks anew
}

void PatchPanel::type(const QString &text)
{
    if (!m_session.model())
        return;
    ModelWish wish = m_session.model()->wish;
    wish.otherText = text.toStdString();
    assumeOk(m_session.edit(wish, tr("Another sentence typed"), QStringLiteral("other#%1").arg(m_typingRun)));
}

void PatchPanel::swap()
{
    if (!m_session.model() || m_text->text().isEmpty())
        return;
    ModelWish wish = m_session.model()->wish;
    std::swap(wish.text, wish.otherText);
    if (const auto done = m_session.edit(wish, tr("Sentences swapped")); !done)
        m_note->setText(shortSentenceOf(done.error()));
}

/// Why there is nothing to tell, and the tokens of the other sentence where there is something.
QString PatchPanel::obstacle(std::vector<TokenId> &ids) const
{
    const MadeModel &made = *m_session.modelResult()->made;
    if (made.wish.otherText.empty())
        return tr("Type a sentence that differs in one word: each part of the model gets its numbers in turn, and the "
                  "map shows which of them carry that word to the answer.");
    const auto cut = made.model->source->cut(made.wish.otherText);
    if (!cut)
        return shortSentenceOf(cut.error());
    ids = cut->ids;
    if (ids.size() == made.cut.ids.size())
        return {};
    return tr("Its tokens are %1, those of the sentence above are %2: they have to be as many.")
        .arg(ids.size())
        .arg(made.cut.ids.size());
}

/// The other sentence is run first. What is not seen need not be known, and how a prediction changes that is still to
/// be made is not told.
void PatchPanel::begin()
{
    const auto &truth = m_session.truth();
    if (!truth || !truth->model || !parentWidget()->isVisible())
        return;
    const SharedModelTrace &trace = truth->model->trace; // what is run again is run with all its numbers
    const bool canPatch =
        trace->model().source != nullptr && trace->model().find("unembed") && truth->model->made->cut.ids.size() > 0;
    setVisible(canPatch);
    std::vector<TokenId> ids;
    const QString note = canPatch ? obstacle(ids) : QString();
    const bool isThere = canPatch && note.isEmpty();
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    const bool isHidden = hidesPrediction(m_session);
    for (QWidget *each : std::initializer_list<QWidget *>{m_parts, m_headline, m_map, m_sentence})
        each->setVisible(isThere);
    m_tokens->setVisible(isThere && !isHidden); // what either sentence says
    m_swap->setEnabled(isThere);
    const Index row = shownRow(m_session);
    const bool isAsked =
        isThere && m_asked && m_asked->trace == trace && ids == m_askedText && row == m_row && isHidden == m_isHidden;
    if (!isAsked)
        forget();
    m_asked = isThere ? truth->model : nullptr;
    if (isAsked)
        return;
    m_askedText = ids;
    m_row = row;
    m_isHidden = isHidden;
    m_map->setRows({});
    if (isThere && isHidden)
        showParts();
    else if (isThere)
        askOther();
}

void PatchPanel::askOther()
{
    const auto position = chosenPosition(m_session);
    m_other.ask(
        [trace = m_asked->trace, ids = m_askedText, position](const CancelToken &isCancelled) -> std::optional<Other> {
            RunControl control;
            control.isCancelled = isCancelled;
            const auto other = runOther(trace, ids, control);
            if (!other || *other == nullptr)
                return std::nullopt;
            std::vector<TokenId> tokens;
            for (const SharedModelTrace &each : {trace, *other})
                tokens.push_back(candidatesAt(*each, predictingRow(*each, position), 1).front().id);
            return Other{*other, tokens, probabilitiesOf(*trace, {tokens, position})};
        });
}

/// Null while it is not known.
const PatchPanel::Other *PatchPanel::other() const
{
    return m_other.answer() && *m_other.answer() ? &**m_other.answer() : nullptr;
}

TensorId PatchPanel::map() const
{
    return m_parts->currentIndex() == 1 ? Role::PatchedStream : Role::Patched;
}

std::size_t PatchPanel::token() const
{
    return m_tokens->currentIndex() == 1 ? 1 : 0;
}

QString PatchPanel::wordOf(std::size_t token) const
{
    return m_isHidden ? hiddenMark() : answerWord(asked().model(), other()->tokens[token]);
}

QString PatchPanel::nameOf(const ModelPart &part) const
{
    const QString title = blockTitle(asked().model(), part.block);
    if (part.head)
        return tr("head %1 of %2").arg(*part.head).arg(title);
    if (!part.isStream)
        return title;
    const auto words = tokenWords(asked(), textColumn(asked().model()));
    return tr("the stream behind %1 at %2")
        .arg(layerTitle(asked().model(), part.block),
             tokenWord(words[static_cast<std::size_t>(part.position.value_or(0))]));
}

std::vector<WithoutMap::Row> PatchPanel::rowsOf(const PartRows &parts) const
{
    const auto &in = asked().plan.changes.patched;
    const auto made = [&](const ModelPart &what) {
        return WithoutMap::Part{what, nameOf(what), {}, std::find(in.begin(), in.end(), what) != in.end()};
    };
    std::vector<WithoutMap::Row> rows;
    for (const auto &row : parts) {
        const std::size_t block = row.front().block;
        rows.push_back(
            {row.front().isStream ? layerTitle(asked().model(), block) : shortBlockTitle(asked().model(), block),
             {},
             {}});
        for (const ModelPart &part : row) {
            const bool isFeedForward = !part.head && !part.isStream;
            if (isFeedForward)
                rows.back().feedForward = made(part);
            else
                rows.back().heads.push_back(made(part));
        }
    }
    std::reverse(rows.begin(), rows.end()); // as they stand in the stack
    return rows;
}

/// The map of the newest two runs, and a question for each of its cells; without any where what they tell is hidden.
void PatchPanel::showParts()
{
    if (!m_asked || (!m_isHidden && other() == nullptr))
        return;
    m_token.cancel();
    m_token = {};
    m_awaited = 0;
    m_known.clear();
    const int chosen = m_tokens->currentIndex();
    m_tokens->clear();
    m_tokens->addItem(wordOf(0));
    if (wordOf(1) != wordOf(0))
        m_tokens->addItem(wordOf(1));
    m_tokens->setCurrentIndex(std::clamp(chosen, 0, m_tokens->count() - 1));
    const PartRows parts = partsOf(map(), asked());
    QStringList columns;
    if (map() == Role::PatchedStream)
        for (const std::string &word : tokenWords(asked(), textColumn(asked().model())))
            columns << tokenWord(word);
    m_map->setColumns(columns);
    m_map->setRows(rowsOf(parts));
    const auto &in = asked().plan.changes.patched;
    for (const auto &row : m_isHidden ? PartRows() : parts)
        for (const ModelPart &part : row)
            if (std::find(in.begin(), in.end(), part) == in.end())
                ask(part);
    showChanges();
}

void PatchPanel::ask(const ModelPart &part)
{
    ++m_awaited;
    Work<std::vector<double>> work;
    work.urgency = Urgency::Measured;
    work.token = m_token;
    work.make = [trace = m_asked->trace, other = *other(), part, row = m_row](const CancelToken &isCancelled) {
        RunControl control;
        control.isCancelled = isCancelled;
        return probabilitiesPatched(trace, other.trace, part, {other.tokens, row}, control);
    };
    work.take = [this, part](std::vector<double> &&after) { take(part, after); };
    workOut<std::vector<double>>(this, std::move(work));
}

void PatchPanel::take(const ModelPart &part, const std::vector<double> &after)
{
    --m_awaited;
    if (!after.empty()) {
        m_known.emplace_back(part, after);
        m_map->setChange(part, after[token()] - other()->before[token()]);
    }
    showSentence();
}

/// Of the token that is chosen.
void PatchPanel::showChanges()
{
    if (!m_isHidden && other() == nullptr)
        return;
    const QString before = m_isHidden ? hiddenMark() : QString::number(other()->before[token()], 'f', 3);
    m_headline->setText(tr("How the probability of %1 changes, which is %2").arg(wordOf(token()), before));
    for (const auto &[part, after] : m_known)
        m_map->setChange(part, after[token()] - other()->before[token()]);
    showSentence();
}

void PatchPanel::showSentence()
{
    const WithoutMap::Part *most = m_map->strongest();
    if (m_isHidden)
        return m_sentence->setText(tr("Hidden until it has been predicted."));
    if (m_awaited > 0 || most == nullptr) {
        m_sentence->setText(
            tr("%1 of %2 parts have had their numbers …").arg(m_known.size()).arg(m_known.size() + m_awaited));
        return;
    }
    const double percent = std::abs(*most->change) * 100;
    const QString told = *most->change < 0
                             ? tr("%1 matters most: with its numbers from the other sentence, %2 is less likely by %3 "
                                  "percentage points.")
                             : tr("%1 matters most: with its numbers from the other sentence, %2 is more likely by %3 "
                                  "percentage points.");
    const QString name = most->name.left(1).toUpper() + most->name.mid(1);
    m_sentence->setText(
        percent < 0.5
            ? tr("No part alone changes the probability of %1 by half a percentage point.").arg(wordOf(token()))
            : told.arg(name, wordOf(token()), QString::number(percent, 'f', 0)));
}

void PatchPanel::putIn(const ModelPart &part)
{
    if (!m_session.model() || !m_asked || asked().plan.model != m_session.model()->model)
        return; // the map may still be of the model before
    ModelWish wish = m_session.model()->wish;
    auto &in = wish.changes.patched;
    const auto found = std::find(in.begin(), in.end(), part);
    const bool isAway = found != in.end();
    if (isAway)
        in.erase(found);
    else
        in.push_back(part);
    assumeOk(m_session.edit(wish, (isAway ? tr("%1 as it was") : tr("%1 from the other sentence")).arg(nameOf(part))));
}

void PatchPanel::exportMap()
{
    if (!m_asked || m_awaited > 0 || m_isHidden || other() == nullptr)
        return;
    const ModelWish &wish = m_asked->made->wish;
    EffectNumbers numbers{
        map(),     partsOf(map(), asked()), {}, m_row, other()->tokens[token()], other()->before[token()],
        wish.text, wish.otherText};
    for (const auto &row : numbers.parts) {
        numbers.changes.emplace_back();
        for (const ModelPart &part : row)
            numbers.changes.back().push_back(m_map->change(part).value_or(0));
    }
    FigureJob job;
    job.page.language = windowLanguage();
    Q_EMIT exportWanted(effectFigure(asked(), numbers, job));
}

void PatchPanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    begin();
}

void PatchPanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange && m_sentence != nullptr)
        showWords();
    QWidget::changeEvent(event);
}

} // namespace headscope
