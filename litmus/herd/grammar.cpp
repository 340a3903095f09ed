#include "grammar.hpp"

#include <cctype>
#include <set>
#include <stdexcept>
#include <vector>

namespace litmus::herd {

namespace {

class wrong : public std::runtime_error {
  using runtime_error::runtime_error;
};

bool in_name(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class parser {
 public:
  explicit parser(std::string const& text) : text_(text) {}

  void file() {
    header();
    initial_state();
    do {
      function();
    } while (ahead().size() > 1 && ahead()[0] == 'P');
    quantifier();
    condition();
    if (!ahead().empty()) fail("nothing more");
  }

 private:
  [[noreturn]] void fail(std::string const& expected) {
    std::string const found = ahead().empty() ? "the end" : "'" + ahead() + "'";
    throw wrong("line " + std::to_string(line_) + ": " + found + " where " + expected + " should be");
  }

  // Characters and tokens.

  void skip_space() {
    for (;;) {
      while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        if (text_[at_++] == '\n') ++line_;
      }
      if (text_.compare(at_, 2, "(*") != 0) return;
      std::size_t const end = text_.find("*)", at_);
      if (end == std::string::npos) throw wrong("a comment does not end");
      for (; at_ != end + 2; ++at_) line_ += text_[at_] == '\n' ? 1 : 0;
    }
  }

  std::string const& ahead() {
    if (!next_.empty() || at_ > text_.size()) return next_;
    skip_space();
    std::size_t const from = at_;
    if (at_ == text_.size()) return next_;
    for (char const* const sign : {"==", "/\\", "\\/", "~exists"}) {
      if (text_.compare(at_, std::string(sign).size(), sign) == 0) at_ += std::string(sign).size();
      if (at_ != from) break;
    }
    if (at_ == from) {
      while (at_ != text_.size() && in_name(text_[at_])) ++at_;
    }
    if (at_ == from) ++at_;
    if (text_[from] == '-' && at_ == from + 1) {
      while (at_ != text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    }
    next_ = text_.substr(from, at_ - from);
    return next_;
  }

  std::string take() {
    std::string const t = ahead();
    next_.clear();
    return t;
  }
  bool accept(std::string const& t) {
    if (ahead() != t) return false;
    take();
    return true;
  }
  void expect(std::string const& t) {
    if (!accept(t)) fail("'" + t + "'");
  }

  std::string name() {
    if (ahead().empty() || !in_name(ahead()[0]) || std::isdigit(static_cast<unsigned char>(ahead()[0])) != 0)
      fail("a name");
    return take();
  }
  std::string declared(std::set<std::string> const& where, std::string const& what) {
    std::string const n = ahead();
    if (where.count(n) == 0) fail(what);
    return take();
  }
  void number() {
    std::string const n = ahead();
    bool const digits = n.find_first_not_of("0123456789", n[0] == '-' ? 1 : 0) == std::string::npos;
    if (n.empty() || n == "-" || !digits) fail("a number");
    take();
  }

  // The parts of a file.

  void header() {
    if (text_.compare(0, 2, "C ") != 0) fail("'C' and the name of the test");
    std::size_t const end = std::min(text_.find('\n'), text_.size());
    if (end == 2 || text_.substr(2, end - 2).find(' ') != std::string::npos) fail("a name without spaces");
    at_ = end;
  }

  void initial_state() {
    expect("{");
    while (accept("[")) {
      if (!locations_.insert(name()).second) fail("a location that has no value yet");
      expect("]");
      expect("=");
      number();
      expect(";");
    }
    expect("}");
  }

  void function() {
    std::string const own = "P" + std::to_string(registers_.size());
    if (ahead() != own) fail("'" + own + "'");
    take();
    registers_.emplace_back();
    atomic_.clear();
    plain_.clear();
    expect("(");
    if (ahead() != ")") {
      do {
        parameter();
      } while (accept(","));
    }
    expect(")");
    block();
  }

  void parameter() {
    bool const is_atomic = ahead() == "atomic_int";
    if (!is_atomic && ahead() != "int") fail("the type of a parameter");
    take();
    expect("*");
    (is_atomic ? atomic_ : plain_).insert(declared(locations_, "a location with an initial value"));
  }

  void block() {
    expect("{");
    do {
      statement();
    } while (ahead() != "}");
    take();
  }

  void statement() {
    if (accept("int")) {
      if (!registers_.back().insert(name()).second) fail("a register that is not yet declared");
      expect("=");
      number();
      return expect(";");
    }
    if (accept("if")) return choice();
    if (accept("*")) {
      declared(plain_, "a plain location");
      expect("=");
      number();
      return expect(";");
    }
    if (accept("atomic_store_explicit")) {
      operands(1, 1);
    } else if (accept("atomic_thread_fence")) {
      expect("(");
      order();
      expect(")");
    } else {
      declared(registers_.back(), "a register or a statement");
      expect("=");
      expression();
    }
    expect(";");
  }

  void choice() {
    expect("(");
    declared(registers_.back(), "a register");
    expect("==");
    number();
    expect(")");
    block();
    if (accept("else")) block();
  }

  void expression() {
    if (accept("*")) {
      declared(plain_, "a plain location");
    } else if (accept("atomic_load_explicit")) {
      operands(0, 1);
    } else if (accept("atomic_exchange_explicit") || accept("atomic_fetch_add_explicit") ||
               accept("atomic_fetch_sub_explicit")) {
      operands(1, 1);
    } else if (accept("atomic_compare_exchange_strong_explicit")) {
      expect("(");
      declared(atomic_, "an atomic location");
      expect(",");
      declared(plain_, "the location of the expected value");
      rest(1, 2);
    } else {
      fail("an expression");
    }
  }

  /// "(" a location, then `numbers` numbers, then `orders` memory orders ")"
  void operands(int numbers, int orders) {
    expect("(");
    declared(atomic_, "an atomic location");
    rest(numbers, orders);
  }
  void rest(int numbers, int orders) {
    for (; numbers != 0; --numbers) {
      expect(",");
      number();
    }
    for (; orders != 0; --orders) {
      expect(",");
      order();
    }
    expect(")");
  }

  void order() {
    static std::set<std::string> const all{"memory_order_relaxed", "memory_order_acquire", "memory_order_release",
                                           "memory_order_acq_rel", "memory_order_seq_cst"};
    declared(all, "a memory order");
  }

  void quantifier() {
    if (!accept("exists") && !accept("~exists")) fail("a quantifier");
  }

  void condition() {
    do {
      if (accept("(")) {
        condition();
        expect(")");
      } else {
        atom();
      }
    } while (accept("/\\") || accept("\\/"));
  }

  void atom() {
    if (accept("true")) return;
    if (!ahead().empty() && std::isdigit(static_cast<unsigned char>(ahead()[0])) != 0) {
      auto const thread = static_cast<std::size_t>(std::stoi(take()));
      expect(":");
      if (thread >= registers_.size()) fail("a register of a thread that exists");
      declared(registers_[thread], "a register of that thread");
    } else {
      declared(locations_, "a location");
    }
    expect("=");
    number();
  }

  std::string const& text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::string next_;
  std::set<std::string> locations_;
  std::set<std::string> atomic_;  // of the current function
  std::set<std::string> plain_;
  std::vector<std::set<std::string>> registers_;
};

}  // namespace

std::optional<std::string> fault_in(std::string const& text) {
  try {
    parser(text).file();
    return std::nullopt;
  } catch (wrong const& e) {
    return e.what();
  }
}

}  // namespace litmus::herd
