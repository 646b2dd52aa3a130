// SPDX-License-Identifier: BSL-1.0
//
// A disk on which files may have so many bytes and no more, as long as the object lives:
//
//     const full_disk disk{100};
//     BOOST_CHECK_THROW(picture.write_png(file), invalid_argument);
//
// It is the limit of file size that a process has, and passes on to those it starts.
#pragma once

#include <csignal>

#include <sys/resource.h>

namespace geodeint::testing {

class full_disk {
public:
    explicit full_disk(rlim_t bytes) : handler_{std::signal(SIGXFSZ, SIG_IGN)} {
        getrlimit(RLIMIT_FSIZE, &before_);
        rlimit tight = before_;
        tight.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &tight);
    }
    full_disk(const full_disk&) = delete;
    full_disk& operator=(const full_disk&) = delete;
    ~full_disk() {
        setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, handler_);
    }

private:
    void (*handler_)(int);
    rlimit before_{};
};

} // namespace geodeint::testing
