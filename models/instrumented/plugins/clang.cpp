// A plugin of clang, for -fsanitize=thread to see the accesses that clang leaves out. It may touch nothing but the code
// of the function that clang is about to instrument, a section of its own in the object file, and what the debugging
// information says of the compiler:
// - clang leaves out what a function does to its own variable unless that variable's address escapes, and asks that of
//   the address that is accessed: so before its version 22 it leaves out parts of arrays and objects, such as a[1]. In
//   version 14 no address escapes by an atomic read-modify-write either. Here it is asked of the variable; and if its
//   address escapes, or the access may leave it, that gets an address of which clang cannot tell whose it is.
// - A weak compare-and-swap calls the hook for weak ones, as with GCC, in place of the one for strong ones.
// - A compare-and-swap that clang leaves to libatomic, such as of sixteen bytes, calls a function that has no word for
//   weak ones. Whether it is one says its text in the source, or the name of the function it is in; then it calls the
//   hook for weak ones. If neither says so, it is refused when it runs.
// - An atomic minimum or maximum, for which there is no hook, calls one that refuses it.
// - clang leaves out loads and stores of other sizes than 1, 2, 4, 8 and 16 bytes, such as of a long double, of 3 bytes
//   or of a wide vector; those of a vector by a mask; and the reading of structs that a call takes by value in memory.
//   Each calls the hook for ranges of bytes.
// - Behind arrays there are redzones, of which the program tells where a function begins (clang_redzones.hpp).
// - At the heads of loops the program tells what is alive there (clang_loops.hpp). Variables that are read and written
//   as a whole alone become values for that, without optimisation, too; and loops stay as they are in the source.
// - Before inline assembly and the processor's own functions that access memory, and at the beginning of functions that
//   do and are not to be instrumented, the program calls a hook: nobody sees what they do (../runs_unseen.cpp).
//   Assembly outside of functions is named in a section of the object file (../assembly.hpp).
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringSwitch.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Support/AtomicOrdering.h>
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include "assembly.hpp"
#include "clang_loops.hpp"
#include "clang_redzones.hpp"
#include "clang_variables.hpp"
#include "pauses.hpp"

namespace {

using namespace llvm;
using modelcheck_plugins::for_each_operand;
using modelcheck_plugins::hands_on;

bool escapes(AllocaInst const& variable) { return modelcheck_plugins::escapes(variable, hands_on); }

/// The operand of a plain load or store that is its address; null for another instruction.
Use* address_of(Instruction& access) {
  if (auto* const load = dyn_cast<LoadInst>(&access)) return &load->getOperandUse(LoadInst::getPointerOperandIndex());
  if (auto* const store = dyn_cast<StoreInst>(&access))
    return &store->getOperandUse(StoreInst::getPointerOperandIndex());
  return nullptr;
}

/// Whether the address may be outside of the variable it is made of: by adding to an address, and not by an index,
/// which is compared with the bounds, or a member.
bool may_leave_its_variable(Value const* address) {
  for (;;) {
    auto const* const user = dyn_cast<User>(address);
    if (user == nullptr || !isa<GetElementPtrInst, BitCastInst, FreezeInst>(user)) return false;
    auto const* const part = dyn_cast<GetElementPtrInst>(user);
    auto const* const first = part == nullptr ? nullptr : dyn_cast<Constant>(part->idx_begin()->get());
    if (part != nullptr && (first == nullptr || !first->isNullValue())) return true;
    address = user->getOperand(0);
  }
}

bool show_own_accesses(Function& function) {
  SmallVector<Use*, 16> shown;
  DenseMap<AllocaInst const*, bool> known;
  for (Instruction& each : instructions(function)) {
    Use* const address = address_of(each);
    if (address == nullptr) continue;
    auto const* const variable = dyn_cast<AllocaInst>(getUnderlyingObject(address->get()));
    if (variable == nullptr) continue;
    auto const [at, is_new] = known.try_emplace(variable, false);
    if (is_new) at->second = escapes(*variable);
    if (at->second || may_leave_its_variable(address->get())) shown.push_back(address);
  }
  for (Use* const address : shown) {
    auto* const access = cast<Instruction>(address->getUser());
    address->set(IRBuilder<>(access).CreateFreeze(address->get()));
  }
  return !shown.empty();
}

/// Tells of an access to that many bytes, none if `size` is 0.
void call_the_hook_for_ranges(IRBuilder<>& at, bool writes, Value* address, Value* size) {
  Module& module = *at.GetInsertBlock()->getModule();
  FunctionCallee const hook = module.getOrInsertFunction(writes ? "__tsan_write_range" : "__tsan_read_range",
                                                         at.getVoidTy(), at.getInt8PtrTy(), at.getInt64Ty());
  at.CreateCall(hook, {at.CreatePointerCast(address, at.getInt8PtrTy()), size});
}

/// Whether no other thread can come by it, or none may write it.
bool is_private_or_constant(Value* address) {
  Value const* const object = getUnderlyingObject(address);
  if (auto const* const variable = dyn_cast<GlobalVariable>(object)) return variable->isConstant();
  auto const* const variable = dyn_cast<AllocaInst>(object);
  return variable != nullptr && !escapes(*variable);
}

bool has_a_hook(uint64_t size) { return size <= 16 && isPowerOf2_64(size); }

bool show_access_of_another_size(Instruction& access) {
  Use const* const address = address_of(access);
  if (address == nullptr || access.isAtomic() || access.hasMetadata("nosanitize")) return false;
  TypeSize const size = access.getModule()->getDataLayout().getTypeStoreSize(getLoadStoreType(&access));
  if (size.isScalable() || has_a_hook(size.getFixedSize()) || is_private_or_constant(address->get())) return false;
  IRBuilder<> at(&access);
  call_the_hook_for_ranges(at, isa<StoreInst>(access), address->get(), at.getInt64(size.getFixedSize()));
  return true;
}

/// A vector's elements, of which the mask says whether they are accessed, behind each other or each at an address.
bool show_masked_access(IntrinsicInst& access) {
  bool writes = false;
  switch (access.getIntrinsicID()) {
    case Intrinsic::masked_load:
    case Intrinsic::masked_gather: break;
    case Intrinsic::masked_store:
    case Intrinsic::masked_scatter: writes = true; break;
    default: return false;
  }
  auto const* const vector = dyn_cast<FixedVectorType>(writes ? access.getArgOperand(0)->getType() : access.getType());
  if (vector == nullptr) return false;
  Value* const where = access.getArgOperand(writes ? 1 : 0);
  Value* const mask = access.getArgOperand(writes ? 3 : 2);
  Type* const element = vector->getElementType();
  IRBuilder<> at(&access);
  Value* const size = at.getInt64(access.getModule()->getDataLayout().getTypeStoreSize(element));
  bool const together = !where->getType()->isVectorTy();
  Value* const first = together ? at.CreatePointerCast(where, element->getPointerTo()) : nullptr;
  for (unsigned i = 0; i != vector->getNumElements(); ++i) {
    Value* const address = together ? at.CreateConstGEP1_32(element, first, i) : at.CreateExtractElement(where, i);
    Value* const accessed = at.CreateSelect(at.CreateExtractElement(mask, i), size, at.getInt64(0));
    call_the_hook_for_ranges(at, writes, address, accessed);
  }
  return true;
}

bool show_structs_by_value(CallBase& call) {
  bool changed = false;
  for (unsigned i = 0; i != call.arg_size(); ++i) {
    if (!call.isByValArgument(i) || is_private_or_constant(call.getArgOperand(i))) continue;
    IRBuilder<> at(&call);
    TypeSize const size = call.getModule()->getDataLayout().getTypeAllocSize(call.getParamByValType(i));
    call_the_hook_for_ranges(at, false, call.getArgOperand(i), at.getInt64(size));
    changed = true;
  }
  return changed;
}

/// All instructions of a kind, of which some may be replaced.
template <class Kind>
SmallVector<Kind*, 8> all(Function& function) {
  SmallVector<Kind*, 8> found;
  for (Instruction& each : instructions(function)) {
    if (auto* const one = dyn_cast<Kind>(&each)) found.push_back(one);
  }
  return found;
}

/// An access that is no access of the program's.
template <class Access>
Access* not_instrumented(Access* access) {
  access->setMetadata("nosanitize", MDNode::get(access->getContext(), {}));
  return access;
}

/// int __tsan_atomicN_compare_exchange_weak(void*, N* expected, N, int success, int failure) gives what the instruction
/// does: what was found, in `expected`, and whether that was replaced.
void call_the_hook_for_weak_ones(AtomicCmpXchgInst& exchange) {
  Function& function = *exchange.getFunction();
  Module& module = *function.getParent();
  IRBuilder<> at(&exchange);
  Type* const type = exchange.getNewValOperand()->getType();
  Type* const bits = at.getIntNTy(8 * module.getDataLayout().getTypeStoreSize(type));
  auto* const expected = IRBuilder<>(&*function.getEntryBlock().begin()).CreateAlloca(type);
  not_instrumented(at.CreateStore(exchange.getCompareOperand(), expected));
  Value* const wanted = at.CreateBitOrPointerCast(exchange.getNewValOperand(), bits);
  auto const order = [&](AtomicOrdering each) { return at.getInt32(static_cast<unsigned>(toCABI(each))); };
  FunctionCallee const hook = module.getOrInsertFunction(
      ("__tsan_atomic" + Twine(bits->getIntegerBitWidth()) + "_compare_exchange_weak").str(), at.getInt32Ty(),
      exchange.getPointerOperand()->getType(), expected->getType(), bits, at.getInt32Ty(), at.getInt32Ty());
  Value* const done = at.CreateCall(hook, {exchange.getPointerOperand(), expected, wanted,
                                           order(exchange.getSuccessOrdering()), order(exchange.getFailureOrdering())});
  Value* const found = not_instrumented(at.CreateLoad(type, expected));
  Value* const both = at.CreateInsertValue(UndefValue::get(exchange.getType()), found, 0);
  exchange.replaceAllUsesWith(at.CreateInsertValue(both, at.CreateICmpNE(done, at.getInt32(0)), 1));
  exchange.eraseFromParent();
}

// Compare-and-swaps by libatomic.

enum class strength { weak, strong, unknown };

strength strength_in_name(StringRef name) {
  if (name.contains("compare_exchange_weak")) return strength::weak;
  return name.contains("compare_exchange_strong") ? strength::strong : strength::unknown;
}

/// The source text from the place on; empty if the file cannot be read.
std::string text_at(DILocation const& place) {
  SmallString<256> path(place.getFilename());
  if (!sys::path::is_absolute(path)) {
    path = place.getDirectory();
    sys::path::append(path, place.getFilename());
  }
  auto const file = MemoryBuffer::getFile(path);
  if (!file) return {};
  StringRef rest = (*file)->getBuffer();
  for (unsigned line = 1; line != place.getLine() && !rest.empty(); ++line) rest = rest.split('\n').second;
  return rest.drop_front(std::min<size_t>(rest.size(), place.getColumn() - 1)).str();
}

bool is_blank(StringRef token) { return isSpace(token.front()) || token.startswith("/*") || token.startswith("//"); }
bool is_of_name(char c) { return isAlnum(c) || c == '_'; }

/// What is behind a name, a string or a comment that the text begins with, or else behind its first character.
StringRef behind_token(StringRef text) {
  if (text.startswith("/*")) return text.drop_front(2).split("*/").second;
  if (text.startswith("//")) return text.split('\n').second;
  if (is_of_name(text.front())) return text.drop_while(is_of_name);
  if (text.front() != '"') return text.drop_front();
  size_t end = 1;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
  return text.drop_front(std::min(end + 1, text.size()));
}

/// Calls it with each token of the call that the text begins with, how deep in brackets that is, and with the text from
/// there on.
template <class What>
void for_each_token_of_call(StringRef text, What what) {
  int depth = 0;
  while (!text.empty()) {
    StringRef const rest = behind_token(text);
    StringRef const token = text.drop_back(rest.size());
    if (StringRef(")]}").contains(token)) --depth;
    what(token, depth, text);
    if (StringRef("([{").contains(token)) ++depth;
    if (depth == 0 && !is_blank(token) && !is_of_name(token.front())) return;
    text = rest;
  }
}

/// An argument of the call that the text begins with, counted from 0.
std::string argument_in(StringRef call, unsigned number) {
  std::string argument;
  for_each_token_of_call(call, [&](StringRef token, int depth, StringRef) {
    bool const is_comma = depth == 1 && token == ",";
    if (is_comma) --number;
    if (depth > 0 && number == 0 && !is_comma && !is_blank(token)) argument += token;
  });
  return argument;
}

strength strength_in_call(StringRef name, StringRef call) {
  if (name != "__atomic_compare_exchange" && name != "__atomic_compare_exchange_n") return strength_in_name(name);
  constexpr unsigned weak = 3;  // the argument
  return StringSwitch<strength>(argument_in(call, weak))
      .Cases("true", "1", strength::weak)
      .Cases("false", "0", strength::strong)
      .Default(strength::unknown);
}

/// Of all compare-and-swaps in the call that the text begins with, which may be of a macro such as assert.
strength strength_in_text(StringRef text) {
  bool any[3] = {};
  for_each_token_of_call(text, [&](StringRef token, int, StringRef from_there) {
    if (is_of_name(token.front()) && token.contains("compare_exchange"))
      any[static_cast<unsigned>(strength_in_call(token, from_there))] = true;
  });
  bool const is_told = any[0] != any[1] && !any[2];
  return !is_told ? strength::unknown : any[0] ? strength::weak : strength::strong;
}

strength strength_of(CallBase const& call) {
  DILocation const* place = call.getDebugLoc();
  bool const has_text = place != nullptr && place->getColumn() != 0;
  strength found = has_text ? strength_in_text(text_at(*place)) : strength::unknown;
  for (; place != nullptr && found == strength::unknown; place = place->getInlinedAt())
    found = strength_in_name(place->getScope()->getSubprogram()->getName());
  return found;
}

constexpr char const* is_strong = "modelcheck-strong";

bool is_by_libatomic(CallBase const& call) {
  Function const* const callee = call.getCalledFunction();
  return callee != nullptr && callee->getName() == "__atomic_compare_exchange" && !call.hasFnAttr(is_strong);
}

/// Before any optimisation, since that makes one call of a weak and of a strong one.
struct show_strength : PassInfoMixin<show_strength> {
  PreservedAnalyses run(Function& function, FunctionAnalysisManager&) {
    bool changed = false;
    for (CallBase* const call : all<CallBase>(function)) {
      strength const its = is_by_libatomic(*call) ? strength_of(*call) : strength::unknown;
      if (its == strength::unknown) continue;
      changed = true;
      if (its == strength::strong) call->addFnAttr(Attribute::get(function.getContext(), is_strong));
      if (its == strength::weak)
        call->setCalledFunction(
            function.getParent()->getOrInsertFunction("modelcheck_compare_exchange_weak", call->getFunctionType()));
    }
    return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// If that is still not known after inlining.
bool refuse_if_perhaps_weak(CallBase& call) {
  if (!is_by_libatomic(call)) return false;
  IRBuilder<> at(&call);
  at.CreateCall(call.getModule()->getOrInsertFunction("modelcheck_refuse_compare_exchange", at.getVoidTy()));
  return true;
}

bool has_no_hook(AtomicRMWInst const& modify) {
  switch (modify.getOperation()) {
    case AtomicRMWInst::Xchg:
    case AtomicRMWInst::Add:
    case AtomicRMWInst::Sub:
    case AtomicRMWInst::And:
    case AtomicRMWInst::Or:
    case AtomicRMWInst::Xor:
    case AtomicRMWInst::Nand: return false;
    default: return true;
  }
}

void refuse(AtomicRMWInst& modify) {
  IRBuilder<> at(&modify);
  at.CreateCall(modify.getModule()->getOrInsertFunction("modelcheck_refuse_atomic", at.getVoidTy()));
}

// What is not seen.

/// A word of the checker's message, for what can make no call.
void name_unseen(Module& module, StringRef what) {
  std::string text;
  raw_string_ostream out(text);
  out << ".pushsection .modelcheck_unseen,\"\",@progbits\n.asciz \"";
  printEscapedString(what, out);
  out << " at " << sys::path::filename(module.getSourceFileName()) << "\"\n.popsection";
  module.appendModuleInlineAsm(out.str());
}

/// Lets the program tell, before that instruction, that it does what is not seen.
void tell_before(Instruction& what, Twine const& name, StringRef file, unsigned line) {
  IRBuilder<> at(&what);
  StringRef const its = file.empty() ? "?" : sys::path::filename(file);
  std::string const text = (name + " at " + its + ":" + Twine(line)).str();
  FunctionCallee const hook =
      what.getModule()->getOrInsertFunction("modelcheck_runs_unseen", at.getVoidTy(), at.getInt8PtrTy());
  at.CreateCall(hook, at.CreateGlobalStringPtr(text))->setDoesNotThrow();
}

bool accesses_memory(CallBase const& call) {
  auto const& code = *cast<InlineAsm>(call.getCalledOperand());
  modelcheck_plugins::assembly its;
  its.text = std::string_view(code.getAsmString().data(), code.getAsmString().size());
  its.clobbers_memory = any_of(code.ParseConstraints(), [](InlineAsm::ConstraintInfo const& each) {
    return each.Type == InlineAsm::isClobber && is_contained(each.Codes, "{memory}");
  });
  for_each_operand(call, [&](Use const* operand, bool is_memory) {
    its.has_operands = true;
    if (operand == nullptr) return;
    if (is_memory)
      its.has_memory |= !is_private_or_constant(operand->get());
    else
      its.has_pointer |= operand->get()->getType()->isPointerTy();
  });
  return modelcheck_plugins::accesses_memory(its);
}

/// Whether it is one of the processor's own functions that is given an address, or orders accesses.
bool is_of_the_processor(CallBase const& call) {
  Function const* const callee = call.getCalledFunction();
  if (callee == nullptr || !callee->isTargetIntrinsic()) return false;
  return callee->getName().contains("mfence") || callee->getName().contains("xbegin") ||
         any_of(call.args(), [](Use const& each) { return each->getType()->isPointerTy(); });
}

/// How what the instruction does is called; empty: it is seen.
StringRef name_if_unseen(CallBase const& call) {
  if (call.isInlineAsm()) return accesses_memory(call) ? "inline assembly" : "";
  return is_of_the_processor(call) ? call.getCalledFunction()->getName() : "";
}

bool tell_if_unseen(CallBase& call) {
  StringRef const name = name_if_unseen(call);
  if (name.empty()) return false;
  DebugLoc const& where = call.getDebugLoc();
  tell_before(call, name, where ? where->getFilename() : "", where ? where.getLine() : 0);
  return true;
}

// Functions that are not instrumented.

bool accesses_memory(Instruction& each) {
  if (Use const* const address = address_of(each)) return !is_private_or_constant(address->get());
  if (isa<AtomicRMWInst, AtomicCmpXchgInst>(each)) return true;
  if (auto const* const moves = dyn_cast<MemTransferInst>(&each); moves != nullptr)
    return !is_private_or_constant(moves->getRawDest()) || !is_private_or_constant(moves->getRawSource());
  if (auto const* const sets = dyn_cast<MemSetInst>(&each)) return !is_private_or_constant(sets->getRawDest());
  auto const* const call = dyn_cast<CallBase>(&each);
  return call != nullptr && !name_if_unseen(*call).empty();
}

bool is_instrumented(Function const& function) {
  return function.hasFnAttribute(Attribute::SanitizeThread) && !function.hasFnAttribute(Attribute::Naked) &&
         !function.hasFnAttribute(Attribute::DisableSanitizerInstrumentation);
}

/// Of the header <modelcheck/linearizable.hpp>.
bool is_of_the_checker(Function const& function) {
  return function.getName().startswith("_ZN10modelcheck") || function.getName().startswith("_ZNK10modelcheck");
}

/// What clang itself adds to the program is in no source.
bool tell_of_uninstrumented(Function& function) {
  DISubprogram const* const told = function.getSubprogram();
  auto const accesses = [](Instruction& each) { return accesses_memory(each); };
  if (told == nullptr || is_of_the_checker(function) || none_of(instructions(function), accesses)) return false;
  std::string const name = demangle(function.getName().str());
  if (function.hasFnAttribute(Attribute::Naked)) {
    name_unseen(*function.getParent(), name);
    return true;
  }
  Instruction& first = *function.getEntryBlock().getFirstInsertionPt();
  tell_before(first, "function " + name + ", which is marked not to be instrumented,", told->getFilename(),
              told->getLine());
  return true;
}

struct tell_of_loops : PassInfoMixin<tell_of_loops> {
  PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
    return modelcheck_plugins::tell_of_loops(module, is_instrumented) ? PreservedAnalyses::none()
                                                                      : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

struct show_all_accesses : PassInfoMixin<show_all_accesses> {
  PreservedAnalyses run(Function& function, FunctionAnalysisManager&) {
    if (!is_instrumented(function))
      return tell_of_uninstrumented(function) ? PreservedAnalyses::none() : PreservedAnalyses::all();
    bool changed = false;
    for (Instruction* const each : all<Instruction>(function)) {
      changed |= show_access_of_another_size(*each);
      if (auto* const intrinsic = dyn_cast<IntrinsicInst>(each)) changed |= show_masked_access(*intrinsic);
      if (auto* const call = dyn_cast<CallBase>(each)) {
        changed |= show_structs_by_value(*call);
        changed |= refuse_if_perhaps_weak(*call);
        changed |= tell_if_unseen(*call);
      }
    }
    changed |= show_own_accesses(function);
    for (AtomicCmpXchgInst* const each : all<AtomicCmpXchgInst>(function)) {
      if (!each->isWeak()) continue;
      call_the_hook_for_weak_ones(*each);
      changed = true;
    }
    for (AtomicRMWInst* const each : all<AtomicRMWInst>(function)) {
      if (!has_no_hook(*each)) continue;
      refuse(*each);
      changed = true;
    }
    return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }  // without optimisation, too
};

/// When all else that looks at variables is done.
struct leave_redzones : PassInfoMixin<leave_redzones> {
  PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
    bool changed = false;
    for (Function& each : module) changed |= is_instrumented(each) && modelcheck_plugins::leave_redzones(each);
    changed |= modelcheck_plugins::leave_redzones(module);
    return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// Assembly outside of functions.
struct name_assembly : PassInfoMixin<name_assembly> {
  PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
    std::string const& code = module.getModuleInlineAsm();
    if (modelcheck_plugins::has_instructions(std::string_view(code.data(), code.size())))
      name_unseen(module, "assembly outside of functions");
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// So its loop is known by the name of the function, and is as it was written.
struct keep_loops_of_library_apart : PassInfoMixin<keep_loops_of_library_apart> {
  PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
    for (Function& each : module) {
      StringRef const name = each.getName();
      std::string_view const its{name.data(), name.size()};
      if (!modelcheck_plugins::is_spin_of_library(its) && !modelcheck_plugins::is_sleep_of_library(its)) continue;
      each.removeFnAttr(Attribute::InlineHint);
      each.addFnAttr(Attribute::NoInline);
      each.addFnAttr(Attribute::OptimizeNone);
    }
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// Lets the debugging information tell that this plugin was used, as GCC does by itself: behind the compiler's name.
struct tell_of_the_plugin : PassInfoMixin<tell_of_the_plugin> {
  PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
    constexpr unsigned producer = 1;  // the operand
    for (DICompileUnit* const unit : module.debug_compile_units()) {
      auto const told = (unit->getProducer() + " -fpass-plugin=modelcheck").str();
      unit->replaceOperandWith(producer, MDString::get(module.getContext(), told));
    }
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
};

/// A loop whose head clang has copied before it would be entered with what the copy has found, and not with what was
/// read before. And a count is one while it is written as in the source: a loop within another is not made one with
/// that, and how it ends is not written in another way than what is asked behind it.
void keep_loops_as_they_are() {
  constexpr std::pair<char const*, char const*> such[] = {
      {"rotation-max-header-size", "0"}, {"keep-loops", "true"}, {"disable-lftr", "true"}};
  auto const& options = cl::getRegisteredOptions();
  for (auto const& [name, value] : such) {
    auto const at = options.find(name);
    if (at != options.end() && at->second->getNumOccurrences() == 0) at->second->addOccurrence(0, at->first(), value);
  }
}

void add_passes(PassBuilder& builder) {
  keep_loops_as_they_are();
  builder.registerPipelineStartEPCallback([](ModulePassManager& passes, auto...) {
    passes.addPass(name_assembly());
    passes.addPass(keep_loops_of_library_apart());
    passes.addPass(createModuleToFunctionPassAdaptor(show_strength()));
  });
  builder.registerOptimizerLastEPCallback([](ModulePassManager& passes, auto...) {
    passes.addPass(createModuleToFunctionPassAdaptor(show_strength()));
    passes.addPass(tell_of_loops());
    passes.addPass(createModuleToFunctionPassAdaptor(show_all_accesses()));
    passes.addPass(leave_redzones());
    passes.addPass(tell_of_the_plugin());
  });
}

}  // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "modelcheck", LLVM_VERSION_STRING, add_passes};
}
