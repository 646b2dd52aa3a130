# SPDX-License-Identifier: BSL-1.0
#
# geodeint for Conan 2: conan create . [-o "&:sophus=True"]
# The core is header-only; the option sphere adds the one compiled part.
import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir

required_conan_version = ">=2.0"


class Geodeint(ConanFile):
    name = "geodeint"
    description = "Structure-preserving steppers for Boost.odeint"
    license = "BSL-1.0"
    topics = ("odeint", "geometric-integration", "lie-poisson", "stochastic")
    package_type = "static-library"
    settings = "os", "arch", "compiler", "build_type"
    options = {"sphere": [True, False], "sophus": [True, False], "fPIC": [True, False]}
    default_options = {"sphere": True, "sophus": False, "fPIC": True}
    exports_sources = "CMakeLists.txt", "LICENSE", "cmake/*", "include/*", "src/*"

    def set_version(self):
        text = load(self, os.path.join(self.recipe_folder, "CMakeLists.txt"))
        self.version = re.search(r"VERSION (\d+\.\d+\.\d+)\s+DESCRIPTION", text).group(1)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires("boost/[>=1.74]", transitive_headers=True)
        self.requires("eigen/[>=3.4]", transitive_headers=True)
        if self.options.sophus:
            self.requires("sophus/[>=1.22]", transitive_headers=True)

    def validate(self):
        check_min_cppstd(self, 20)

    def package_id(self):
        if not self.options.sphere:
            self.info.clear()

    def generate(self):
        CMakeDeps(self).generate()
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables["GEODEINT_BUILD_TESTS"] = False
        toolchain.cache_variables["GEODEINT_BUILD_EXAMPLES"] = False
        toolchain.cache_variables["GEODEINT_BUILD_SPHERE"] = bool(self.options.sphere)
        toolchain.cache_variables["GEODEINT_WITH_SOPHUS"] = "ON" if self.options.sophus else "OFF"
        toolchain.cache_variables["GEODEINT_WITH_BLAS"] = "OFF"
        toolchain.cache_variables["GEODEINT_WITH_OPENMP"] = "OFF"
        toolchain.cache_variables["GEODEINT_WITH_MPI"] = "OFF"
        toolchain.generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        # CMakeDeps writes what consumers need
        rmdir(self, os.path.join(self.package_folder, "lib", "cmake"))
        rmdir(self, os.path.join(self.package_folder, "share"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "geodeint")
        core = self.cpp_info.components["geodeint"]
        core.set_property("cmake_target_name", "geodeint::geodeint")
        core.set_property("pkg_config_name", "geodeint")
        core.libdirs = []
        core.requires = ["boost::headers", "eigen::eigen"]
        if self.options.sophus:
            sophus = self.cpp_info.components["sophus"]
            sophus.set_property("cmake_target_name", "geodeint::sophus")
            sophus.requires = ["geodeint", "sophus::sophus"]
        if self.options.sphere:
            sphere = self.cpp_info.components["sphere"]
            sphere.set_property("cmake_target_name", "geodeint::sphere")
            sphere.libs = ["geodeint_sphere"]
            sphere.requires = ["geodeint"]
