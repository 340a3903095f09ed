# Writes a CTest file with a test for each scenario that PROGRAM lists, and one for the coverage of each
# algorithm's state machine, which takes all of its scenarios. Run at the end of every build.
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
  set(budget " --require-exhaustive")
  if(label STREQUAL "long")
    set(budget " --budget 600")  # some are for a machine that has hours
  endif()
  string(APPEND tests "add_test(\"${name}\" \"${PROGRAM}\" run --jobs 1${budget} --filter \"${filter}\")\n"
                      "set_tests_properties(\"${name}\" PROPERTIES LABELS \"${label}\")\n")
endforeach()
file(WRITE ${OUTPUT} "${tests}")
