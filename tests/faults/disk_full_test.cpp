// SPDX-License-Identifier: BSL-1.0
//
// A disk that is full is reported, with the name of the file, and the file that was there before is
// still whole. The gallery is not part of the library and is compiled in here.
#include "../../examples/support/finding.cpp"
#include "../../examples/support/plot.cpp"
#include "ensemble/noisy_body.hpp"
#include "support/file_contents.hpp"
#include "support/full_disk.hpp"
#include "support/temporary_folder.hpp"

#include <geodeint/checkpoint/checkpoint.hpp>
#include <geodeint/checkpoint/integrate_resumable.hpp>
#include <geodeint/ensemble/ensemble.hpp>
#include <geodeint/ensemble/serial.hpp>
#include <geodeint/ensemble/snapshots.hpp>
#include <geodeint/observe/csv_writer.hpp>
#include <geodeint/stepper/isospectral_midpoint.hpp>

#include <boost/test/unit_test.hpp>

#include <cstdlib>
#include <string>

using namespace geodeint;
using namespace geodeint::testing;

namespace {

auto names(const std::filesystem::path& file) {
    return [=](const std::exception& error) {
        return std::string{error.what()}.find(file.filename().string()) != std::string::npos;
    };
}

gallery::figure sine(int points) {
    gallery::figure figure;
    figure.panels.resize(1);
    figure.panels[0].curves.resize(1);
    for (int k = 0; k < points; ++k) {
        figure.panels[0].curves[0].x.push_back(k);
        figure.panels[0].curves[0].y.push_back(std::sin(0.1 * k));
    }
    return figure;
}

} // namespace

BOOST_AUTO_TEST_SUITE(a_full_disk)

BOOST_AUTO_TEST_CASE(under_a_table) {
    const temporary_folder folder;
    const auto file = folder / "orbit.csv";
    const auto write = [&](int rows) {
        const csv_writer csv{file};
        for (int k = 0; k < rows; ++k) csv(body_start, k);
        csv.close();
    };
    for (const int rows : {5, 100'000}) {
        const full_disk disk{100};
        BOOST_CHECK_EXCEPTION(write(rows), boost::numeric::odeint::odeint_error, names(file));
    }
    BOOST_TEST(contents(file).size() <= 100U);
    write(5);
    BOOST_TEST(contents(file).size() > 100U);
}

// The run goes on from the checkpoint before, once there is room.
BOOST_AUTO_TEST_CASE(under_a_checkpoint) {
    const temporary_folder folder;
    const auto file = folder / "run.checkpoint";
    const auto run = [&](const checkpoint& where, int patience = -1) {
        Vector3d x = body_start;
        integrate_resumable(isospectral_midpoint<so3>{}, lie_poisson<so3>(body), x, 0.0, 0.05, 500,
                            where, [&](const Vector3d&, double) {
                                if (patience-- == 0) throw std::runtime_error{"enough"};
                            });
        return x;
    };
    const Vector3d whole = run({.file = folder / "whole", .every = 50});
    BOOST_CHECK_THROW(run({.file = file, .every = 50}, 120), std::runtime_error);
    const std::string before = contents(file);
    {
        const full_disk disk{before.size() / 2};
        BOOST_CHECK_EXCEPTION(run({.file = file, .every = 50}), checkpoint_error, names(file));
    }
    BOOST_TEST((contents(file) == before));
    BOOST_TEST((run({.file = file, .every = 50}) == whole));
}

// Snapshots grow with every path: the disk is full some day.
BOOST_AUTO_TEST_CASE(under_an_ensemble) {
    const temporary_folder folder;
    ensemble_settings settings = body_settings(1000);
    const auto run = [&] {
        return bits(ensemble{stochastic_heun<Vector3d>{}, noisy_body, body_start, settings}.run(
            serial{}, snapshots{}));
    };
    const auto whole = run();
    settings.checkpoint = {.file = folder / "ensemble.checkpoint", .every = 64};
    {
        const full_disk disk{20'000};
        BOOST_CHECK_EXCEPTION(run(), checkpoint_error, names(settings.checkpoint.file));
    }
    BOOST_TEST(std::filesystem::exists(settings.checkpoint.file));
    BOOST_TEST((run() == whole));
}

BOOST_AUTO_TEST_CASE(under_pictures_and_findings) {
    const temporary_folder folder;
    setenv("GEODEINT_OUTPUT", folder.path().c_str(), 1);
    const auto first = gallery::draw(sine(50), "sine");
    gallery::record("sine", {{"a", "b", "c"}});
    const auto finding = folder / "findings" / "sine.txt";
    const std::string data = contents(first.data), picture = contents(first.picture),
                      found = contents(finding);
    {
        const full_disk disk{1000};
        BOOST_CHECK_EXCEPTION(gallery::draw(sine(1000), "sine"), std::runtime_error,
                              names(first.data));
        // room for the data, but not for the picture
        if (first.drawn)
            BOOST_CHECK_EXCEPTION(gallery::draw(sine(5), "sine"), std::runtime_error,
                                  names(first.picture));
    }
    {
        const full_disk disk{2};
        BOOST_CHECK_EXCEPTION(gallery::record("sine", {{"d", "e", "f"}}), std::runtime_error,
                              names(finding));
    }
    BOOST_TEST((contents(first.picture) == picture));
    BOOST_TEST((contents(finding) == found));
    BOOST_TEST(!data.empty());
    BOOST_TEST(!std::filesystem::exists(folder / "sine.csv.new"));
    BOOST_TEST(!std::filesystem::exists(folder / "sine.new.png"));
    unsetenv("GEODEINT_OUTPUT");
}

BOOST_AUTO_TEST_SUITE_END()
