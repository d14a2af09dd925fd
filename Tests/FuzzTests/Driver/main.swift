// fuzz TARGET [OPTION OF libFuzzer | FOLDER | FILE ...]: searches for inputs that violate the
// properties of a target, or runs the inputs in FILE. Without arguments, lists the targets. Built
// and run by scripts/fuzz.

import CLibFuzzer
import Glibc

guard CommandLine.arguments.count > 1 else {
  for target in FuzzTarget.all { print(target.name) }
  exit(0)
}
guard let target = FuzzTarget.named(CommandLine.arguments[1]) else {
  print("fuzz: no target \(CommandLine.arguments[1])")
  exit(64)
}
/// Global, because the callback of libFuzzer has no context.
let check = target.check

// The name of the target replaces that of the program.
var argumentCount = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
exit(
  LLVMFuzzerRunDriver(&argumentCount, &arguments) { data, size in
    if let message = check(UnsafeRawBufferPointer(start: data, count: size)) {
      fatalError(message)
    }
    return 0
  })
