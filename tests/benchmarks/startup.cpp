// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
// How long until the window of a program stands on an X display, and until its first map is drawn:
// startup ROUNDS PROGRAM [PROGRAM...]. The programs take turns. "empty" is an empty window of Qt. README.md tells more.
#include <QApplication>
#include <QWidget>

#include <xcb/xcb.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

using Clock = std::chrono::steady_clock;

template <class T>
std::unique_ptr<T, decltype(&std::free)> owned(T *answer)
{
    return {answer, std::free};
}

double millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

pid_t start(const char *self, const std::string &program)
{
    const pid_t child = fork();
    if (child != 0)
        return child;
    if (program == "empty")
        execl(self, self, "--empty", nullptr);
    execl(program.c_str(), program.c_str(), nullptr);
    std::_Exit(1);
}

/// Of Viridis at 1, which no letter and no button has.
bool hasYellow(const xcb_get_image_reply_t &image)
{
    const std::uint8_t *bytes = xcb_get_image_data(&image);
    for (int at = 0; at + 4 <= xcb_get_image_data_length(&image); at += 4) // blue, green, red
        if (bytes[at] < 60 && bytes[at + 1] > 210 && bytes[at + 2] > 230)
            return true;
    return false;
}

class Watcher
{
public:
    Watcher() : m_connection(xcb_connect(nullptr, nullptr))
    {
        if (xcb_connection_has_error(m_connection) != 0) {
            std::fprintf(stderr, "startup: no X display; try xvfb-run\n");
            std::exit(1);
        }
        m_root = xcb_setup_roots_iterator(xcb_get_setup(m_connection)).data->root;
        const std::uint32_t events = XCB_EVENT_MASK_SUBSTRUCTURE_NOTIFY;
        xcb_change_window_attributes(m_connection, m_root, XCB_CW_EVENT_MASK, &events);
        xcb_flush(m_connection);
    }
    ~Watcher() { xcb_disconnect(m_connection); }
    Watcher(const Watcher &) = delete;
    Watcher &operator=(const Watcher &) = delete;

    /// What happened before.
    void forget()
    {
        while (owned(xcb_poll_for_event(m_connection))) {
        }
    }

    /// Waits for the next window that is no menu or tip.
    xcb_window_t mapped()
    {
        while (const auto event = owned(xcb_wait_for_event(m_connection))) {
            if ((event->response_type & 0x7FU) != XCB_MAP_NOTIFY)
                continue;
            const auto *map = reinterpret_cast<const xcb_map_notify_event_t *>(event.get());
            if (map->override_redirect == 0)
                return map->window;
        }
        std::exit(1);
    }

    /// Whether the yellow that ends the colours of maps is seen on one of the lines that are looked at. Every map is
    /// higher than the rows between them.
    bool hasMap(xcb_window_t window)
    {
        const auto place = owned(xcb_get_geometry_reply(m_connection, xcb_get_geometry(m_connection, window), nullptr));
        if (!place)
            return false;
        constexpr int rowsBetween = 12;
        std::vector<xcb_get_image_cookie_t> lines;
        for (int row = 0; row < place->height; row += rowsBetween)
            lines.push_back(xcb_get_image(m_connection, XCB_IMAGE_FORMAT_Z_PIXMAP, window, 0,
                                          static_cast<std::int16_t>(row), place->width, 1, ~0U));
        bool isSeen = false;
        for (const auto &line : lines)
            if (const auto image = owned(xcb_get_image_reply(m_connection, line, nullptr)); image)
                isSeen = hasYellow(*image) || isSeen;
        return isSeen;
    }

private:
    xcb_connection_t *m_connection;
    xcb_window_t m_root = 0;
};

struct Times
{
    double mapped = 0, drawn = 0;
};

Times timesOf(Watcher &watcher, const char *self, const std::string &program)
{
    watcher.forget();
    const auto begin = Clock::now();
    const pid_t child = start(self, program);
    const xcb_window_t window = watcher.mapped();
    Times times{millisecondsSince(begin), 0};
    while (program != "empty" && !watcher.hasMap(window) && millisecondsSince(begin) < 10'000)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    times.drawn = millisecondsSince(begin);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    return times;
}

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

int showEmpty(int &count, char **arguments)
{
    const QApplication application(count, arguments);
    QWidget window;
    window.resize(1440, 900);
    window.show();
    return QApplication::exec();
}

} // namespace

int main(int count, char **arguments)
{
    if (count == 2 && std::string(arguments[1]) == "--empty")
        return showEmpty(count, arguments);
    if (count < 3) {
        std::fprintf(stderr, "startup ROUNDS PROGRAM [PROGRAM...]\n");
        return 2;
    }
    std::vector<std::string> programs(arguments + 2, arguments + count);
    programs.insert(programs.begin(), "empty");
    Watcher watcher;
    std::map<std::string, std::pair<std::vector<double>, std::vector<double>>> times;
    for (int round = 0; round < std::atoi(arguments[1]); ++round)
        for (const std::string &program : programs) {
            const Times one = timesOf(watcher, arguments[0], program);
            times[program].first.push_back(one.mapped);
            times[program].second.push_back(one.drawn);
        }
    for (const std::string &program : programs)
        std::printf("%-40s mapped after %6.1f ms, drawn after %6.1f ms\n", program.c_str(),
                    median(times[program].first), median(times[program].second));
}
