// clang-format off
#include <gcc-plugin.h>
#include <tree.h>
#include <basic-block.h>
#include <cfganal.h>
#include <cgraph.h>
#include <dominance.h>
#include <fold-const.h>
#include <gimple.h>
#include <gimple-iterator.h>
#include <gimple-ssa.h>
#include <gimple-walk.h>
#include <gimplify.h>
#include <gimplify-me.h>
#include <ssa.h>
#include <stringpool.h>
#include <tree-cfg.h>
#include <tree-dfa.h>
// clang-format on

#include <cstdlib>
#include <cstring>

#include "atomic_names.hpp"
#include "gcc_counts.hpp"
#include "gcc_loops.hpp"
#include "words_of_head.hpp"

namespace modelcheck_plugins {

namespace {

constexpr unsigned most = 32;  // values, and variables: ../loops.cpp

// Calls that do not read the variables of the running function, but for those that they are given.

constexpr unsigned all_of_them = 32;

/// So many of a call's first arguments are addresses that it accesses, and does not keep: of the location, and of what
/// a compare-and-swap expects.
unsigned accessed_arguments(gimple* statement) {
  char const* name = name_of_standard_atomic(statement);
  if (is_builtin_atomic(statement)) {
    name = IDENTIFIER_POINTER(DECL_NAME(gimple_call_fndecl(statement)));
    if (name[std::strlen(name) - 1] > '9') return all_of_them;  // of any size: no values
  }
  if (name == nullptr) return 0;
  return std::strstr(name, "compare_exchange") != nullptr ? 2 : 1;
}

/// Whether it may read variables by addresses that it has been given before. An atomic reads its own location alone; a
/// compare-and-swap also what it expects.
bool reads_by_pointers(gimple* statement) {
  if (is_gimple_assign(statement)) {
    if (!gimple_assign_load_p(statement)) return false;
    tree const base = get_base_address(gimple_assign_rhs1(statement));
    return base == NULL_TREE || !DECL_P(base);
  }
  auto* const call = dyn_cast<gcall*>(statement);
  if (call == nullptr) return is_a<gasm*>(statement);
  if (gimple_call_flags(call) & ECF_CONST) return false;
  if (is_builtin_atomic(call))
    return std::strstr(IDENTIFIER_POINTER(DECL_NAME(gimple_call_fndecl(call))), "compare_exchange") != nullptr;
  char const* const name = name_of_standard_atomic(call);
  return name == nullptr || std::strstr(name, "compare_exchange") != nullptr;
}

bool writes_by_pointers(gimple* statement) {
  if (!is_gimple_assign(statement) || !gimple_store_p(statement)) return false;
  tree const base = get_base_address(gimple_assign_lhs(statement));
  return base == NULL_TREE || !DECL_P(base);
}

// Variables in memory, as sets of their numbers.

/// Adds the variables whose addresses the statement keeps, or makes others of.
void add_kept(gimple* statement, bitmap set) {
  unsigned const accessed = accessed_arguments(statement);
  if (accessed == 0) {
    walk_stmt_load_store_addr_ops(statement, set, nullptr, nullptr, add_variable);
    return;
  }
  for (unsigned i = accessed; i < gimple_call_num_args(statement); ++i) {
    tree const argument = gimple_call_arg(statement, i);
    if (TREE_CODE(argument) == ADDR_EXPR) add_variable(nullptr, TREE_OPERAND(argument, 0), NULL_TREE, set);
  }
}

/// The variable that the statement writes as a whole, or whose life it ends; null: none. (What throws writes nothing.)
tree overwritten_by(gimple* statement) {
  tree const left = stmt_ends_bb_p(statement) ? NULL_TREE : gimple_get_lhs(statement);
  return left != NULL_TREE && DECL_P(left) && is_in_memory(left) ? left : NULL_TREE;
}

/// A set for each block of the function.
class sets {
 public:
  explicit sets(function* f) {
    for (int i = 0; i != last_basic_block_for_fn(f); ++i) all_.safe_push(BITMAP_ALLOC(nullptr));
  }
  ~sets() {
    for (bitmap each : all_) BITMAP_FREE(each);
  }
  bitmap operator[](basic_block b) const { return all_[static_cast<unsigned>(b->index)]; }

 private:
  auto_vec<bitmap> all_;
};

/// Which variables are alive where a block begins: the program may have used them before, and may read what they have.
class liveness {
 public:
  explicit liveness(function* f) : function_(f), used_(f), read_(f) {
    find_escaping();
    while (use_forwards()) {
    }
    while (read_backwards()) {
    }
  }

  bool is_alive(tree variable, basic_block at) const {
    auto const number = static_cast<int>(DECL_UID(variable));
    return bitmap_bit_p(read_[at], number) && (is_used_before(at, number) || TREE_CODE(variable) == PARM_DECL);
  }

  /// Whether nobody else may access it.
  bool is_own(tree variable) {
    return variable != NULL_TREE && DECL_P(variable) && is_in_memory(variable) &&
           !bitmap_bit_p(shared_, static_cast<int>(DECL_UID(variable)));
  }

 private:
  bool is_used_before(basic_block at, int number) const {
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE(e, i, at->preds) {
      if (bitmap_bit_p(used_[e->src], number)) return true;
    }
    return false;
  }

  /// Finds the variables that may be accessed by addresses, and those whose addresses are kept or computed with.
  void find_escaping() {
    basic_block b;
    FOR_EACH_BB_FN(b, function_) {
      for (gphi_iterator at = gsi_start_phis(b); !gsi_end_p(at); gsi_next(&at)) {
        add_kept(at.phi(), escaping_);
        add_kept(at.phi(), shared_);
      }
      for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
        add_kept(gsi_stmt(at), escaping_);
        if (!is_address_alone(gsi_stmt(at))) add_kept(gsi_stmt(at), shared_);
      }
    }
  }

  static bool is_address_alone(gimple* statement) {
    return (gimple_assign_single_p(statement) || gimple_assign_cast_p(statement)) &&
           TREE_CODE(gimple_assign_lhs(statement)) == SSA_NAME && !is_kept(gimple_assign_lhs(statement));
  }

  /// Whether more is done with the address than that it is accessed.
  static bool is_kept(tree address) {
    imm_use_iterator i;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, i, address) {
      if (!is_access(USE_STMT(use), address) && !is_address_alone(USE_STMT(use))) return true;
    }
    return false;
  }

  static bool is_access(gimple* statement, tree by) {
    if (is_gimple_debug(statement)) return true;
    if (!is_a<gcall*>(statement))
      return gimple_assign_single_p(statement) && gimple_vuse(statement) && gimple_assign_rhs1(statement) != by;
    unsigned const accessed = accessed_arguments(statement);
    for (unsigned i = accessed; i < gimple_call_num_args(statement); ++i) {
      if (gimple_call_arg(statement, i) == by) return false;
    }
    return accessed != 0;
  }

  /// Where each block ends: the variables that were used before, and whose lives have not ended since.
  bool use_forwards() {
    bool changed = false;
    basic_block b;
    FOR_EACH_BB_FN(b, function_) {
      auto_bitmap used;
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE(e, i, b->preds) { bitmap_ior_into(used, used_[e->src]); }
      for (gphi_iterator at = gsi_start_phis(b); !gsi_end_p(at); gsi_next(&at))
        walk_stmt_load_store_addr_ops(at.phi(), used, nullptr, nullptr, add_variable);
      for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
        tree const ended = gimple_clobber_p(gsi_stmt(at)) ? overwritten_by(gsi_stmt(at)) : NULL_TREE;
        if (ended != NULL_TREE)
          bitmap_clear_bit(used, static_cast<int>(DECL_UID(ended)));
        else
          walk_stmt_load_store_addr_ops(gsi_stmt(at), used, add_variable, add_variable, add_variable);
      }
      changed |= bitmap_ior_into(used_[b], used);
    }
    return changed;
  }

  /// Where each block begins: the variables that may be read before they are written as a whole.
  bool read_backwards() {
    bool changed = false;
    basic_block b;
    FOR_EACH_BB_REVERSE_FN(b, function_) {
      auto_bitmap read;
      edge e;
      edge_iterator i;
      FOR_EACH_EDGE(e, i, b->succs) { bitmap_ior_into(read, read_[e->dest]); }
      for (gimple_stmt_iterator at = gsi_last_bb(b); !gsi_end_p(at); gsi_prev(&at)) go_back_over(gsi_stmt(at), read);
      for (gphi_iterator at = gsi_start_phis(b); !gsi_end_p(at); gsi_next(&at))
        walk_stmt_load_store_addr_ops(at.phi(), read, nullptr, nullptr, add_variable);
      changed |= bitmap_ior_into(read_[b], read);
    }
    return changed;
  }

  void go_back_over(gimple* statement, bitmap read) {
    if (is_gimple_debug(statement)) return;
    if (tree const written = overwritten_by(statement)) bitmap_clear_bit(read, static_cast<int>(DECL_UID(written)));
    if (gimple_clobber_p(statement)) return;
    walk_stmt_load_store_addr_ops(statement, read, add_variable, nullptr, add_variable);
    if (reads_by_pointers(statement)) bitmap_ior_into(read, escaping_);
  }

  function* function_;
  auto_bitmap escaping_;
  auto_bitmap shared_;
  sets used_;
  sets read_;
};

// Values.

bool fits_a_word(tree type) {
  if (TREE_CODE(type) == REAL_TYPE) return TYPE_MODE(type) == SFmode || TYPE_MODE(type) == DFmode;
  return (INTEGRAL_TYPE_P(type) || POINTER_TYPE_P(type) || TREE_CODE(type) == OFFSET_TYPE) &&
         tree_to_uhwi(TYPE_SIZE_UNIT(type)) <= 8;
}

tree as_word(tree value, gimple_seq* code) {
  if (TREE_CODE(TREE_TYPE(value)) == REAL_TYPE) {
    bool const is_short = TYPE_MODE(TREE_TYPE(value)) == SFmode;
    value = build1(VIEW_CONVERT_EXPR, is_short ? unsigned_type_node : long_unsigned_type_node, value);
  }
  if (INTEGRAL_TYPE_P(TREE_TYPE(value))) value = fold_convert(unsigned_type_for(TREE_TYPE(value)), value);
  gimple_seq piece = nullptr;
  tree const word = force_gimple_operand(fold_convert(long_unsigned_type_node, value), &piece, true, NULL_TREE);
  gimple_seq_add_seq_without_update(code, piece);
  return word;
}

// What a look before a loop has read.

/// The variable that is read or written there as a whole; null: none.
tree whole_variable(tree place) {
  while (TREE_CODE(place) == VIEW_CONVERT_EXPR) place = TREE_OPERAND(place, 0);
  tree const variable = get_base_address(place);
  if (variable == NULL_TREE || !DECL_P(variable) || !is_in_memory(variable)) return NULL_TREE;
  if (TREE_CODE(place) != MEM_REF) return place == variable ? variable : NULL_TREE;
  bool const is_whole = integer_zerop(TREE_OPERAND(place, 1)) &&
                        int_size_in_bytes(TREE_TYPE(place)) == int_size_in_bytes(TREE_TYPE(variable));
  return is_whole ? variable : NULL_TREE;
}

bool is_look(gimple* statement) {
  tree const result = gimple_get_lhs(statement);
  if (!is_a<gcall*>(statement) || result == NULL_TREE) return false;
  if (is_builtin_atomic(statement))
    return std::strncmp(IDENTIFIER_POINTER(DECL_NAME(gimple_call_fndecl(statement))), "__atomic_load", 13) == 0;
  char const* const name = name_of_standard_atomic(statement);
  return name != nullptr && loads(name);
}

/// Follows what an atomic load has read, on a straight way from there to the head of a loop, to the variables that it
/// is copied to.
class last_look {
 public:
  explicit last_look(edge e) : edge_(e), is_followed_(find(e) && follow()) {}

  bool has(tree place) const { return is_followed_ && is_kept(place); }

  /// Whether the program goes on with more of it than that the head's values and the variables at its edge have it.
  bool is_used_otherwise() {
    for (tree const each : values_) {
      if (is_used_elsewhere(each)) return true;
    }
    return false;
  }

 private:
  /// The statements behind it, the last one first.
  bool find(edge e) {
    for (basic_block b = e->src; single_succ_p(b); b = single_pred(b)) {
      for (gimple_stmt_iterator at = gsi_last_bb(b); !gsi_end_p(at); gsi_prev(&at)) {
        statements_.safe_push(gsi_stmt(at));
        if (is_look(gsi_stmt(at))) return true;
        if (is_gimple_call(gsi_stmt(at)) || is_a<gasm*>(gsi_stmt(at))) return false;
      }
      if (!single_pred_p(b) || single_pred(b) == ENTRY_BLOCK_PTR_FOR_FN(cfun)) return false;
    }
    return false;
  }

  bool follow() {
    keep_in(gimple_get_lhs(statements_.last()));
    for (unsigned i = statements_.length() - 1; i-- != 0;) {
      gimple* const each = statements_[i];
      if (is_gimple_debug(each)) continue;
      if (!variables_.is_empty() && (reads_by_pointers(each) || writes_by_pointers(each))) return false;
      if (gimple_clobber_p(each)) {
        if (tree const ended = overwritten_by(each)) forget(ended);
      } else if (gimple_assign_single_p(each) || gimple_assign_cast_p(each)) {
        if (is_kept(gimple_assign_rhs1(each))) {
          if (!keep_in(gimple_assign_lhs(each))) return false;
        } else if (uses(each)) {
          return false;
        }
      } else if (uses(each)) {
        return false;
      }
    }
    return true;
  }

  bool is_kept(tree place) const {
    if (TREE_CODE(place) == SSA_NAME) return values_.contains(place);
    tree const variable = whole_variable(place);
    return variable != NULL_TREE && variables_.contains(variable);
  }

  bool keep_in(tree place) {
    tree const variable = whole_variable(place);
    if (TREE_CODE(place) != SSA_NAME && variable == NULL_TREE) return false;
    if (variable == NULL_TREE)
      values_.safe_push(place);
    else
      variables_.safe_push(variable);
    return true;
  }

  void forget(tree variable) {
    for (unsigned i = variables_.length(); i-- != 0;) {
      if (variables_[i] == variable) variables_.unordered_remove(i);
    }
  }

  bool uses(gimple* statement) {
    tree value;
    ssa_op_iter i;
    FOR_EACH_SSA_TREE_OPERAND(value, statement, i, SSA_OP_USE) {
      if (values_.contains(value)) return true;
    }
    auto_bitmap mentioned;
    walk_stmt_load_store_addr_ops(statement, mentioned, add_variable, add_variable, add_variable);
    for (tree const each : variables_) {
      if (bitmap_bit_p(mentioned, static_cast<int>(DECL_UID(each)))) return true;
    }
    return false;
  }

  bool is_used_elsewhere(tree value) {
    imm_use_iterator i;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST(use, i, value) {
      gimple* const user = USE_STMT(use);
      bool const is_value_of_head = is_a<gphi*>(user) && gimple_bb(user) == edge_->dest &&
                                    PHI_ARG_INDEX_FROM_USE(use) == static_cast<int>(edge_->dest_idx);
      if (!is_gimple_debug(user) && !is_value_of_head && !statements_.contains(user)) return true;
    }
    return false;
  }

  edge edge_;
  auto_vec<gimple*> statements_;
  auto_vec<tree> values_;
  auto_vec<tree> variables_;
  bool is_followed_;
};

// Loops.

bool is_exchange(gimple* statement) {
  auto* const call = dyn_cast<gcall*>(statement);
  if (call == nullptr || gimple_call_lhs(call) == NULL_TREE || TREE_CODE(gimple_call_lhs(call)) != SSA_NAME)
    return false;
  char const* const name =
      is_builtin_atomic(call) ? IDENTIFIER_POINTER(DECL_NAME(gimple_call_fndecl(call))) : name_of_standard_atomic(call);
  return name != nullptr && std::strstr(name, "compare_exchange") != nullptr;
}

/// The heads of loops, to which the program comes by jumps of its own alone.
bool is_head(basic_block b) {
  bool is = false;
  edge e;
  edge_iterator i;
  FOR_EACH_EDGE(e, i, b->preds) {
    if ((e->flags & (EDGE_ABNORMAL | EDGE_EH)) != 0) return false;
    is |= is_back_edge(e);
  }
  return is;
}

bool may_look(basic_block b) {
  for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
    auto* const call = dyn_cast<gcall*>(gsi_stmt(at));
    if (call == nullptr || gimple_call_internal_p(call)) continue;
    if (is_builtin_atomic(call) || !gimple_call_builtin_p(call)) return true;
  }
  return false;
}

/// Whether another thread may see what a round does: otherwise nobody asks for it.
bool may_look_within(basic_block head, function* f) {
  loop_body const body(head);
  basic_block b;
  FOR_EACH_BB_FN(b, f) {
    if (body.has(b) && may_look(b)) return true;
  }
  return false;
}

tree word(unsigned HOST_WIDE_INT value) { return build_int_cst(long_unsigned_type_node, value); }

/// The end of the function's own part of the stack.
tree frame(gimple_seq* code) {
  gcall* const call = gimple_build_call(builtin_decl_explicit(BUILT_IN_DWARF_CFA), 0);
  tree const address = make_ssa_name(ptr_type_node);
  gimple_call_set_lhs(call, address);
  gimple_seq_add_stmt_without_update(code, call);
  return address;
}

/// The variable of the function that has what the compare-and-swap expects, and gets what it finds; null: it is in
/// other memory.
tree expected_by(gimple* exchange) {
  tree address = gimple_call_arg(exchange, 1);
  while (TREE_CODE(address) == SSA_NAME && gimple_assign_single_p(SSA_NAME_DEF_STMT(address)))
    address = gimple_assign_rhs1(SSA_NAME_DEF_STMT(address));
  return TREE_CODE(address) == ADDR_EXPR ? whole_variable(TREE_OPERAND(address, 0)) : NULL_TREE;
}

/// Follows what the program does when a compare-and-swap fails, until it comes back to the head of a loop.
class after_failure final : public after_result {
 public:
  after_failure(gimple* exchange, liveness& live) : live_(live), expected_(expected_by(exchange)) {
    if (live.is_own(expected_)) follow(exchange, build_zero_cst(TREE_TYPE(gimple_call_lhs(exchange))));
  }

  /// Whether it has what the compare-and-swap has found.
  bool is_found(tree value) const { return found_.contains(known(value)); }
  bool has_found(tree variable) const { return variable == expected_ && !after_result::writes(variable); }
  bool writes(tree variable) const { return variable == expected_ || after_result::writes(variable); }

 private:
  bool may_access(tree variable) const override { return live_.is_own(variable); }
  void loads(gimple* statement, tree variable) override {
    bool const is_all = whole_variable(gimple_assign_rhs1(statement)) == variable;
    if (is_all && has_found(variable)) found_.safe_push(gimple_assign_lhs(statement));
  }

  auto_vec<tree> found_;
  liveness& live_;
  tree expected_;
};

/// The head of a loop, with what its call is to be given.
class head {
 public:
  head(function* f, basic_block at, needed_values const& needed) : at_(at), counts_(f, at) {
    for (gphi_iterator i = gsi_start_phis(at); !gsi_end_p(i); gsi_next(&i)) {
      tree const value = gimple_phi_result(i.phi());
      if (!virtual_operand_p(value) && needed.has(value)) values_.safe_push(i.phi());
    }
  }

  void add_if_alive(tree variable, liveness const& live, needed_values const& needed) {
    if (is_in_memory(variable) && needed.has_variable(variable) && live.is_alive(variable, at_))
      variables_.safe_push(variable);
  }

  /// Whether all of it can be passed.
  bool can_be_told() const {
    for (gphi* const each : values_) {
      tree const value = gimple_phi_result(each);
      if (SSA_NAME_OCCURS_IN_ABNORMAL_PHI(value) || !fits_a_word(TREE_TYPE(value))) return false;
    }
    for (tree const each : variables_) {
      if (DECL_SIZE_UNIT(each) == NULL_TREE || TREE_CODE(DECL_SIZE_UNIT(each)) != INTEGER_CST) return false;
    }
    return values_.length() <= most && variables_.length() <= most;
  }

  void tell(tree function, unsigned number) const {
    for (tree const each : variables_) mark_addressable(each);
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE(e, i, at_->preds) {
      bool const comes_back = is_back_edge(e);
      tell_on(e, function, 2 * number + (comes_back ? 0 : 1), comes_back ? 0 : carried_on(e));
    }
    if (counting() >> 63 == 0) return;
    for (edge const each : counts_.ways_out()) {
      gimple_seq code = nullptr;
      gimple_seq_add_stmt_without_update(&code, gimple_build_call(hook_of_count(), 0));
      gsi_insert_seq_on_edge(each, code);
    }
  }

  basic_block block() const { return at_; }

  /// How the function goes back to it when the compare-and-swap fails: with all as it was, or but for what is carried.
  enum class going_back { otherwise, with_all_as_it_was, with_what_was_found };
  going_back goes_back_after(after_failure const& failed) const {
    if (failed.back() == nullptr || failed.back()->dest != at_) return going_back::otherwise;
    words_of_head changed, found;
    for (gphi* const each : values_) {
      tree const value = failed.value_at_end(gimple_phi_arg_def(each, failed.back()->dest_idx));
      changed.add(value != gimple_phi_result(each));
      found.add(failed.is_found(value));
    }
    for (tree const each : variables_) {
      changed.add(failed.writes(each));
      found.add(failed.has_found(each));
    }
    if (changed.bits() == 0) return going_back::with_all_as_it_was;
    bool const is_found = changed.bits() == found.bits() && may_carry(found.bits());
    return is_found ? going_back::with_what_was_found : going_back::otherwise;
  }

 private:
  /// The values and variables that have what was read last, as bits; 0: it decides more than these.
  std::uint64_t carried_on(edge e) const {
    last_look look(e);
    if (look.is_used_otherwise()) return 0;
    words_of_head its;
    for (gphi* const each : values_) its.add(look.has(gimple_phi_arg_def(each, e->dest_idx)));
    for (tree const each : variables_) its.add(look.has(each));
    return its.bits();
  }

  /// Whether these are all that is carried, wherever something is.
  bool may_carry(std::uint64_t these) const {
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE(e, i, at_->preds) {
      std::uint64_t const carried = is_back_edge(e) ? 0 : carried_on(e);
      if (carried != 0 && carried != these) return false;
    }
    return true;
  }

  void tell_on(edge e, tree function, unsigned number, std::uint64_t carried) const {
    gimple_seq code = nullptr;
    auto_vec<tree> arguments;
    arguments.safe_push(build_fold_addr_expr(function));
    arguments.safe_push(word(number));
    arguments.safe_push(frame(&code));
    arguments.safe_push(word(carried));
    arguments.safe_push(word(counting()));
    for (unsigned const each : {values_.length(), variables_.length()}) arguments.safe_push(word(each));
    for (gphi* const each : values_) arguments.safe_push(as_word(gimple_phi_arg_def(each, e->dest_idx), &code));
    for (tree const each : variables_) {
      arguments.safe_push(build_fold_addr_expr(each));
      arguments.safe_push(fold_convert(long_unsigned_type_node, DECL_SIZE_UNIT(each)));
    }
    gimple_seq_add_stmt_without_update(&code, gimple_build_call_vec(hook(), arguments));
    gsi_insert_seq_on_edge(e, code);
  }

  /// The values that only count, as bits; and the highest, if they may end the loop.
  unsigned HOST_WIDE_INT counting() const {
    if (counts_.end_it() && !counts_.all_rounds_only_look()) return 0;
    unsigned HOST_WIDE_INT its = counts_.end_it() ? HOST_WIDE_INT_1U << 63 : 0, bit = 1;
    for (gphi* const each : values_) {
      if (counts_.counts(gimple_phi_result(each))) its |= bit;
      bit <<= 1;
    }
    return its;
  }

  static tree hook_of_count() {
    tree const function =
        build_fn_decl("modelcheck_count_ends_loop", build_function_type_list(void_type_node, NULL_TREE));
    TREE_NOTHROW(function) = 1;
    return function;
  }

  static tree hook() {
    tree const type = build_varargs_function_type_list(
        void_type_node, const_ptr_type_node, long_unsigned_type_node, const_ptr_type_node, long_unsigned_type_node,
        long_unsigned_type_node, long_unsigned_type_node, long_unsigned_type_node, NULL_TREE);
    tree const function = build_fn_decl("modelcheck_loop", type);
    TREE_NOTHROW(function) = 1;
    return function;
  }

  basic_block at_;
  counts_of_loop counts_;
  auto_vec<gphi*> values_;
  auto_vec<tree> variables_;
};

/// Its frame does not stay as it is, or it may come to a place by other ways than its own.
bool cannot_be_told(function* f) { return f->calls_alloca || f->calls_setjmp || f->has_nonlocal_label; }

/// For tests that compare: MODELCHECK_LOOPS=no.
bool is_switched_off() { return std::getenv("MODELCHECK_LOOPS") != nullptr; }

void find_heads(function* f, auto_vec<basic_block>& heads) {
  basic_block b;
  FOR_EACH_BB_FN(b, f) {
    if (is_head(b) && may_look_within(b, f)) heads.safe_push(b);
  }
}

/// Before a compare-and-swap: if it fails, the thread comes back to the head of that loop at once.
void tell_that_failure_ends_round(gimple* exchange, tree function, unsigned number, bool carries) {
  tree const type = build_function_type_list(void_type_node, const_ptr_type_node, long_unsigned_type_node,
                                             const_ptr_type_node, long_unsigned_type_node, NULL_TREE);
  tree const hook = build_fn_decl("modelcheck_failure_ends_round", type);
  TREE_NOTHROW(hook) = 1;
  gimple_seq code = nullptr;
  tree const its_frame = frame(&code);
  gcall* const call =
      gimple_build_call(hook, 4, build_fold_addr_expr(function), word(number), its_frame, word(carries ? 1 : 0));
  gimple_seq_add_stmt_without_update(&code, call);
  gimple_stmt_iterator at = gsi_for_stmt(exchange);
  gsi_insert_seq_before(&at, code, GSI_SAME_STMT);
}

void tell_of_failures(function* f, head const& its, unsigned number, liveness& live) {
  basic_block b;
  FOR_EACH_BB_FN(b, f) {
    for (gimple_stmt_iterator at = gsi_start_bb(b); !gsi_end_p(at); gsi_next(&at)) {
      if (!is_exchange(gsi_stmt(at))) continue;
      head::going_back const how = its.goes_back_after(after_failure(gsi_stmt(at), live));
      if (how == head::going_back::otherwise) continue;
      tell_that_failure_ends_round(gsi_stmt(at), f->decl, number, how == head::going_back::with_what_was_found);
    }
  }
}

bool tell_of(function* f, auto_vec<basic_block> const& heads) {
  liveness live(f);
  needed_values const needed(f);
  unsigned number = 0;
  for (basic_block const each : heads) {
    head its(f, each, needed);
    unsigned i;
    tree variable;
    FOR_EACH_LOCAL_DECL(f, i, variable) { its.add_if_alive(variable, live, needed); }
    for (tree p = DECL_ARGUMENTS(f->decl); p != NULL_TREE; p = DECL_CHAIN(p)) its.add_if_alive(p, live, needed);
    if (!its.can_be_told()) continue;
    tell_of_failures(f, its, number, live);
    its.tell(f->decl, number++);
  }
  return number != 0;
}

}  // namespace

bool tell_of_loops(function* f) {
  if (is_switched_off() || cannot_be_told(f)) return false;
  calculate_dominance_info(CDI_DOMINATORS);
  auto_vec<basic_block> heads;
  find_heads(f, heads);
  return !heads.is_empty() && tell_of(f, heads);
}

}  // namespace modelcheck_plugins
