// SplitMix64's bit mixer: a bijection under which similar numbers become dissimilar; 0 stays 0.
//
// Source: the last step of SplitMix64: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA
// 2014, with the constants of David Stafford's thirteenth variant of MurmurHash3's finalizer.
#pragma once

#include <cstdint>

namespace models {

constexpr std::uint64_t mixed(std::uint64_t n) {
  n = (n ^ n >> 30) * 0xbf58476d1ce4e5b9;
  n = (n ^ n >> 27) * 0x94d049bb133111eb;
  return n ^ n >> 31;
}

}  // namespace models
