// A plugin of clang, for -fsanitize=thread to see the accesses that clang leaves out. It may touch nothing but the code
// of the function that clang is about to instrument, a section of its own in the object file, and what the debugging
// information says of the compiler:
// - clang leaves out what a function does to its own variable unless that variable's address escapes, and asks that of
//   the address that is accessed: so before its version 22 it leaves out parts of arrays and objects, such as a[1]. In
//   version 14 no address escapes by an atomic read-modify-write either. Here it is asked of the variable; and if its
//   address escapes, each access to it gets an address of which clang cannot tell whose it is.
// - A weak compare-and-swap calls the hook for weak ones, as with GCC, in place of the one for strong ones.
// - A compare-and-swap that clang leaves to libatomic, such as of sixteen bytes, calls a function that has no word for
//   weak ones. Whether it is one says its text in the source, or the name of the function it is in; then it calls the
//   hook for weak ones. If neither says so, it is refused when it runs.
// - An atomic minimum or maximum, for which there is no hook, calls one that refuses it.
// - clang leaves out loads and stores of other sizes than 1, 2, 4, 8 and 16 bytes, such as of a long double, of 3 bytes
//   or of a wide vector; those of a vector by a mask; and the reading of structs that a call takes by value in memory.
//   Each calls the hook for ranges of bytes.
// - Functions that are not to be instrumented, inline assembly, and the processor's own functions that access memory
//   are named in a section of the object file: the checker says that they are not seen (../unseen_accesses.hpp).
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
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

namespace {

using namespace llvm;

/// Whether the result is an address of the same variable.
bool is_address_of_the_same(User const* user) {
  return isa<GetElementPtrInst, BitCastInst, AddrSpaceCastInst, PHINode, SelectInst, FreezeInst>(user);
}

/// Whether it hands on the address, but for addresses of which is_address_of_the_same() is true.
bool hands_on(Use const& use) {
  User const* const user = use.getUser();
  if (auto const* const store = dyn_cast<StoreInst>(user)) return store->getValueOperand() == use.get();
  if (auto const* const modify = dyn_cast<AtomicRMWInst>(user)) return modify->getValOperand() == use.get();
  if (auto const* const exchange = dyn_cast<AtomicCmpXchgInst>(user)) return exchange->getNewValOperand() == use.get();
  return !isa<LoadInst, CmpInst, MemIntrinsic, DbgInfoIntrinsic>(user) &&
         !cast<Instruction>(user)->isLifetimeStartOrEnd();
}

bool escapes(AllocaInst const& variable) {
  SmallPtrSet<Value const*, 16> seen;
  SmallVector<Value const*, 16> addresses{&variable};
  while (!addresses.empty()) {
    Value const* const address = addresses.pop_back_val();
    if (!seen.insert(address).second) continue;
    for (Use const& use : address->uses()) {
      if (is_address_of_the_same(use.getUser()))
        addresses.push_back(use.getUser());
      else if (hands_on(use))
        return true;
    }
  }
  return false;
}

/// The operand of a plain load or store that is its address; null for another instruction.
Use* address_of(Instruction& access) {
  if (auto* const load = dyn_cast<LoadInst>(&access)) return &load->getOperandUse(LoadInst::getPointerOperandIndex());
  if (auto* const store = dyn_cast<StoreInst>(&access))
    return &store->getOperandUse(StoreInst::getPointerOperandIndex());
  return nullptr;
}

bool show_accesses_to_what_escapes(Function& function) {
  SmallVector<Use*, 16> shown;
  DenseMap<AllocaInst const*, bool> known;
  for (Instruction& each : instructions(function)) {
    Use* const address = address_of(each);
    if (address == nullptr) continue;
    auto const* const variable = dyn_cast<AllocaInst>(getUnderlyingObject(address->get()));
    if (variable == nullptr) continue;
    auto const [at, is_new] = known.try_emplace(variable, false);
    if (is_new) at->second = escapes(*variable);
    if (at->second) shown.push_back(address);
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

/// A word of the checker's message, with its line.
void name_unseen(Module& module, StringRef what, StringRef file, unsigned line) {
  std::string text;
  raw_string_ostream out(text);
  out << ".pushsection .modelcheck_unseen,\"\",@progbits\n.asciz \"";
  printEscapedString(what, out);
  if (!file.empty()) out << " (" << sys::path::filename(file) << ':' << line << ')';
  out << "\"\n.popsection";
  module.appendModuleInlineAsm(out.str());
}

/// Whether it is one of those by which a thread only waits a moment, or which only keep the compiler from reordering.
bool accesses_nothing(StringRef assembly) {
  return StringSwitch<bool>(assembly)
      .Cases("", "pause", "rep; nop", "rep;nop", "rep nop", "nop", "yield", true)
      .Default(false);
}

/// Whether it is one of the processor's own functions that is given an address.
bool is_of_the_processor(CallInst const& call) {
  Function const* const callee = call.getCalledFunction();
  return callee != nullptr && callee->isTargetIntrinsic() &&
         any_of(call.args(), [](Use const& each) { return each->getType()->isPointerTy(); });
}

void name_if_unseen(CallInst const& call) {
  StringRef what;
  if (auto const* const assembly = dyn_cast<InlineAsm>(call.getCalledOperand())) {
    if (accesses_nothing(assembly->getAsmString())) return;
    what = "inline assembly";
  } else if (is_of_the_processor(call)) {
    what = call.getCalledFunction()->getName();
  } else {
    return;
  }
  DebugLoc const& where = call.getDebugLoc();
  name_unseen(*const_cast<Module*>(call.getModule()), what, where ? where->getFilename() : "",
              where ? where.getLine() : 0);
}

void name_uninstrumented(Function& function) {
  DISubprogram const* const told = function.getSubprogram();
  if (told != nullptr)
    name_unseen(*function.getParent(), demangle(function.getName().str()), told->getFilename(), told->getLine());
}

struct show_all_accesses : PassInfoMixin<show_all_accesses> {
  PreservedAnalyses run(Function& function, FunctionAnalysisManager&) {
    if (!function.hasFnAttribute(Attribute::SanitizeThread)) {
      name_uninstrumented(function);
      return PreservedAnalyses::all();
    }
    for (CallInst const* const each : all<CallInst>(function)) name_if_unseen(*each);
    bool changed = false;
    for (Instruction* const each : all<Instruction>(function)) {
      changed |= show_access_of_another_size(*each);
      if (auto* const intrinsic = dyn_cast<IntrinsicInst>(each)) changed |= show_masked_access(*intrinsic);
      if (auto* const call = dyn_cast<CallBase>(each)) {
        changed |= show_structs_by_value(*call);
        changed |= refuse_if_perhaps_weak(*call);
      }
    }
    changed |= show_accesses_to_what_escapes(function);
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

void add_passes(PassBuilder& builder) {
  builder.registerPipelineStartEPCallback(
      [](ModulePassManager& passes, auto...) { passes.addPass(createModuleToFunctionPassAdaptor(show_strength())); });
  builder.registerOptimizerLastEPCallback([](ModulePassManager& passes, auto...) {
    passes.addPass(createModuleToFunctionPassAdaptor(show_strength()));
    passes.addPass(createModuleToFunctionPassAdaptor(show_all_accesses()));
    passes.addPass(tell_of_the_plugin());
  });
}

}  // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "modelcheck", LLVM_VERSION_STRING, add_passes};
}
