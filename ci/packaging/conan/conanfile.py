"""The library in this checkout, for Conan 2:

  conan create ci/packaging/conan
"""
import pathlib
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd
from conan.tools.cmake import CMake, CMakeToolchain, cmake_layout
from conan.tools.files import copy

CHECKOUT = "../../.."


class Exchanger(ConanFile):
    name = "exchanger"
    description = "Two threads meet and swap: a lock-free exchanger"
    license = "BSL-1.0"
    topics = ("concurrency", "lock-free", "header-only")
    package_type = "header-library"
    settings = "os", "compiler", "build_type", "arch"
    no_copy_source = True

    def set_version(self):
        project = pathlib.Path(self.recipe_folder, CHECKOUT, "CMakeLists.txt").read_text(encoding="utf-8")
        self.version = re.search(r"^project\(.* VERSION (\S+) ", project, re.MULTILINE)[1]

    def export_sources(self):
        for what in ("CMakeLists.txt", "LICENSE", "exchanger/*", "ci/packages.cmake"):
            copy(self, what, pathlib.Path(self.recipe_folder, CHECKOUT), self.export_sources_folder)

    def validate(self):
        check_min_cppstd(self, 20)

    def layout(self):
        cmake_layout(self)

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update({"EXCHANGER_BUILD_TESTS": False, "EXCHANGER_BUILD_MODELS": False})
        toolchain.generate()

    def build(self):
        CMake(self).configure()

    def package(self):
        CMake(self).install()

    def package_id(self):
        self.info.clear()

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "exchanger")
        self.cpp_info.set_property("cmake_target_name", "exchanger::exchanger")
        self.cpp_info.set_property("pkg_config_name", "exchanger")
        self.cpp_info.bindirs, self.cpp_info.libdirs = [], []
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["pthread"]
