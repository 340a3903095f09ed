// A plugin of clang, for -fsanitize=thread to see the accesses that clang leaves out. It may touch nothing but the code
// of the function that clang is about to instrument.
//
// clang leaves out what a function does to its own variable unless that variable's address escapes, and asks that of
// the address that is accessed: so it leaves out all parts of arrays and objects, such as a[1], until its version 21.
// Until version 14 no address escapes by an atomic read-modify-write either. Here it is asked of the variable; and if
// its address escapes, each access to it gets an address of which clang cannot tell whose it is.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>

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

struct show_all_accesses : PassInfoMixin<show_all_accesses> {
  PreservedAnalyses run(Function& function, FunctionAnalysisManager&) {
    if (!function.hasFnAttribute(Attribute::SanitizeThread)) return PreservedAnalyses::all();
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
    return shown.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
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
  builder.registerOptimizerLastEPCallback([](ModulePassManager& passes, auto...) {
    passes.addPass(createModuleToFunctionPassAdaptor(show_all_accesses()));
    passes.addPass(tell_of_the_plugin());
  });
}

}  // namespace

extern "C" __attribute__((visibility("default"))) PassPluginLibraryInfo llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "modelcheck", LLVM_VERSION_STRING, add_passes};
}
