# Writes a CTest file with a test for each group of scenarios that PROGRAM lists, which holds the coverage of its
# algorithm as well, and one for each scenario that runs long. Run at the end of every build.
execute_process(COMMAND ${PROGRAM} list --ctest OUTPUT_VARIABLE listed COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[^\n]+" lines "${listed}")
if(NOT lines)
  message(FATAL_ERROR "${PROGRAM} lists no scenarios")
endif()
set(tests "")
foreach(line ${lines})
  string(REPLACE " " ";" line "${line}")
  list(GET line 0 name)
  list(GET line 1 filter)
  list(GET line 2 label)
  if(label STREQUAL "long")
    set(how "--jobs 1 --budget 600")  # some are for a machine that has hours
    set(properties "")
  else()
    set(how "--require-exhaustive")
    set(properties "PROCESSORS 2 TIMEOUT 900")
  endif()
  string(APPEND tests "add_test(\"${name}\" \"${PROGRAM}\" run ${how} --filter \"${filter}\")\n"
                      "set_tests_properties(\"${name}\" PROPERTIES LABELS \"${label}\" ${properties})\n")
endforeach()
file(WRITE ${OUTPUT} "${tests}")
