# Writes OUTPUT, a header with VERSION and the commit of SOURCE as PREFIX_VERSION and PREFIX_COMMIT. Run in every build;
# the file stays as it is when nothing has changed. No commit is known without git, or when SOURCE is no repository, but
# lies in another one.
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
file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#define ${PREFIX}_VERSION \"${VERSION}\"\n#define ${PREFIX}_COMMIT \"${commit}\"\n")
