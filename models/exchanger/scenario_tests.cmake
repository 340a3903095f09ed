# Writes a CTest file with a test for each scenario of PROGRAM that runs long. Run at the end of every build.
# All others are one test, models.table.
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
  if(NOT label STREQUAL "long")
    continue()
  endif()
  # On all processors, one after the other: the largest that was seen to its end takes half an hour on two.
  string(APPEND tests "add_test(\"${name}\" \"${PROGRAM}\" run --require-exhaustive --filter \"${filter}\")\n"
                      "set_tests_properties(\"${name}\" PROPERTIES LABELS long RUN_SERIAL TRUE TIMEOUT 7200)\n")
endforeach()
file(WRITE ${OUTPUT} "${tests}")
