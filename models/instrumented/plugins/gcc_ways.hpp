// The loops of a function, and the way that it goes once a value is known. For the plugin of GCC; to be included behind
// GCC's headers.
#pragma once

namespace modelcheck_plugins {

/// Whether it is a variable of the running function that is in memory.
bool is_in_memory(tree variable);
/// Adds the number of the one that the place is in, if it is such a one. False: GCC's walks go on.
bool add_variable(gimple*, tree place, tree, void* bitmap);

/// The name of a function of std::atomic and its like, in the object file; null: it is none.
char const* name_of_standard_atomic(gimple* statement);

bool is_back_edge(edge e);

inline gcond* branch_at_end(basic_block b) { return safe_dyn_cast<gcond*>(last_stmt(b)); }

/// GCC holds that a pause may throw.
inline bool is_taken(edge e) { return (e->flags & EDGE_EH) == 0; }
/// Null: there is none, or there are several.
edge only_edge_from(basic_block b);

/// Whether all are so that come behind one block, up to another and that included.
template <class Predicate>
bool all_blocks_on_ways(basic_block from, basic_block to, Predicate is_so) {
  auto_bitmap seen;
  auto_vec<basic_block> left;
  left.safe_push(from);
  while (!left.is_empty()) {
    edge e;
    edge_iterator i;
    FOR_EACH_EDGE(e, i, left.pop()->succs) {
      if (!is_taken(e) || !bitmap_set_bit(seen, e->dest->index)) continue;
      if (!is_so(e->dest)) return false;
      if (e->dest != to) left.safe_push(e->dest);
    }
  }
  return true;
}

/// The blocks of the loop with that head.
class loop_body {
 public:
  explicit loop_body(basic_block head);
  bool has(basic_block b) const { return bitmap_bit_p(blocks_, b->index); }

 private:
  mutable auto_bitmap blocks_;
};

/// Follows what the program does when a call, such as a compare-and-swap that fails, has that result, until it comes
/// back to the head of a loop, does something that another thread sees, or goes a way that hangs on more than that.
class after_result {
 public:
  after_result() = default;
  after_result(gimple* call, tree result) { follow(call, result); }

  /// The edge on which it comes back, having done nothing else that another thread sees; null: it does not.
  edge back() const { return back_; }
  bool leaves(loop_body const& loop) const;
  /// What the function returns then; null: it comes to no end, or returns nothing.
  tree returned() const { return returned_; }
  /// The name that the value has at the head: its own, if it stays as it is.
  tree value_at_end(tree value) const { return known(value); }
  bool writes(tree variable) const { return written_.contains(variable); }

 protected:
  void follow(gimple* call, tree result);
  tree known(tree name) const;

 private:
  static constexpr int most_blocks = 32;

  /// Whether an access to that variable is seen by nobody else.
  virtual bool may_access(tree variable) const { return is_in_memory(variable); }
  /// The way comes to a statement that loads from that variable.
  virtual void loads(gimple* /*statement*/, tree /*variable*/) {}
  void know(tree name, tree value);
  bool goes_over(gimple* statement);
  tree computed(gimple* statement) const;
  edge way_from(basic_block b) const;
  void go_along(edge e);

  auto_vec<tree> names_;
  auto_vec<tree> its_values_;
  auto_vec<tree> written_;
  auto_vec<basic_block> passed_;
  edge back_ = nullptr;
  tree returned_ = NULL_TREE;
};

}  // namespace modelcheck_plugins
