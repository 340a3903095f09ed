#include "recorder.hpp"

#include <algorithm>
#include <sstream>

namespace litmus::herd {

namespace {

/// 0, the initial value of every variable, and all other numbers in the outcomes.
std::set<int> numbers_in(std::vector<outcome> const& outcomes) {
  std::set<int> all{0};
  for (outcome const& o : outcomes) {
    std::istringstream words{std::string(o.values)};
    for (std::string word; words >> word;) {
      if (word.find_first_not_of("0123456789") == std::string::npos) all.insert(std::stoi(word));
    }
  }
  return all;
}

}  // namespace

bool reads(op kind) { return kind != op::store && kind != op::plain_store && kind != op::fence; }

recorder& recorder::get() {
  static recorder only;
  return only;
}

int recorder::variable(char const* name, bool is_atomic) {
  if (made_ == all_.variables.size()) {
    all_.variables.emplace_back(name);
    all_.is_atomic.push_back(is_atomic);
    possible_.push_back(asked_about_);
  }
  return static_cast<int>(made_++);
}

/// Adds the value that the operation leaves in its variable when it has read `read`.
void recorder::gather(operation const& o, int read) {
  if (o.variable < 0) return;
  auto& values = possible_[static_cast<std::size_t>(o.variable)];
  switch (o.kind) {
    case op::store:
    case op::plain_store:
    case op::exchange: values.insert(o.operand); break;
    case op::fetch_add: values.insert(read + o.operand); break;
    case op::fetch_sub: values.insert(read - o.operand); break;
    case op::cas:
      if (read == o.expected) values.insert(o.operand);
      break;
    default: break;
  }
}

int recorder::read(operation const& o) {
  if (reads_ == path_.size()) {
    auto const& values = possible_[static_cast<std::size_t>(o.variable)];
    choices_.emplace_back(values.begin(), values.end());
    path_.push_back(choices_.back().front());
  }
  int const value = path_[reads_++];
  done_.emplace_back(o, value);
  return value;
}

void recorder::write(operation const& o) { done_.emplace_back(o, 0); }

/// Goes on to the next combination of values; the last read varies fastest. False if there is none.
bool recorder::next_path() {
  while (!path_.empty()) {
    auto const& values = choices_.back();
    auto const tried = std::find(values.begin(), values.end(), path_.back());
    if (tried + 1 != values.end()) {
      path_.back() = *(tried + 1);
      return true;
    }
    path_.pop_back();
    choices_.pop_back();
  }
  return false;
}

void recorder::run(subject& s, int thread, tree& into) {
  path_.clear();
  choices_.clear();
  do {
    made_ = 0;
    s.begin();
    reads_ = 0;
    done_.clear();
    values const returned = s.thread(thread);
    tree* at = &into;
    for (auto const& [o, value] : done_) {
      gather(o, value);
      at->next = o;
      at = &at->after[value];
    }
    at->ended = true;
    at->returned = returned;
  } while (next_path());
}

recording recorder::record(subject& s, test_info const& t) {
  all_ = {};
  possible_.clear();
  asked_about_ = numbers_in(t.what.outcomes);
  // Sums could grow for ever; but a thread adds no more often than it has operations, so few rounds are enough.
  constexpr int rounds = 4;
  for (int round = 0; round != rounds; ++round) {
    auto const before = possible_;
    all_.threads.assign(static_cast<std::size_t>(t.threads), {});
    for (int i = 0; i != t.threads; ++i) run(s, i, all_.threads[static_cast<std::size_t>(i)]);
    if (possible_ == before) break;
  }
  made_ = 0;
  s.begin();
  path_.clear();
  choices_.clear();
  reads_ = 0;
  done_.clear();
  static_cast<void>(s.finally());
  for (auto const& [o, value] : done_) all_.final_variables.push_back(o.variable);
  return all_;
}

std::map<std::string, exported>& tests() {
  static std::map<std::string, exported> all;
  return all;
}

void add(test_info info, std::unique_ptr<subject> what) {
  std::string const name = info.name;
  tests().emplace(name, exported{std::move(info), std::move(what)});
}

}  // namespace litmus::herd
