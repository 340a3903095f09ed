# Makes a header of a JSON file: cmake -D INPUT=costs.json -D OUTPUT=costs.hpp -P costs.cmake
file(READ ${INPUT} text)
file(WRITE ${OUTPUT} "#pragma once\n\nnamespace models {\n\ninline constexpr char order_costs_json[] = R\"json(${text})json\";\n\n}  // namespace models\n")
