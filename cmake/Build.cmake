# What every target of the house has in common.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
    # Without these, ccache skips every file that uses a precompiled header.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE_PROGRAM})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
        add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>")
    endif()
endif()

find_package(fmt REQUIRED)

add_library(bs_options INTERFACE)
target_compile_options(bs_options INTERFACE
    "$<$<COMPILE_LANGUAGE:CXX>:-Wall;-Wextra;-Wno-missing-field-initializers;-Wpedantic;-Wshadow;-Wnon-virtual-dtor;-Woverloaded-virtual;-Werror>"
    "$<$<COMPILE_LANGUAGE:CUDA>:-Xcompiler=-Wall,-Wextra,-Werror>")
target_include_directories(bs_options INTERFACE ${PROJECT_SOURCE_DIR})
if(BUBBLESCOPE_SANITIZE)
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${BUBBLESCOPE_SANITIZE};-fno-omit-frame-pointer;-fno-sanitize-recover=all>")
    add_link_options(-fsanitize=${BUBBLESCOPE_SANITIZE})
endif()

# bs_precompile(NAME HEADERS ... USES ...): headers that are compiled once. A target with the same
# flags and USES takes them with target_precompile_headers(TARGET REUSE_FROM NAME).
function(bs_precompile name)
    cmake_parse_arguments(ARG "" "" "HEADERS;USES" ${ARGN})
    add_library(${name} OBJECT ${PROJECT_SOURCE_DIR}/cmake/Precompiled.cpp)
    target_link_libraries(${name} PRIVATE bs_options ${ARG_USES})
    target_precompile_headers(${name} PRIVATE ${ARG_HEADERS})
endfunction()
set(standard_headers
    <algorithm> <array> <cmath> <cstdint> <functional> <limits> <map> <memory> <numeric> <optional>
    <span> <string> <string_view> <unordered_map> <vector> <fmt/format.h> <fmt/ranges.h>)
# Not QtWidgets: what all of it leaves to be instantiated takes each file half a second.
set(widget_headers
    <QAction> <QApplication> <QBoxLayout> <QCheckBox> <QComboBox> <QDialog> <QDockWidget> <QFileDialog>
    <QHeaderView> <QLabel> <QLineEdit> <QLocale> <QMainWindow> <QMenu> <QMessageBox> <QPainter> <QPointer>
    <QPushButton> <QSpinBox> <QSplitter> <QTableView> <QToolButton> <QUndoStack> <QWidget>)
bs_precompile(bs_standard_headers HEADERS ${standard_headers} USES fmt::fmt)

# bs_library(NAME [OWN_FLAGS] SOURCES ... USES ...): the static library of one folder of the house,
# and the folders and libraries it may use. Linking is what enforces the table in CONTRIBUTING.md.
# OWN_FLAGS: it has flags with which the standard headers are not precompiled.
function(bs_library name)
    cmake_parse_arguments(ARG "OWN_FLAGS" "" "SOURCES;USES" ${ARGN})
    add_library(${name} STATIC ${ARG_SOURCES})
    target_link_libraries(${name} PUBLIC bs_options ${ARG_USES})
    if(NOT ARG_OWN_FLAGS)
        target_precompile_headers(${name} REUSE_FROM bs_standard_headers)
    endif()
endfunction()
