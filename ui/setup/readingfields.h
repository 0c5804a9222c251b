// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;

namespace headscope {

class Session;
class WrapLabel;
struct TextReading;

/// How the tokens of a whole model's text are read: their segments, and how many of them others attend to. An empty
/// field leaves it to the model. Each is there where it means something to the model.
class ReadingFields : public QWidget
{
    Q_OBJECT

public:
    explicit ReadingFields(Session &session, QWidget *parent = nullptr);
    /// What stands in the fields.
    struct Typed
    {
        QString segments;
        QString length;
    };
    /// The same, where a field has what the session refused; else nothing.
    std::optional<Typed> refused() const;
    /// As if a hand had typed it.
    void typeAgain(const Typed &typed);

private:
    struct Row
    {
        QWidget *all = nullptr;
        QLineEdit *field = nullptr;
        WrapLabel *error = nullptr;
        QString shown = {};     ///< the model's own value
        bool isRefused = false; ///< what stands there is not the model's
    };
    void addRow(Row &row, const QString &name, const QString &title, const QString &tip);
    void showModel();
    void showValue(Row &row, const QString &value, const TextReading &own);
    void typeSegments(const QString &text);
    void typeLength(const QString &text);
    void take(Row &row, const TextReading &reading);
    void refuse(Row &row, const QString &sentence);
    static void tell(const Row &row, const QString &sentence);

    Session &m_session;
    Row m_segments;
    Row m_length;
};

} // namespace headscope
