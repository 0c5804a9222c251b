// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/scenebar.h"

#include "app/window/notelabel.h"
#include "app/window/picker.h"
#include "ui/figure/slice.h"
#include "ui/session/session.h"
#include "ui/text/words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>

#include <algorithm>

namespace headscope {

namespace {

/// A line that tells what follows. (The titles of Qt's sections do not show under a style sheet.)
void addHeading(QMenu *menu, const QString &title)
{
    menu->addSeparator();
    menu->addAction(title)->setEnabled(false);
}

} // namespace

SceneBar::SceneBar(Session &session, QWidget *parent) : QWidget(parent), m_session(session)
{
    setObjectName(QStringLiteral("sceneBar"));
    setAttribute(Qt::WA_StyledBackground);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 3, 12, 6);
    layout->setSpacing(8);
    setupPickers(layout);
    setupNotes(layout);
    refresh();
    connect(&session, &Session::opened, this, &SceneBar::refresh);
    for (const auto end : {&Session::openDeclined, &Session::saved})
        connect(&session, end, this, &SceneBar::refresh);
    connect(&session, &Session::openFailed, this, &SceneBar::refresh);
    connect(&session, &Session::misfitFound, this, &SceneBar::refresh);
    connect(&session, &Session::modelGone, this, &SceneBar::refresh);
    connect(&session.undoStack(), &QUndoStack::cleanChanged, this, &SceneBar::showNote);
    connect(&session, &Session::selectionChanged, this, &SceneBar::showNote);
    connect(&session, &Session::lookChanged, this, &SceneBar::followHidden);
}

QComboBox *SceneBar::addPicker(QHBoxLayout *layout, const QString &name, QLabel *&label, int stretch)
{
    label = new QLabel(this);
    label->setProperty("kind", QStringLiteral("bar"));
    auto *picker = new Picker(this);
    picker->setObjectName(name);
    picker->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    label->setBuddy(picker);
    layout->addWidget(label);
    layout->addWidget(picker, stretch);
    connect(picker, &QComboBox::activated, this, &SceneBar::openPicked);
    return picker;
}

void SceneBar::setupPickers(QHBoxLayout *layout)
{
    m_layer = addPicker(layout, QStringLiteral("layerPicker"), m_layerLabel, 5);
    m_sentence = addPicker(layout, QStringLiteral("sentencePicker"), m_sentenceLabel, 5);
    m_layer->setMaximumWidth(260);
    m_sentence->setMaximumWidth(340);
}

void SceneBar::setupNotes(QHBoxLayout *layout)
{
    m_notes = new QToolButton(this);
    m_notes->setObjectName(QStringLiteral("worthSeeing"));
    m_notes->setPopupMode(QToolButton::InstantPopup);
    m_notes->setFocusPolicy(Qt::TabFocus);
    m_notes->setMenu(new QMenu(m_notes));
    m_note = new NoteLabel(this);
    m_note->setObjectName(QStringLiteral("habit"));
    m_note->setProperty("kind", QStringLiteral("bar"));
    layout->addWidget(m_notes);
    layout->addWidget(m_note, 7);
}

void SceneBar::refresh()
{
    m_place = m_session.model() ? std::nullopt : scenePlace(m_session.location());
    setVisible(m_place.has_value());
    showWords();
    if (!m_place) { // the menu may be open
        m_notes->menu()->close();
        m_notes->menu()->clear();
        return;
    }
    m_areHabitsHidden = areHabitsHidden();
    showScene();
    showNotes();
    showNote();
}

void SceneBar::showWords()
{
    m_layerLabel->setText(tr("Layer"));
    m_layer->setAccessibleName(tr("Layer"));
    m_sentenceLabel->setText(tr("Sentence"));
    m_sentence->setAccessibleName(tr("Sentence"));
    m_notes->setText(tr("Heads worth seeing ▾"));
    m_notes->setAccessibleName(tr("Heads worth seeing"));
    m_notes->setToolTip(tr("What the heads of this model were found to do"));
}

void SceneBar::showScene()
{
    const Model &model = *m_place->model;
    m_layer->clear();
    for (const ModelLayer &layer : model.layers)
        m_layer->addItem(translated(layer.title));
    m_layer->setCurrentIndex(static_cast<int>(m_place->scene.layer));
    m_sentence->clear();
    for (std::size_t i = 0; i < model.sentences.size(); ++i)
        m_sentence->addItem(QStringLiteral("%1 · %2").arg(QString::number(i), sentenceTitle(model, i)));
    m_sentence->addItem(sentenceTitle(model, std::nullopt));
    m_sentence->setCurrentIndex(static_cast<int>(m_place->scene.sentence.value_or(model.sentences.size())));
}

void SceneBar::showNotes()
{
    QMenu *menu = m_notes->menu();
    menu->clear();
    const Model &model = *m_place->model;
    for (std::size_t i = 0; i < model.layers.size(); ++i) {
        const ModelLayer &layer = model.layers[i];
        if (!layer.notes.empty())
            addHeading(menu, translated(layer.title));
        const bool isHidden = m_areHabitsHidden && i == m_place->scene.layer;
        for (const HeadNote &note : layer.notes) {
            const QString habit = isHidden ? hiddenMark() : translated(note.text);
            const QAction *action = menu->addAction(tr("Head %1: %2").arg(QString::number(note.head), habit));
            connect(action, &QAction::triggered, this, [this, i, head = note.head] { openNote(i, head); });
        }
    }
    addHeading(menu, translated(model.about));
    menu->addAction(tr("%1 of %2 fresh sentences exactly right (training seed %3, test seed %4)")
                        .arg(model.accuracy.exact)
                        .arg(model.accuracy.of)
                        .arg(model.accuracy.seed)
                        .arg(model.accuracy.testSeed))
        ->setEnabled(false);
}

/// What a head does tells of what it attends to, which is not to be told while that is hidden.
bool SceneBar::areHabitsHidden() const
{
    const auto &blocks = m_session.hidden().blocks;
    return std::any_of(blocks.begin(), blocks.end(), [](const Block &b) { return isAttentionMap(specOf(b.tensor)); });
}

void SceneBar::followHidden()
{
    if (!m_place || areHabitsHidden() == m_areHabitsHidden)
        return;
    m_areHabitsHidden = areHabitsHidden();
    showNotes();
    showNote();
}

/// What the chosen head does, as long as the layer is the trained one.
void SceneBar::showNote()
{
    if (!m_place || !m_session.isOpen())
        return;
    const Index head = m_session.selection().head;
    const QString note = m_areHabitsHidden ? hiddenMark() : headNote(m_place->layer(), head);
    if (m_session.isModified())
        m_note->setNote(tr("The layer is no longer the trained one."));
    else
        m_note->setNote(
            tr("Head %1: %2").arg(QString::number(head), note.isEmpty() ? tr("no clear habit was found.") : note));
}

void SceneBar::openPicked()
{
    if (!m_place) // it went while its list was open
        return;
    const auto sentence = static_cast<std::size_t>(m_sentence->currentIndex());
    m_place->scene.layer = static_cast<std::size_t>(m_layer->currentIndex());
    m_place->scene.sentence = sentence < m_place->model->sentences.size() ? std::optional(sentence) : std::nullopt;
    m_session.open(m_place->location());
}

void SceneBar::openNote(std::size_t layer, Index head)
{
    ScenePlace place = *m_place;
    place.scene.layer = layer;
    if (layer != m_place->scene.layer)
        m_session.open(place.location());
    if (m_session.location() == place.location()) // or the person wanted to stay
        m_session.setHead(head);
}

void SceneBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        refresh();
    QWidget::changeEvent(event);
}

} // namespace headscope
