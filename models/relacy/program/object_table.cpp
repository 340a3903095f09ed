#include "object_table.hpp"

namespace models {

object_table::~object_table() {
  for (object* o : objects_) std::free(o);
}

void object_table::restart() {
  made_.fill(0);
  queues_.fill(0);
  ++epoch_;
}

object& object_table::unused() {
  if (used_ == objects_.size()) {
    void* const memory = std::malloc(sizeof(object));
    if (memory == nullptr || used_ == index_.size() / 2) {
      verdict_.internal_error("one execution makes too many atomics");
    }
    objects_.push_back(::new (memory) object());
  }
  return *objects_[used_];
}

object& object_table::add(void* self, object_kind kind, char const* name, site const& where, int creator,
                          std::uint32_t round) {
  auto const by = static_cast<std::size_t>(creator);
  object* const before = find(self);
  object& o = unused();
  o.address = self;
  o.kind = kind;
  o.alive = true;
  o.written = false;
  o.creator = creator;
  o.name = name;
  o.made = where;
  o.round = round;
  o.accessed_by = o.written_by = 0;
  o.location = location_made_by(creator, ++made_[by]);
  o.queue = before != nullptr ? before->queue : is_queue | location_made_by(creator, ++queues_[by]);
  ::new (static_cast<void*>(o.plain_storage)) rl::var<int>();
  if (kind == object_kind::atomic) ::new (static_cast<void*>(o.value_storage)) rl::atomic<std::uint64_t>();
  index_[place_of(self)] = {epoch_, static_cast<std::uint32_t>(used_)};
  if (before != nullptr) before->address = nullptr;  // its address is somebody else's now
  ++used_;
  return o;
}

bool object_table::has_left(int thread, std::uint32_t since) const {
  return std::any_of(objects_.begin(), objects_.begin() + static_cast<std::ptrdiff_t>(used_),
                     [&](object const* o) { return o->alive && o->creator == thread && o->round >= since; });
}

void object_table::clean_up() {
  for (std::size_t i = 0; i != used_; ++i) {
    object& o = *objects_[i];
    o.plain().~var();
    if (o.kind == object_kind::atomic) o.value().~atomic();
  }
  used_ = 0;
}

}  // namespace models
