# Debian packages of the two products, by `cpack -G DEB`: libexchanger-dev, which is the same for every architecture, and
# modelcheck. The version is the project's.
set(CPACK_PACKAGE_NAME exchanger)
set(CPACK_PACKAGE_VENDOR "the authors of exchanger")
set(CPACK_PACKAGE_CONTACT "the authors of exchanger <nobody@localhost>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_GENERATOR DEB)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL exchanger)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)

set(CPACK_DEBIAN_EXCHANGER_PACKAGE_NAME libexchanger-dev)
set(CPACK_DEBIAN_EXCHANGER_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_EXCHANGER_DESCRIPTION "Two threads meet and swap: a lock-free exchanger
 Headers for C++20, and what CMake and pkg-config are to know of them.")

if(EXCHANGER_BUILD_MODELS)
  list(APPEND CPACK_COMPONENTS_ALL modelcheck)
  set(CPACK_DEBIAN_MODELCHECK_PACKAGE_NAME modelcheck)
  set(CPACK_DEBIAN_MODELCHECK_PACKAGE_SECTION devel)
  set(CPACK_DEBIAN_MODELCHECK_PACKAGE_SHLIBDEPS ON)
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/models/instrumented)
  set(CPACK_DEBIAN_MODELCHECK_PACKAGE_RECOMMENDS "g++ | clang")
  set(CPACK_DEBIAN_MODELCHECK_PACKAGE_SUGGESTS "cmake, libgtest-dev")
  set(CPACK_DEBIAN_MODELCHECK_DESCRIPTION "Explores every execution of small C and C++ programs
 The command, the library for tests, and what CMake is to know of it.")
endif()

# What is packed is built by name, and not all that there is with it.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
include(CPack)
