// What our HealthKit costs beside plain Swift and beside the client below it; scripts/bench runs it.
//
//   bench-healthkit create COUNT           makes samples, and objects of a plain class with the same
//                                          properties, in turn; nanoseconds for each
//   bench-healthkit query RUNTIME COUNT    saves so many heart rates in the healthd there, and asks
//                                          for them by both; milliseconds for all
//
// Prints one JSON object.

import BenchData

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.last.flatMap(Int.init), arguments.count) {
case ("create", let count?, 2): Creation(count: count).run()
case ("query", let count?, 3):
  try await YearQuery(runtimeDirectory: arguments[1], count: count).run()
default: fatalError("see the top of main.swift")
}
