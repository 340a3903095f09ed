// Assembly that is part of an executable or a shared library, and whose accesses are not seen.
#pragma once

#include <libelf.h>

#include <set>
#include <string>

namespace models::instrumented {

/// What the checker's plugins for the compilers (plugins/) have named in the file, such as "assembly outside of
/// functions at lock.c"; the sources of assemblers, as far as there is debugging information of them; and, if there is
/// neither, names that are not marked as functions, as only assemblers leave them. Those of the compiler's own files
/// are left out.
std::set<std::string> assembly_in(Elf* file);

}  // namespace models::instrumented
