# cpack makes HeadScope's package for the Debian that it runs on.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME headscope)
set(CPACK_PACKAGE_VENDOR "HeadScope developers")
set(CPACK_PACKAGE_CONTACT "${HEADSCOPE_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS # whatever the umask of who makes it
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_SOURCE_DIR}/debian.cmake) # what Debian wants otherwise
set(CPACK_HEADSCOPE_CHANGELOG ${CMAKE_CURRENT_BINARY_DIR}/changelog)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The letters of the window and of figures are the same everywhere; formulas, and Chinese.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "fonts-inter, fonts-jetbrains-mono, fonts-dejavu-core, fonts-wqy-microhei")
# Qt's own buttons in Chinese, and the window where there is no X server.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "qt6-translations-l10n, qt6-wayland")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "multi-head attention, step by step, with every number on the way")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION
"HeadScope runs multi-head attention step by step and shows every number and
the shape of every tensor on the way: in one layer, or in a whole Transformer
from the sentence that is typed to the word that comes next. Numbers can be
clicked to see how they were computed, and changed.

It reads safetensors, NumPy and PyTorch files without running anything in
them, has lessons in English and Chinese, presents to a class, and writes
figures for papers, from its window and from the command line.")
include(CPack)
