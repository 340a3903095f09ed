# An overlay port of the library in this checkout:
#
#   vcpkg install exchanger --overlay-ports=ci/packaging/vcpkg
#
# There is no tag yet from which a port of a registry could take it.
set(VCPKG_BUILD_TYPE release) # headers only

vcpkg_cmake_configure(
  SOURCE_PATH ${CMAKE_CURRENT_LIST_DIR}/../../../..
  OPTIONS -DEXCHANGER_BUILD_TESTS=OFF -DEXCHANGER_BUILD_MODELS=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME exchanger CONFIG_PATH share/cmake/exchanger)
vcpkg_fixup_pkgconfig()

file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/lib ${CURRENT_PACKAGES_DIR}/share/doc)
vcpkg_install_copyright(FILE_LIST ${CMAKE_CURRENT_LIST_DIR}/../../../../LICENSE)
