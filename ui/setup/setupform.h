// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/session/session.h"
#include "ui/theme/scrollpanel.h"

#include <QMap>
#include <QTimer>

class QVBoxLayout;

namespace headscope {

class FieldRow;
class GroupCaption;
class MendOffer;
class ModelCard;
class OverrideList;
class ReadingFields;

/// The settings of the session. A wrong value gets a sentence beside its field and waits: the document keeps its last
/// right state until the values that are being changed are right together (7 heads, then 98 hidden units). Edits
/// elsewhere leave it in its field.
class SetupForm : public ScrollPanel
{
    Q_OBJECT

public:
    explicit SetupForm(Session &session, QWidget *parent = nullptr);
    ~SetupForm() override;

    FieldRow *row(const QString &path) const { return m_rows.value(path); }
    /// Takes what was typed a moment ago: whoever saves wants it, too.
    void takeTyped();
    /// Whether the text of a whole model stands in it as the session refused it.
    bool hasRefusedText() const;
    /// Whether a setting does, or waits for another value.
    bool hasRefused() const;
    /// Takes back what was refused last, before an edit of the session is undone; false where nothing is seen that was.
    bool takeRefusedBack();

    /// The groups that are folded away, by their first fields.
    QStringList folded() const { return m_folded; }
    void setFolded(const QStringList &groups);

Q_SIGNALS:
    void foldedChanged();

protected:
    void changeEvent(QEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    struct Group
    {
        QString path;
        GroupCaption *caption;
        QWidget *rows;
    };

    void setupRows();
    void makeAnew();
    void setupGroups();
    bool isInUse() const;
    void keepInPlace(int top);
    void addGroup(const struct SetupField &first);
    void addRow(QLayout *layout, const struct SetupField &field);
    void unfold(const FieldRow &row);
    void showDocument();
    void hideGroups();
    static void showGroup(const Group &group);
    void rowEdited(FieldRow *row);
    void rowCommitted(FieldRow *row);
    static EditName nameOfChange(const QString &path);
    void tryEdit();
    FieldRow *showError(const Error &error);
    void reveal(FieldRow &blamed);
    void forgetUnchanged();
    void followOtherEdit();
    void judgeWaiting();
    void markFitting();
    QString faultOf(const FieldRow &row, const QString &awaited) const;
    std::vector<MendedPart> misfitsInTheWay() const;
    void offerMending(const std::vector<MendedPart> &misfits, QWidget *below);
    void mendEdit(MendWay way);
    QList<Change> waitingChanges() const;
    bool isWaiting(const MendedPart &part) const;
    void forgetWaiting();
    void abandon(FieldRow *row);
    QList<Change> changesOf(const FieldRow &row) const;

    Session &m_session;
    QMap<QString, FieldRow *> m_rows;
    QVBoxLayout *m_groupRows = nullptr;
    QList<Group> m_groups;
    QStringList m_folded;
    ModelCard *m_card = nullptr;
    ReadingFields *m_reading = nullptr;
    OverrideList *m_changed = nullptr;
    /// Where in the window the settings are to stand again, while the list above them grows.
    std::optional<int> m_keptTop;
    MendOffer *m_offer = nullptr;
    QList<FieldRow *> m_waiting; ///< edited, but not in the document yet; the last edited last
    bool m_isEditing = false;
    QTimer m_typing;
    quint64 m_typingRun = 0; ///< keystrokes of one run become one undo step
};

} // namespace headscope
