#include "wire.hpp"

#include <memory>

#include "../../graph/bytes.hpp"
#include "../execution_json.hpp"
#include "../read_json.hpp"
#include "../visible.hpp"

namespace models {

void to_json(nlohmann::json& o, search_verdict const& v) {
  o = {v.kind, v.detail ? nlohmann::json(*v.detail) : nlohmann::json()};
}

void from_json(nlohmann::json const& o, search_verdict& v) {
  v.kind = o.at(0);
  v.detail = o.at(1).is_null() ? std::nullopt : std::optional(o.at(1).get<std::string>());
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(vain_look, thread, since, of, events, acquires, where)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(vain_round, thread, since, until)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(denial, thread, asked, of, events, known, where)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(vain_knowledge, looks, rounds, denials, acquire_fences)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(performed_by_relacy, asked, executions, performed, without_order)

namespace checker {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

/// With what is no UTF-8 in another way.
json in_utf8(json const& o) {
  if (o.is_string()) return as_utf8(o.get_ref<std::string const&>());
  if (!o.is_structured()) return o;
  json result(o.type());
  for (auto const& [key, value] : o.items()) {
    if (o.is_array()) {
      result.push_back(in_utf8(value));
    } else {
      result[as_utf8(key)] = in_utf8(value);
    }
  }
  return result;
}

/// What they are read as later must be one of the names.
bool is_sound(exploration_result const& r) {
  return r.verdict.kind <= verdict_kind::of_the_program && r.needs <= weak_memory::not_known;
}

}  // namespace

std::string to_wire(exploration_result const& result) {
  json o;
  for_each_field([&](char const* name, auto field, auto) { o[name] = result.*field; });
  if (result.execution) o["execution"] = json(ordered_json(*result.execution));
  try {
    return o.dump();
  } catch (json::type_error const&) {  // a program may print anything, and two outcomes may differ in that alone
    return in_utf8(o).dump();
  }
}

std::optional<exploration_result> from_wire(std::string_view text) {
  if (nests_too_deeply(text)) return std::nullopt;
  try {
    json const o = json::parse(text);
    exploration_result result;
    for_each_field([&](char const* name, auto field, auto) { o.at(name).get_to(result.*field); });
    if (auto const e = o.find("execution"); e != o.end())
      result.execution = std::make_shared<execution_record const>(ordered_json(*e).get<execution_record>());
    if (!is_sound(result)) return std::nullopt;
    return result;
  } catch (json::exception const&) {
    return std::nullopt;
  }
}

void put(byte_writer& out, exploration_result const& r) {
  out.text(to_wire(r));
  r.tally.write(out);
}

exploration_result result_from(byte_reader& in) {
  auto r = from_wire(in.text());
  if (!r) throw unreadable("the counts are missing");
  r->tally.read(in);
  return std::move(*r);
}

}  // namespace checker

}  // namespace models
