// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// For the thread sanitizer alone. Qt's libraries are not built for it, so that it does not see that what one thread has
// posted another one runs later. Our code crosses threads by four calls of Qt's; the linker puts these before them
// (--wrap), and they say so.
#include <QDeadlineTimer>
#include <QObject>
#include <QThread>
#include <QThreadPool>

#include <sanitizer/tsan_interface.h>

#include <functional>

namespace {

/// A call that is posted: what comes before the posting comes before the call, and what it does before the thread ends.
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
        __tsan_release(QThread::currentThread());
    }

    QtPrivate::QSlotObjectBase *m_call;
};

} // namespace

#define INVOKE _ZN11QMetaObject16invokeMethodImplEP7QObjectPN9QtPrivate15QSlotObjectBaseEN2Qt14ConnectionTypeEPv
#define POOL_START _ZN11QThreadPool5startESt8functionIFvvEEi
#define POOL_WAIT _ZN11QThreadPool11waitForDoneEi
#define THREAD_WAIT _ZN7QThread4waitE14QDeadlineTimer
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

void REAL(POOL_START)(QThreadPool *, std::function<void()>, int);
void WRAP(POOL_START)(QThreadPool *pool, std::function<void()> work, int priority)
{
    auto *shared = new std::function<void()>(std::move(work)); // of which one thread makes an end: the one that runs it
    __tsan_release(shared);
    REAL(POOL_START)
    (
        pool,
        [pool, shared] {
            __tsan_acquire(shared);
            (*shared)();
            delete shared;
            __tsan_release(pool);
        },
        priority);
}

bool REAL(POOL_WAIT)(QThreadPool *, int);
bool WRAP(POOL_WAIT)(QThreadPool *pool, int patience)
{
    const bool isDone = REAL(POOL_WAIT)(pool, patience);
    __tsan_acquire(pool);
    return isDone;
}

bool REAL(THREAD_WAIT)(QThread *, QDeadlineTimer);
bool WRAP(THREAD_WAIT)(QThread *thread, QDeadlineTimer patience)
{
    const bool isOver = REAL(THREAD_WAIT)(thread, patience);
    __tsan_acquire(thread);
    return isOver;
}

} // extern "C"
