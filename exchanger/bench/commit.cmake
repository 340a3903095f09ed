# Writes OUTPUT, a header with VERSION and the commit of SOURCE, as models/checker/report/commit.cmake does.
find_program(git git)
set(commit "")
if(git)
  execute_process(COMMAND ${git} -C ${SOURCE} rev-parse --show-toplevel
    OUTPUT_VARIABLE top OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  file(REAL_PATH ${SOURCE} source)
  if(top STREQUAL source)
    execute_process(COMMAND ${git} -C ${SOURCE} describe --always --dirty --abbrev=40 --exclude=*
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  endif()
endif()
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define BENCH_VERSION \"${VERSION}\"\n#define BENCH_COMMIT \"${commit}\"\n")
