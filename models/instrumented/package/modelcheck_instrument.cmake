# modelcheck_instrument(TARGET... [EXCEPT TARGET...])
#
# Has these executables and libraries compiled for exploration, and linked with the checker. What an executable links of
# the same build must be named, too, or behind EXCEPT; when all directories are read, modelcheck_links.cmake looks.
include(${CMAKE_CURRENT_LIST_DIR}/modelcheck_links.cmake)

function(modelcheck_instrument)
  cmake_parse_arguments(PARSE_ARGV 0 asked "" "" EXCEPT)
  include(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/instrument.cmake)
  foreach(name ${asked_UNPARSED_ARGUMENTS})
    modelcheck_own_target(${name} target)
    if(NOT target)
      message(FATAL_ERROR "modelcheck_instrument(${name}): no target of this build has that name")
    endif()
    set_property(TARGET ${target} APPEND PROPERTY MODELCHECK_EXCEPT ${asked_EXCEPT})
    get_target_property(is_instrumented ${target} MODELCHECK_INSTRUMENTED)
    if(NOT is_instrumented)
      modelcheck_instrument_one(${target})
    endif()
  endforeach()
  modelcheck_look_at_links_later()
endfunction()

function(modelcheck_instrument_one target)
  set_property(TARGET ${target} PROPERTY MODELCHECK_INSTRUMENTED TRUE)
  set_property(GLOBAL APPEND PROPERTY MODELCHECK_INSTRUMENTED_TARGETS ${target})
  get_target_property(type ${target} TYPE)
  if(type STREQUAL INTERFACE_LIBRARY)
    return()  # its sources are compiled with those of who links it
  endif()
  target_compile_options(${target} PRIVATE ${MODELCHECK_COMPILE_OPTIONS})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE ${MODELCHECK_COMPILE_OPTIONS_OF_GCC})
  endif()
  if(type MATCHES "STATIC|OBJECT")  # others are of C++20 at least, by what they link
    modelcheck_folder(folder)
    set(first --include=${folder}/strings_are_compiled.hpp)
    set(standard $<TARGET_PROPERTY:CXX_STANDARD>)
    target_compile_options(${target} PRIVATE
      $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<NOT:$<IN_LIST:${standard},20$<SEMICOLON>23$<SEMICOLON>26>>>:${first}>)
  endif()
  modelcheck_use_plugin(${target} C)
  modelcheck_use_plugin(${target} CXX)
  target_include_directories(${target} PRIVATE
    $<TARGET_PROPERTY:modelcheck::modelcheck,INTERFACE_INCLUDE_DIRECTORIES>)
  if(type MATCHES "EXECUTABLE|SHARED|MODULE")
    modelcheck_link(${target})
  endif()
endfunction()

# What compilers and linkers read.
function(modelcheck_folder result)
  set(${result} ${MODELCHECK_FOLDER} PARENT_SCOPE)
  if(NOT MODELCHECK_FOLDER)  # in a directory that has not looked for the package itself
    set(${result} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../../modelcheck PARENT_SCOPE)
  endif()
endfunction()

# The checker stands in place of the sanitizer, also where all of a project is linked with -fsanitize=thread. By the
# property: target_link_libraries() would insist on the signature, with a keyword or without, that the target has.
function(modelcheck_link target)
  modelcheck_folder(folder)
  target_link_options(${target} PRIVATE @${folder}/wraps LINKER:--wrap=${MODELCHECK_WRAPPED_OF_GTEST}
    LINKER:-z,now -fno-sanitize=thread)
  get_target_property(type ${target} TYPE)
  if(NOT type STREQUAL EXECUTABLE)  # or it would call another library's copies of inline functions
    target_link_options(${target} PRIVATE LINKER:-Bsymbolic-functions)
  endif()
  set_property(TARGET ${target} APPEND PROPERTY LINK_LIBRARIES modelcheck::gtest modelcheck::modelcheck)
endfunction()

# What a compiler itself leaves out is seen by its plugin, if there is one for its version.
function(modelcheck_use_plugin target language)
  set(option_of_GNU -fplugin)
  set(option_of_Clang -fpass-plugin)
  set(name_of_GNU gcc)
  set(name_of_Clang clang)
  set(compiler ${CMAKE_${language}_COMPILER_ID})
  modelcheck_folder(folder)
  set(plugin ${folder}/${name_of_${compiler}}-${CMAKE_${language}_COMPILER_VERSION}.so)
  get_property(to_be_built GLOBAL PROPERTY MODELCHECK_PLUGINS_TO_BE_BUILT)
  if(EXISTS ${plugin} OR plugin IN_LIST to_be_built)
    target_compile_options(${target} PRIVATE $<$<COMPILE_LANGUAGE:${language}>:${option_of_${compiler}}=${plugin}>)
  endif()
  if(to_be_built)
    add_dependencies(${target} modelcheck_plugins)
  endif()
endfunction()
