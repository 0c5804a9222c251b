// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/keeper.h"

#include "app/window/recentfiles.h"
#include "ui/library/examples.h"
#include "ui/session/opendialog.h"
#include "ui/session/savedialog.h"
#include "ui/session/session.h"
#include "ui/text/showntext.h"
#include "ui/text/words.h"
#include "ui/work/waiting.h"

#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QScopedValueRollback>

#include <algorithm>

namespace headscope {
namespace {

/// A file has the numbers of the layer that is seen, and who leaves cannot turn to the others any more.
QString leaveWords(const Session &session, bool hasRefused)
{
    if (!session.isModified())
        return Keeper::tr("What is marked is not taken yet, and is lost.");
    QStringList words{Keeper::tr("Do you want to save them?")};
    if (hasRefused)
        words << Keeper::tr("What is marked is not taken yet: it is lost, saved or not.");
    if (session.numbersOfOtherLayers() > 0)
        words << Keeper::tr("The file has the changed numbers of layer %1 alone; those of the other layers are lost, "
                            "saved or not. To keep them, cancel, turn to each of these layers, and save it as a "
                            "session of its own.")
                     .arg(session.document().maps.layer);
    return inSequence(words);
}

/// What the session does not take cannot be saved either.
Keeper::Answer askWhatToDo(QWidget *window, const Session &session, const QString &name, bool hasRefused)
{
    const bool maySave = session.isModified();
    const QString lost = maySave ? Keeper::tr("“%1” has changes that are not saved.")
                                 : Keeper::tr("“%1” has settings that are not taken yet.");
    QMessageBox box(QMessageBox::Warning, Keeper::tr("Unsaved changes"), lost.arg(name), QMessageBox::NoButton, window);
    box.setObjectName(QStringLiteral("leaveQuestion"));
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(leaveWords(session, hasRefused));
    const auto add = [&box](const QString &called, const QString &words, QMessageBox::ButtonRole role) {
        QPushButton *button = box.addButton(words, role);
        button->setObjectName(called);
        return button;
    };
    QPushButton *save =
        maySave ? add(QStringLiteral("leaveSave"), Keeper::tr("&Save"), QMessageBox::AcceptRole) : nullptr;
    const auto *discard =
        add(QStringLiteral("leaveDiscard"), maySave ? Keeper::tr("&Discard") : Keeper::tr("&Discard them"),
            QMessageBox::DestructiveRole);
    QPushButton *cancel = add(QStringLiteral("leaveCancel"), Keeper::tr("&Cancel"), QMessageBox::RejectRole);
    box.setEscapeButton(cancel);
    box.setDefaultButton(maySave ? save : cancel);
    box.exec();
    return box.clickedButton() == discard           ? Keeper::Answer::Discard
           : maySave && box.clickedButton() == save ? Keeper::Answer::Save
                                                    : Keeper::Answer::Cancel;
}

const QString kSaveAs = QStringLiteral("saveAsAnother");
const QString kOpenAgain = QStringLiteral("openAgain");

Keeper::OnDisk wantedBy(const QString &answer)
{
    return answer == kReplace     ? Keeper::OnDisk::Replace
           : answer == kSaveAs    ? Keeper::OnDisk::SaveAs
           : answer == kOpenAgain ? Keeper::OnDisk::OpenAgain
                                  : Keeper::OnDisk::Keep;
}

/// Of a session that a crash has left, nobody knows what its file was like.
Keeper::OnDisk askAboutChange(QWidget *window, const QString &name, bool isKnown, bool mayOpenAgain)
{
    const QString words = isKnown ? Keeper::tr("“%1” was written by somebody else since it was opened here.")
                                  : Keeper::tr("“%1” may have been written by somebody else since it was opened.");
    const FileAnswer another{kSaveAs, Keeper::tr("Save &as…")};
    const FileAnswer again{kOpenAgain, Keeper::tr("&Open again")};
    QStringList more{Keeper::tr("Do you want to replace it? What the other one has saved is lost then. "
                                "“Save as…” keeps both.")};
    QList<FileAnswer> answers{another, replaceAnswer()};
    if (mayOpenAgain) {
        more << Keeper::tr("“Open again” shows what the other one has saved. What you have changed is lost then.");
        answers << again;
    }
    return wantedBy(
        askAboutFile(window, Keeper::tr("The file has changed"), words.arg(name), inSequence(more), answers));
}

/// No file of numbers is ever written over, since another session may use it.
Keeper::OnDisk askAboutNumbers(QWidget *window, const QString &names, bool mayOpenAgain)
{
    const FileAnswer keep{kReplace, Keeper::tr("&Keep these numbers")};
    const FileAnswer another{kSaveAs, Keeper::tr("Save &as…")};
    const FileAnswer again{kOpenAgain, Keeper::tr("&Open again")};
    QStringList more{Keeper::tr("Do you want to keep the numbers that are seen here? They are saved in a new file, and "
                                "the session has its numbers from there; “%1” stays as it is. “Save as…” leaves this "
                                "session with the new numbers.")
                         .arg(names)};
    QList<FileAnswer> answers{another, keep};
    if (mayOpenAgain) {
        more << Keeper::tr("“Open again” shows the new numbers. What you have changed here is lost then.");
        answers << again;
    }
    const QString words = Keeper::tr("The numbers in “%1” were changed by somebody else since they were read here.");
    return wantedBy(
        askAboutFile(window, Keeper::tr("The numbers have changed"), words.arg(names), inSequence(more), answers));
}

/// The answer is about the session that is there when the question is asked.
class Asking
{
public:
    Asking(bool &isBusy, Session &session) : m_busy(isBusy, true), m_held(session.held()) {}

private:
    const QScopedValueRollback<bool> m_busy;
    const QScopedValueRollback<bool> m_held;
};

} // namespace

Keeper::Keeper(Session &session, QWidget *window) : QObject(window), m_session(session)
{
    m_askLeave = [this, window](const QString &name) { return askWhatToDo(window, m_session, name, m_hasRefused()); };
    m_askFile = [this, window](const QString &proposal, SessionKind &kind) {
        return askWhereToSave(window, proposal, kind, !m_session.model());
    };
    m_askReplace = [this, window](const ChangedFile &file, bool mayOpenAgain) {
        if (file.isData)
            return askAboutNumbers(window, file.name, mayOpenAgain);
        return askAboutChange(window, file.name, m_session.fileState() != FileState(), mayOpenAgain);
    };
    session.setLeaveQuestion([this] { return mayLeave(); });
}

void Keeper::setFileQuestion(FileQuestion ask)
{
    m_askFile = [ask = std::move(ask)](const QString &proposal, SessionKind &) { return ask(proposal); };
}

QString Keeper::name() const
{
    QString name = m_session.isFile() ? m_session.fileName() : exampleTitle(m_session.location());
    if (name.isEmpty() && m_session.isOpen())
        name = toQString(m_session.title());
    return toQString(printable(name.toStdString()));
}

/// An untitled session is proposed to lie beside the file that was used last.
QString Keeper::proposal() const
{
    if (m_session.hasFile())
        return m_session.location();
    const QFileInfo last(recentFiles().value(0));
    return last.exists() ? last.dir().filePath(fileNameFor(name())) : fileNameFor(name());
}

bool Keeper::getReady()
{
    if (!m_session.isOpen() || m_isBusy)
        return false;
    m_takeTyped();
    return true;
}

bool Keeper::save()
{
    return getReady() && saveToItsFile(m_session.fileState() != FileState());
}

bool Keeper::saveAs()
{
    return getReady() && saveToAnother(m_session.kind());
}

bool Keeper::saveWithData()
{
    return getReady() && !m_session.model() && saveToAnother(SessionKind::WithData);
}

bool Keeper::isUnsaved()
{
    if (!m_isBusy)
        m_takeTyped();
    return m_session.isModified();
}

bool Keeper::wouldLose()
{
    return isUnsaved() || (m_session.isOpen() && m_hasRefused()); // in this order: what is typed is judged first
}

bool Keeper::mayLeave()
{
    if (!wouldLose())
        return true;
    if (m_isBusy)
        return false;
    const Answer answer = [this] {
        const Asking asking(m_isBusy, m_session);
        return m_askLeave(name());
    }();
    return answer == Answer::Discard || (answer == Answer::Save && saveToItsFile(false));
}

bool Keeper::saveToItsFile(bool mayOpenAgain)
{
    const SessionKind kind = m_session.kind();
    if (!m_session.hasFile())
        return saveToAnother(kind);
    const OnDisk wanted = wantedOfFile(mayOpenAgain);
    if (wanted == OnDisk::SaveAs)
        return saveToAnother(kind);
    if (wanted == OnDisk::OpenAgain)
        m_session.openAgain();
    return wanted == OnDisk::Replace && write(m_session.location(), kind);
}

/// Another window, or another program, may have written it, or the files of its numbers. Their disk may be slow.
Keeper::OnDisk Keeper::wantedOfFile(bool mayOpenAgain)
{
    const Asking isAsking(m_isBusy, m_session);
    Q_EMIT saving();
    const auto now =
        madeElsewhere<FileState>([file = m_session.location()] { return Result<FileState>(stateOf(file)); });
    if (!now || (*now != FileState() && *now != m_session.fileState()))
        if (const OnDisk wanted = ask({name()}, mayOpenAgain); wanted != OnDisk::Replace)
            return wanted;
    QStringList data = m_session.dataOfOthers();
    std::transform(data.begin(), data.end(), data.begin(), visible);
    return data.isEmpty() ? OnDisk::Replace : ask({data.join(QStringLiteral(", ")), true}, mayOpenAgain);
}

Keeper::OnDisk Keeper::ask(const ChangedFile &file, bool mayOpenAgain)
{
    Q_EMIT asking();
    return m_askReplace(file, mayOpenAgain);
}

bool Keeper::saveToAnother(SessionKind proposed)
{
    SessionKind kind = proposed;
    const QString file = [&] {
        const Asking asking(m_isBusy, m_session);
        return m_askFile(proposal(), kind);
    }();
    return !file.isEmpty() && write(file, kind);
}

bool Keeper::write(const QString &file, SessionKind kind)
{
    const QScopedValueRollback busy(m_isBusy, true);
    Q_EMIT saving();
    const auto written = m_session.save(file, kind);
    if (!written)
        Q_EMIT failed(written.error());
    return written.ok();
}

} // namespace headscope
