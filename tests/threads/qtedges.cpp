// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// For the thread sanitizer alone. Qt's libraries are not built for it, so that it does not see that what one thread has
// posted another one runs later. Our code crosses threads by one call of Qt's; the linker puts this one before it
// (--wrap), and it says so.
#include <QObject>

#include <sanitizer/tsan_interface.h>

namespace {

/// A call that is posted: what comes before the posting comes before the call.
class PostedCall : public QtPrivate::QSlotObjectBase
{
public:
    explicit PostedCall(QtPrivate::QSlotObjectBase *call) : QSlotObjectBase(act), m_call(call) { __tsan_release(this); }
    ~PostedCall() { m_call->destroyIfLastRef(); }

private:
    static void act(int which, QSlotObjectBase *self, QObject *receiver, void **arguments, bool * /*isSame*/)
    {
        __tsan_acquire(self);
        if (which == Destroy) // by whichever of the two threads lets go of it last
            return delete static_cast<PostedCall *>(self);
        static_cast<PostedCall *>(self)->m_call->call(receiver, arguments);
        __tsan_release(self);
    }

    QtPrivate::QSlotObjectBase *m_call;
};

} // namespace

#define INVOKE _ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv
#define JOINED_NAMES(a, b) a##b
#define JOINED(a, b) JOINED_NAMES(a, b)
#define REAL(name) JOINED(__real_, name)
#define WRAP(name) JOINED(__wrap_, name)

extern "C" {

bool REAL(INVOKE)(QObject *, QtPrivate::QSlotObjectBase *, Qt::ConnectionType, void *);
bool WRAP(INVOKE)(QObject *context, QtPrivate::QSlotObjectBase *call, Qt::ConnectionType type, void *answer)
{
    return REAL(INVOKE)(context, new PostedCall(call), type, answer);
}

} // extern "C"
