# Whether GPUs are in: BUBBLESCOPE_CUDA says so, with AUTO where nvcc is found.

set(BUBBLESCOPE_CUDA AUTO CACHE STRING "Train on NVIDIA GPUs: AUTO (where nvcc is found), ON or OFF")
set_property(CACHE BUBBLESCOPE_CUDA PROPERTY STRINGS AUTO ON OFF)
set(BUBBLESCOPE_CUDA_ARCHITECTURES "80-real;90" CACHE STRING
    "GPUs that kernels are compiled for; without -real also for later ones (PTX)")

set(BUBBLESCOPE_HAS_CUDA OFF)
if(BUBBLESCOPE_CUDA STREQUAL AUTO)
    include(CheckLanguage)
    check_language(CUDA)
    if(CMAKE_CUDA_COMPILER)
        set(BUBBLESCOPE_HAS_CUDA ON)
    endif()
elseif(BUBBLESCOPE_CUDA)
    set(BUBBLESCOPE_HAS_CUDA ON)
endif()
if(NOT BUBBLESCOPE_HAS_CUDA)
    message(STATUS "CUDA: not used (BUBBLESCOPE_CUDA is ${BUBBLESCOPE_CUDA}): no training on GPUs")
    return()
endif()

set(CMAKE_CUDA_ARCHITECTURES ${BUBBLESCOPE_CUDA_ARCHITECTURES})
enable_language(CUDA)
find_package(CUDAToolkit 12.4 REQUIRED)
if(CCACHE_PROGRAM)
    set(CMAKE_CUDA_COMPILER_LAUNCHER ${CCACHE_PROGRAM})
endif()
set(CMAKE_CUDA_STANDARD 20)
set(CMAKE_CUDA_STANDARD_REQUIRED OFF)
# CMake 3.25 knows no flag of nvcc for C++20. Warnings are those of the host's compiler for C++ alone.
add_compile_options("$<$<COMPILE_LANGUAGE:CUDA>:-std=c++20;--expt-relaxed-constexpr;-Xcompiler=-Wno-pedantic>")
message(STATUS "CUDA: ${CUDAToolkit_VERSION}, kernels for ${BUBBLESCOPE_CUDA_ARCHITECTURES}")
