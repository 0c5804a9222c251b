// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace headscope {

/// Enters a class of tests into the program of its folder, under the name of its file: tst_player.cpp is "player".
struct TestEntry
{
    using Run = int (*)(int argc, char **argv);
    TestEntry(const char *file, Run run);
};

/// Stands for an application in tests that need no event loop.
struct NoApplication
{
    NoApplication(int & /*argc*/, char ** /*argv*/) {}
};

template <class Test, class Application>
int runTest(int argc, char **argv)
{
    [[maybe_unused]] const Application application(argc, argv);
    Test test;
    return QTest::qExec(&test, argc, argv);
}

} // namespace headscope

/// In place of QTEST_MAIN: the class runs with a QApplication, a QCoreApplication or NoApplication.
#define HEADSCOPE_TEST(Test, Application)                                                                              \
    static const headscope::TestEntry entryOf##Test(__FILE__, headscope::runTest<Test, Application>);
