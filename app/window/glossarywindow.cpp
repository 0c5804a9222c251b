// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/glossarywindow.h"

#include "ui/explain/wordlinks.h"
#include "ui/library/glossary.h"
#include "ui/text/language.h"
#include "ui/text/showntext.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QListWidget>
#include <QScrollBar>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr QSize kGlossarySize(760, 520);
constexpr int kLeastTerms = 280; // the width of the list

/// The window's language first.
QStringList languagesInOrder()
{
    QStringList languages = glossaryLanguages();
    const qsizetype own = languages.indexOf(windowLanguage());
    if (own > 0)
        languages.move(own, 0);
    return languages;
}

/// "softmax · 注意力", once where both are the same.
QString titleOf(const QString &id)
{
    QStringList terms;
    for (const QString &language : languagesInOrder())
        if (const GlossaryEntry *entry = findTerm(id, language))
            terms << entry->term;
    terms.removeDuplicates();
    return terms.join(QStringLiteral(" · "));
}

QString glossaryParagraph(const QString &html)
{
    return QStringLiteral("<p style='font-size:15px; line-height:140%'>%1</p>").arg(html);
}

} // namespace

GlossaryWindow::GlossaryWindow(QWidget *parent)
    : QDialog(parent), m_search(new QLineEdit(this)), m_terms(new QListWidget(this)), m_entry(new QTextBrowser(this))
{
    setObjectName(QStringLiteral("glossary"));
    setAttribute(Qt::WA_DeleteOnClose);
    setupWidgets();
    showWords();
    m_search->setFocus();
    resize(kGlossarySize.boundedTo(parent->window()->size() - QSize(40, 60)));
}

void GlossaryWindow::setupWidgets()
{
    m_search->setObjectName(QStringLiteral("glossarySearch"));
    m_search->setClearButtonEnabled(true);
    m_terms->setObjectName(QStringLiteral("glossaryTerms"));
    m_entry->setObjectName(QStringLiteral("glossaryEntry"));
    m_entry->setOpenLinks(false);
    auto *left = new QVBoxLayout;
    left->addWidget(m_search);
    left->addWidget(m_terms, 1);
    auto *row = new QHBoxLayout(this);
    row->addLayout(left);
    row->addWidget(m_entry, 1);
    connect(m_search, &QLineEdit::textChanged, this, &GlossaryWindow::showFound);
    connect(m_terms, &QListWidget::currentItemChanged, this, &GlossaryWindow::showEntry);
    connect(m_entry, &QTextBrowser::anchorClicked, this,
            [this](const QUrl &link) { showTerm(termOfLink(link.toString())); });
}

void GlossaryWindow::showWords()
{
    setWindowTitle(tr("Glossary"));
    m_search->setPlaceholderText(tr("A term"));
    m_search->setAccessibleName(tr("A term"));
    m_terms->setAccessibleName(tr("Terms"));
    m_entry->setAccessibleName(tr("What the term means"));
    const QString chosen =
        m_terms->currentItem() != nullptr ? m_terms->currentItem()->data(Qt::UserRole).toString() : QString();
    m_terms->clear();
    const QString language = windowLanguage();
    for (const GlossaryEntry &entry : glossaryIn(language)) {
        auto *item = new QListWidgetItem(titleOf(entry.id), m_terms);
        item->setData(Qt::UserRole, entry.id);
    }
    const int beside = 2 * m_terms->frameWidth() + m_terms->verticalScrollBar()->sizeHint().width();
    m_terms->setFixedWidth(std::max(kLeastTerms, m_terms->sizeHintForColumn(0) + beside)); // every term has room
    showTerm(chosen);
    showFound(m_search->text());
}

void GlossaryWindow::showTerm(const QString &id)
{
    QListWidgetItem *wanted = m_terms->item(0);
    for (int i = 0; i < m_terms->count(); ++i)
        if (m_terms->item(i)->data(Qt::UserRole).toString() == id)
            wanted = m_terms->item(i);
    wanted->setHidden(false);
    m_terms->setCurrentItem(wanted);
}

/// By what stands in an entry of any language. Where nothing is found no entry is chosen.
void GlossaryWindow::showFound(const QString &wanted)
{
    QListWidgetItem *first = nullptr;
    for (int i = 0; i < m_terms->count(); ++i) {
        QListWidgetItem *item = m_terms->item(i);
        QStringList words{item->text()};
        for (const QString &language : glossaryLanguages())
            if (const GlossaryEntry *entry = findTerm(item->data(Qt::UserRole).toString(), language))
                words += entry->also;
        item->setHidden(!words.join(u'\n').contains(wanted, Qt::CaseInsensitive));
        if (first == nullptr && !item->isHidden())
            first = item;
    }
    if (m_terms->currentItem() == nullptr || m_terms->currentItem()->isHidden())
        m_terms->setCurrentItem(first);
    if (first == nullptr)
        showEntry(); // which tells what was looked for
}

void GlossaryWindow::showEntry()
{
    if (m_terms->currentItem() == nullptr)
        return m_entry->setHtml(
            glossaryParagraph(tr("No term fits “%1”.").arg(shownText(m_search->text()).toHtmlEscaped())));
    const QString id = m_terms->currentItem()->data(Qt::UserRole).toString();
    const QString style = QStringLiteral("color:") + themeOf(palette()).text.name();
    QString html;
    for (const QString &language : languagesInOrder())
        if (const GlossaryEntry *entry = findTerm(id, language)) {
            std::set<QString> told{id}; // no entry leads to itself
            html += QStringLiteral("<h2>%1</h2>").arg(entry->term.toHtmlEscaped()) +
                    glossaryParagraph(withTermLinks(entry->text.toHtmlEscaped(), language, style, told));
        }
    m_entry->setHtml(html);
}

void GlossaryWindow::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showWords();
    if (event->type() == QEvent::PaletteChange)
        showEntry();
    QDialog::changeEvent(event);
}

} // namespace headscope
