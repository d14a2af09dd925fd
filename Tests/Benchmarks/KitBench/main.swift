// Compares this project's HealthKit with plain Swift and with the underlying client; scripts/bench
// runs it.
//
//   bench-healthkit create COUNT           creates samples, and objects of a plain class with the same
//                                          properties; nanoseconds per object
//   bench-healthkit query RUNTIME COUNT    saves COUNT heart rates in the healthd at RUNTIME and
//                                          queries them both ways; milliseconds per query
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
