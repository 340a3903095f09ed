// The swapped items: conversion from and to a number.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace rendezvous::bench {

/// Plain bytes. All words have the number, so half an item is seen as such.
template <std::size_t Bytes>
struct block {
  std::array<std::uint64_t, Bytes / sizeof(std::uint64_t)> words;
};

using pointer = std::unique_ptr<std::uint64_t>;

template <class Item>
struct item_traits;

template <>
struct item_traits<std::uint64_t> {
  static std::uint64_t make(std::uint64_t number) { return number; }
  static std::uint64_t number(std::uint64_t it) { return it; }
  static bool whole(std::uint64_t) { return true; }
};

template <std::size_t Bytes>
struct item_traits<block<Bytes>> {
  static block<Bytes> make(std::uint64_t number) {
    block<Bytes> fresh;
    fresh.words.fill(number);
    return fresh;
  }
  static std::uint64_t number(block<Bytes> const& it) { return it.words[0]; }
  static bool whole(block<Bytes> const& it) {
    return std::ranges::all_of(it.words, [&](std::uint64_t each) { return each == it.words[0]; });
  }
};

template <>
struct item_traits<pointer> {
  static pointer make(std::uint64_t number) { return std::make_unique<std::uint64_t>(number); }
  static std::uint64_t number(pointer const& it) { return *it; }
  static bool whole(pointer const& it) { return it != nullptr; }
};

}  // namespace rendezvous::bench
