// Functions of libstdc++ that its containers call, compiled in the library: they link the nodes of trees and of lists,
// and say how many buckets a hashed container has. By names with a prefix (--wrap).
#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <unordered_map>

#include "entry.hpp"
#include "library_call.hpp"

using models::instrumented::library_call;

// Trees: std::map, std::set and their like. A walk reads just the links that it follows.

namespace {

using tree_node = std::_Rb_tree_node_base;

tree_node* next(tree_node* x, library_call const& call) {
  tree_node* below = call.get(x->_M_right);
  if (below != nullptr) {
    while (tree_node* const left = call.get(below->_M_left)) below = left;
    return below;
  }
  tree_node* above = call.get(x->_M_parent);
  while (call.get(above->_M_right) == x) {
    x = above;
    above = call.get(above->_M_parent);
  }
  // Behind the last node the walk has gone from the header to the root, if that has nothing on its right.
  return call.get(x->_M_right) == above ? x : above;
}

/// The header, from which one gets to the last node, is red, and the parent of its parent.
tree_node* previous(tree_node* x, library_call const& call) {
  if (call.get(x->_M_color) == std::_S_red && call.get(call.get(x->_M_parent)->_M_parent) == x)
    return call.get(x->_M_right);
  if (tree_node* below = call.get(x->_M_left)) {
    while (tree_node* const right = call.get(below->_M_right)) below = right;
    return below;
  }
  tree_node* above = call.get(x->_M_parent);
  while (call.get(above->_M_left) == x) {
    x = above;
    above = call.get(above->_M_parent);
  }
  return above;
}

/// Writes the node, and those at most n levels below it.
void writes_tree(tree_node const* top, int levels, library_call const& call) {
  if (top == nullptr) return;
  call.writes(top, sizeof *top);
  if (levels == 0) return;
  writes_tree(top->_M_left, levels - 1, call);
  writes_tree(top->_M_right, levels - 1, call);
}

/// Writes the nodes from there to the root, with those at most n levels below each.
void writes_path(tree_node const* lowest, tree_node const* header, int levels, library_call const& call) {
  tree_node const* from = nullptr;
  for (tree_node const* x = lowest; x != header; x = x->_M_parent) {
    call.writes(x, sizeof *x);
    for (tree_node const* const below : {x->_M_left, x->_M_right}) {
      if (below != from) writes_tree(below, levels - 1, call);
    }
    from = x;
  }
}

// By the standard a modification of the container conflicts with every other access to it, so it counts as a write of
// everything that it might colour or turn, whichever it does. What a node is behind its links is not touched.

/// A node that is turned gives its child away.
constexpr int below_an_insertion = 1;
/// The sibling may be turned first, and its children then.
constexpr int below_a_removal = 4;

/// The lowest node whose removal from its place may unbalance the tree: the next one, if it takes the removed node's
/// place.
tree_node const* lowest_changed_without(tree_node const* removed) {
  if (removed->_M_left == nullptr || removed->_M_right == nullptr) return removed;
  tree_node const* x = removed->_M_right;
  while (x->_M_left != nullptr) x = x->_M_left;
  return x;
}

}  // namespace

ENTRY tree_node* __wrap__ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(tree_node* x) {
  return next(x, library_call(CALLED_FROM));
}

ENTRY tree_node const* __wrap__ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(tree_node const* x) {
  return next(const_cast<tree_node*>(x), library_call(CALLED_FROM));
}

ENTRY tree_node* __wrap__ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(tree_node* x) {
  return previous(x, library_call(CALLED_FROM));
}

ENTRY tree_node const* __wrap__ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(tree_node const* x) {
  return previous(const_cast<tree_node*>(x), library_call(CALLED_FROM));
}

ENTRY void __wrap__ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(bool on_the_left, tree_node* node,
                                                                                    tree_node* parent,
                                                                                    tree_node& header) {
  library_call const call(CALLED_FROM);
  call.writes(&header, sizeof header);
  call.writes(node, sizeof *node);
  if (call.of() != nullptr) writes_path(parent, &header, below_an_insertion, call);
  std::_Rb_tree_insert_and_rebalance(on_the_left, node, parent, header);
}

ENTRY tree_node* __wrap__ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(tree_node* node,
                                                                                     tree_node& header) {
  library_call const call(CALLED_FROM);
  call.writes(&header, sizeof header);
  call.writes(node, sizeof *node);
  if (call.of() != nullptr) writes_path(lowest_changed_without(node), &header, below_a_removal, call);
  return std::_Rb_tree_rebalance_for_erase(node, header);
}

ENTRY unsigned __wrap__ZSt20_Rb_tree_black_countPKSt18_Rb_tree_node_baseS1_(tree_node const* x, tree_node const* root) {
  library_call const call(CALLED_FROM);
  unsigned black = 0;
  for (; x != nullptr; x = call.get(x->_M_parent)) {
    if (call.get(x->_M_color) == std::_S_black) ++black;
    if (x == root) break;
  }
  return black;
}

// Lists: std::list.

namespace {

using list_node = std::__detail::_List_node_base;

void hook(list_node* node, list_node* before, library_call const& call) {
  list_node* const last = call.get(before->_M_prev);
  call.put(node->_M_next, before);
  call.put(node->_M_prev, last);
  call.put(last->_M_next, node);
  call.put(before->_M_prev, node);
}

void unhook(list_node* node, library_call const& call) {
  list_node* const after = call.get(node->_M_next);
  list_node* const before = call.get(node->_M_prev);
  call.put(before->_M_next, after);
  call.put(after->_M_prev, before);
}

/// Moves the nodes from the first one to before the end, to before another one.
void transfer(list_node* before, list_node* first, list_node* end, library_call const& call) {
  if (before == end) return;
  list_node* const last = call.get(end->_M_prev);
  list_node* const rest = call.get(first->_M_prev);
  list_node* const front = call.get(before->_M_prev);
  call.put(last->_M_next, before);
  call.put(rest->_M_next, end);
  call.put(front->_M_next, first);
  call.put(before->_M_prev, last);
  call.put(end->_M_prev, rest);
  call.put(first->_M_prev, front);
}

void reverse(list_node* header, library_call const& call) {
  list_node* x = header;
  do {
    list_node* const after = call.get(x->_M_next);
    call.put(x->_M_next, call.get(x->_M_prev));
    call.put(x->_M_prev, after);
    x = after;
  } while (x != header);
}

/// Puts the nodes of another list, whose header's links these were, behind the header.
void take(list_node& header, list_node links, list_node const& other, library_call const& call) {
  bool const none = links._M_next == &other;
  call.put(header._M_next, none ? &header : links._M_next);
  call.put(header._M_prev, none ? &header : links._M_prev);
  if (none) return;
  call.put(links._M_next->_M_prev, &header);
  call.put(links._M_prev->_M_next, &header);
}

void swap(list_node& one, list_node& other, library_call const& call) {
  list_node const links_of_one{call.get(one._M_next), call.get(one._M_prev)};
  list_node const links_of_other{call.get(other._M_next), call.get(other._M_prev)};
  if (links_of_one._M_next == &one && links_of_other._M_next == &other) return;
  take(one, links_of_other, other, call);
  take(other, links_of_one, one, call);
}

}  // namespace

ENTRY void __wrap__ZNSt8__detail15_List_node_base7_M_hookEPS0_(list_node* node, list_node* before) {
  hook(node, before, library_call(CALLED_FROM));
}

ENTRY void __wrap__ZNSt8__detail15_List_node_base9_M_unhookEv(list_node* node) {
  unhook(node, library_call(CALLED_FROM));
}

ENTRY void __wrap__ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(list_node* before, list_node* first,
                                                                       list_node* end) {
  transfer(before, first, end, library_call(CALLED_FROM));
}

ENTRY void __wrap__ZNSt8__detail15_List_node_base10_M_reverseEv(list_node* header) {
  reverse(header, library_call(CALLED_FROM));
}

ENTRY void __wrap__ZNSt8__detail15_List_node_base4swapERS0_S1_(list_node& one, list_node& other) {
  swap(one, other, library_call(CALLED_FROM));
}

// Hashed containers: a policy keeps the number of elements at which the buckets become too few.

using rehash_policy = std::__detail::_Prime_rehash_policy;

/// Without any bucket it says 1, and keeps nothing.
ENTRY std::size_t __wrap__ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(rehash_policy const* policy,
                                                                              std::size_t buckets) {
  library_call const call(CALLED_FROM);
  if (buckets != 0) {
    call.reads(&policy->_M_max_load_factor, sizeof policy->_M_max_load_factor);
    call.writes(&policy->_M_next_resize, sizeof policy->_M_next_resize);
  }
  return policy->_M_next_bkt(buckets);
}

/// As std::pair is returned, which a function with C's linkage does not return.
struct rehash {
  bool is_needed;
  std::size_t buckets;
};

ENTRY rehash __wrap__ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(rehash_policy const* policy,
                                                                              std::size_t buckets, std::size_t elements,
                                                                              std::size_t more) {
  library_call const call(CALLED_FROM);
  if (elements + more > call.get(policy->_M_next_resize)) {
    call.reads(&policy->_M_max_load_factor, sizeof policy->_M_max_load_factor);
    call.writes(&policy->_M_next_resize, sizeof policy->_M_next_resize);
  }
  auto const [is_needed, enough] = policy->_M_need_rehash(buckets, elements, more);
  return {is_needed, enough};
}

ENTRY std::size_t __wrap__ZSt11_Hash_bytesPKvmm(void const* p, std::size_t size, std::size_t seed) {
  library_call(CALLED_FROM).reads(p, size);
  return std::_Hash_bytes(p, size, seed);
}

ENTRY std::size_t __wrap__ZSt15_Fnv_hash_bytesPKvmm(void const* p, std::size_t size, std::size_t seed) {
  library_call(CALLED_FROM).reads(p, size);
  return std::_Fnv_hash_bytes(p, size, seed);
}
