// wire-fuzz SECONDS [SEED]: damages frames until the time is over. Prints the seed of every
// thousand rounds first, so that a crash can be repeated.

import WireTestSupport

let arguments = CommandLine.arguments
guard arguments.count >= 2, let seconds = Int64(arguments[1]) else {
  fatalError("usage: wire-fuzz SECONDS [SEED]")
}
var seed = arguments.count > 2 ? UInt64(arguments[2])! : UInt64.random(in: 0..<1_000_000_000)
let end = ContinuousClock.now + .seconds(seconds)
var roundCount = 0
repeat {
  print("seed \(seed)")
  var fuzzer = FrameFuzzer(seed: seed)
  for _ in 0..<1000 {
    guard fuzzer.round() else { fatalError("the pieces changed the meaning; seed \(seed)") }
    roundCount += 1
  }
  seed += 1
} while ContinuousClock.now < end
print("\(roundCount) rounds")
