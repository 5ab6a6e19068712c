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
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()

find_package(fmt REQUIRED)

add_library(bs_options INTERFACE)
target_compile_options(bs_options INTERFACE
    -Wall -Wextra -Wno-missing-field-initializers -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
target_include_directories(bs_options INTERFACE ${PROJECT_SOURCE_DIR})
if(BUBBLESCOPE_SANITIZE)
    add_compile_options(-fsanitize=${BUBBLESCOPE_SANITIZE} -fno-omit-frame-pointer
                        -fno-sanitize-recover=all)
    add_link_options(-fsanitize=${BUBBLESCOPE_SANITIZE})
endif()

# bs_library(NAME SOURCES ... USES ...): the static library of one folder of the house, and the
# folders and libraries it may use. Linking is what enforces the table in CONTRIBUTING.md.
function(bs_library name)
    cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
    add_library(${name} STATIC ${ARG_SOURCES})
    target_link_libraries(${name} PUBLIC bs_options ${ARG_USES})
endfunction()
