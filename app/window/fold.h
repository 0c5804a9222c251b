// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <optional>

class QWidget;

namespace headscope {

class FoldHandle;

/// A panel that folds away where there is no room for it, or as a person says.
class Fold : public QObject
{
    Q_OBJECT

public:
    Fold(QWidget *panel, FoldHandle *handle);

    bool isShown() const { return m_choice.value_or(m_hasRoom); }
    bool hasRoom() const { return m_hasRoom; }
    bool hasFocus() const;
    void setHasRoom(bool hasRoom);
    /// A person shows it or folds it away.
    void choose(bool isShown);
    /// What a person said no longer counts.
    void forget();
    void setWords(const QString &panel, const QString &key);

    /// What a person said, for the next start: "shown", "folded" or nothing.
    QString choice() const;
    void setChoice(const QString &choice);

Q_SIGNALS:
    void aboutToFold();
    void shownChanged(bool isShown);
    void chosen();

private:
    void apply();

    QWidget *m_panel;
    FoldHandle *m_handle;
    bool m_hasRoom = true;
    bool m_wasShown = true;
    std::optional<bool> m_choice;
};

} // namespace headscope
