// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/heads/headsbar.h"

#include "ui/export/fieldkinds.h"
#include "ui/heads/gallerywords.h"
#include "ui/heads/headsmenu.h"
#include "ui/session/viewfile.h"
#include "ui/text/typed.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr int kRoomForLabels = 960;

/// The words of a choice; what was chosen stays.
void fill(QComboBox *box, const QStringList &words)
{
    if (box->count() == 0)
        box->addItems(words);
    for (int i = 0; i < box->count(); ++i)
        box->setItemText(i, words[i]);
}

/// The same, each with the value that it stands for.
template <class Value>
void fill(QComboBox *box, const QList<std::pair<Value, QString>> &choices)
{
    QStringList words;
    for (const auto &[value, shown] : choices)
        words << shown;
    fill(box, words);
    for (int i = 0; i < box->count(); ++i)
        box->setItemData(i, static_cast<int>(choices[i].first));
}

template <class Value>
Value chosenIn(const QComboBox *box)
{
    return static_cast<Value>(box->currentData().toInt());
}

template <class Value>
int itemOf(const QComboBox *box, Value value)
{
    return box->findData(static_cast<int>(value));
}

} // namespace

HeadsBar::HeadsBar(Session &session, HeadGallery &gallery, QWidget *parent)
    : QWidget(parent), m_session(session), m_gallery(gallery)
{
    setObjectName(QStringLiteral("headsBar"));
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(16, 6, 16, 3); // what is below has a frame where it has the keyboard
    rows->setSpacing(2);
    auto *layout = new QHBoxLayout;
    layout->setSpacing(6);
    rows->addLayout(layout);
    setupChoices(layout);
    layout->addStretch(1);
    rows->addWidget(m_complaint);
    showWords();
    showTensors();
    connectAll();
}

void HeadsBar::setupChoices(QHBoxLayout *layout)
{
    m_tensor = addChoice(layout, QStringLiteral("galleryTensor"));
    m_colors = addChoice(layout, QStringLiteral("galleryColors"));
    m_range = addChoice(layout, QStringLiteral("galleryRange"));
    setupRange(layout);
    m_order = addChoice(layout, QStringLiteral("galleryOrder"));
    m_digits = addChoice(layout, QStringLiteral("galleryDigits"));
    m_more = new HeadsMenu(this);
    layout->addWidget(m_more);
    setupZoom(layout);
}

void HeadsBar::setupZoom(QHBoxLayout *layout)
{
    const auto add = [this, layout](const char *name, auto pressed) {
        auto *button = new QToolButton(this);
        button->setObjectName(QString::fromLatin1(name));
        button->setProperty("kind", QStringLiteral("small"));
        button->setFocusPolicy(Qt::TabFocus);
        connect(button, &QToolButton::clicked, &m_gallery, pressed);
        layout->addWidget(button);
        return button;
    };
    layout->addSpacing(4);
    m_smaller = add("gallerySmaller", [this] { m_gallery.zoom(-1); });
    m_larger = add("galleryLarger", [this] { m_gallery.zoom(1); });
}

void HeadsBar::connectAll()
{
    connect(m_tensor.box, &QComboBox::activated, this,
            [this] { m_session.setTensor(findTensor(m_tensor.box->currentData().toString().toStdString())->role); });
    for (const Choice &choice : {m_colors, m_range, m_order, m_digits})
        connect(choice.box, &QComboBox::currentIndexChanged, this, &HeadsBar::take);
    connect(m_fixed, &QLineEdit::textEdited, this, &HeadsBar::take);
    connect(m_more, &HeadsMenu::changed, this, &HeadsBar::take);
    connect(&m_gallery, &HeadGallery::rangeWanted, this, &HeadsBar::showRange);
    connect(&m_gallery, &HeadGallery::orderLeft, m_order.box,
            [box = m_order.box] { box->setCurrentIndex(itemOf(box, HeadOrder::Number)); });
    connect(&m_session, &Session::planChanged, this, &HeadsBar::showTensors);
    connect(&m_session, &Session::selectionChanged, this, &HeadsBar::showTensor);
    connect(&m_session, &Session::lookChanged, this, &HeadsBar::showLook);
    connect(&m_session, &Session::opened, this, [this] { showStyle(m_gallery.galleryStyle()); });
}

HeadsBar::Choice HeadsBar::addChoice(QHBoxLayout *layout, const QString &name)
{
    auto *label = new QLabel(this);
    auto *box = new ComboBox(this);
    box->setObjectName(name);
    box->setProperty("kind", QStringLiteral("small"));
    label->setBuddy(box);
    layout->addWidget(label);
    layout->addWidget(box);
    layout->addSpacing(4);
    return {label, box};
}

void HeadsBar::showWords()
{
    m_tensor.label->setText(tr("Shown"));
    m_colors.label->setText(tr("Colours"));
    m_range.label->setText(tr("Range"));
    m_order.label->setText(tr("Order"));
    m_digits.label->setText(tr("Digits"));
    for (const Choice &choice : {m_tensor, m_colors, m_range, m_order, m_digits})
        choice.box->setAccessibleName(choice.label->text());
    fill(m_colors.box, QStringList(tr("Usual")) + colorMapNames());
    m_colors.box->setToolTip(
        tr("The colours of the numbers. Usual: viridis for weights and where the range is “Fit”, else pink to green "
           "for numbers of both signs"));
    m_range.box->setToolTip(
        tr("Which numbers the ends of the colours stand for. Shared: for weights 0 and 1. Fit: the least and the "
           "largest of all maps, for weights 0 and the largest. Per head: those of each map. Fixed: given"));
    m_digits.box->setToolTip(tr("Whether a cell shows its number: if it has room for it, always or never"));
    fill<RangeMode>(m_range.box, {{RangeMode::Shared, tr("Shared")},
                                  {RangeMode::Fit, tr("Fit")},
                                  {RangeMode::PerHead, tr("Per head")},
                                  {RangeMode::Fixed, tr("Fixed")}});
    m_fixed->setAccessibleName(tr("Lowest and highest number of the colours"));
    m_fixed->setToolTip(tr("Lowest and highest number of the colours, such as 0:1"));
    tellRange(!m_complaint->isHidden());
    m_more->showWords();
    m_smaller->setText(QStringLiteral("−"));
    m_larger->setText(QStringLiteral("+"));
    m_smaller->setToolTip(tr("Maps smaller (Ctrl + wheel)"));
    m_larger->setToolTip(tr("Maps larger (Ctrl + wheel)"));
    for (QToolButton *button : {m_smaller, m_larger})
        button->setAccessibleName(button->toolTip());
    m_order.box->setToolTip(
        tr("Distance from the chosen head: Jensen–Shannon of the weights before dropout, mean over the queries. "
           "Likeness: the dendrogram of these distances, average linkage"));
    fill<HeadOrder>(m_order.box, {{HeadOrder::Number, tr("By number")},
                                  {HeadOrder::Entropy, tr("By entropy")},
                                  {HeadOrder::Distance, tr("By distance")},
                                  {HeadOrder::Likeness, tr("By likeness")}});
    fill<Annotate>(m_digits.box,
                   {{Annotate::Auto, tr("If they fit")}, {Annotate::On, tr("Always")}, {Annotate::Off, tr("Never")}});
}

/// The tensors with queries and keys that the layer has.
void HeadsBar::showTensors()
{
    setEnabled(m_session.isOpen() && hasShares(m_session.plan()));
    if (!m_session.isOpen())
        return;
    const QSignalBlocker quiet(m_tensor.box);
    m_tensor.box->clear();
    for (const GraphTensor &tensor : m_session.plan().graph->tensors())
        if (isAttentionMap(tensor))
            m_tensor.box->addItem(tensorLongTitle(tensor), toQString(tensor.name));
    showTensor();
}

void HeadsBar::showTensor()
{
    m_tensor.box->setCurrentIndex(m_tensor.box->findData(toQString(specOf(m_gallery.options().tensor).name)));
}

void HeadsBar::take()
{
    GalleryStyle style = m_more->style(m_gallery.galleryStyle());
    style.figure.colorMap = m_colors.box->currentIndex() > 0 ? m_colors.box->currentText() : QString();
    style.figure.range = chosenIn<RangeMode>(m_range.box);
    style.order = chosenIn<HeadOrder>(m_order.box);
    style.figure.annotate = chosenIn<Annotate>(m_digits.box);
    takeRange(style.figure);
    m_gallery.setGalleryStyle(style);
    m_words = lookWordsOf(style);
    Look look = m_session.look();
    look.maps = m_words;
    m_session.setLook(look);
}

/// It stays as it was until what is typed is one.
void HeadsBar::takeRange(FigureOptions &figure)
{
    const bool isFixed = figure.range == RangeMode::Fixed;
    m_fixed->setVisible(isFixed);
    const auto range = rangeFrom(inAscii(m_fixed->text()));
    tellRange(isFixed && !range);
    if (!isFixed) {
        figure.fixedRange = {};
    } else if (range) {
        figure.fixedRange = *range;
    } else {
        figure.range = m_gallery.galleryStyle().figure.range;
        figure.fixedRange = m_gallery.galleryStyle().figure.fixedRange;
    }
}

/// The style that the session says, where it is another one than stands here.
void HeadsBar::showLook()
{
    if (m_session.look().maps == m_words)
        return;
    Look look = m_session.look();
    const GalleryStyle style = styleOf(look.maps);
    m_words = lookWordsOf(style);
    m_gallery.setGalleryStyle(style);
    showStyle(style);
    if (look.maps == m_words)
        return;
    look.maps = m_words; // without the words that say nothing
    m_session.warn(notShown("view.maps"));
    m_session.settleLook(look);
}

void HeadsBar::showStyle(const GalleryStyle &style)
{
    const auto set = [](QComboBox *box, int index) {
        const QSignalBlocker quiet(box);
        box->setCurrentIndex(index);
    };
    const bool isFixed = style.figure.range == RangeMode::Fixed;
    set(m_colors.box, std::max(0, m_colors.box->findText(style.figure.colorMap)));
    set(m_range.box, itemOf(m_range.box, style.figure.range));
    set(m_order.box, itemOf(m_order.box, style.order));
    set(m_digits.box, itemOf(m_digits.box, style.figure.annotate));
    if (isFixed)
        m_fixed->setText(m_words.value(QStringLiteral("range")));
    m_fixed->setVisible(isFixed);
    tellRange(false);
    m_more->show(style);
}

/// In a narrow window the choices tell what they are, by their values and tooltips.
void HeadsBar::resizeEvent(QResizeEvent *event)
{
    for (const Choice &choice : {m_tensor, m_colors, m_range, m_order, m_digits})
        choice.label->setVisible(width() >= kRoomForLabels);
    QWidget::resizeEvent(event);
}

void HeadsBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange) {
        showWords();
        showTensors();
    }
    QWidget::changeEvent(event);
}

} // namespace headscope
