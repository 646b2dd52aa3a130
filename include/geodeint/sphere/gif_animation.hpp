// SPDX-License-Identifier: BSL-1.0
//
// An animation as a GIF file that repeats for ever, written frame by frame:
//
//     gif_animation film{"vorticity.gif", 0.05};
//     film.add(picture);
//
// All frames have the size and the palette of the first one. Readable at any time up to the last
// frame added; complete when the object ends.
#pragma once

#include <geodeint/sphere/indexed_image.hpp>

#include <filesystem>
#include <fstream>

namespace geodeint {

class gif_animation {
public:
    /// Each frame is shown for `seconds`, in hundredths.
    explicit gif_animation(const std::filesystem::path& file, double seconds = 0.05);
    ~gif_animation();
    gif_animation(const gif_animation&) = delete;
    gif_animation& operator=(const gif_animation&) = delete;

    void add(const indexed_image& frame);
    int frames() const noexcept { return frames_; }

private:
    void begin(const indexed_image& first);

    std::filesystem::path file_;
    std::ofstream out_;
    int hundredths_;
    int frames_ = 0;
    int width_ = 0;
    int height_ = 0;
    indexed_image::colours palette_{};
};

} // namespace geodeint
