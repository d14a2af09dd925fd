// What our HealthKit costs beside plain Swift; scripts/bench runs it.
//
//   bench-healthkit create COUNT     makes samples, and objects of a plain class with the same
//                                    properties, in turn; nanoseconds for each
//
// Prints one JSON object.

import BenchData

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count == 2, arguments.first == "create",
  let count = arguments.last.flatMap(Int.init)
else { fatalError("see the top of main.swift") }
Creation(count: count).run()
