// Measures the store in one process, without a socket; scripts/bench runs it together with
// rivals/rows.c.
//
//   bench-store build DATA DIRECTORY BATCH minted|random|tagged [COUNT]
//   bench-store query DIRECTORY NAME REPEATS
//   bench-store cold DIRECTORY NAME REPEATS     every query with an empty cache of pages
//   bench-store open DIRECTORY REPEATS
//   bench-store policy fill DIRECTORY APPS
//   bench-store policy run DIRECTORY
//   bench-store objects DIRECTORY COUNT
//
// With HEALTHD_SEALED=1 in the environment, the store is encrypted.

import BenchData
import CLinux
import HealthStore

// The same limit as in healthd.
cl_limit_freed_memory()
let arguments = CommandLine.arguments
switch (arguments.count > 1 ? arguments[1] : "", arguments.count) {
case ("build", 6...7):
  guard let identifiers = Identifiers(rawValue: arguments[5]), let size = Int(arguments[4]) else {
    fallthrough
  }
  let limit = arguments.count == 7 ? Int(arguments[6]) ?? .max : .max
  try Filling(directory: arguments[3]).run(
    Person(path: arguments[2]), saves: size, identifiers: identifiers, limit: limit)
case ("query", 5):
  guard let query = BenchQuery(rawValue: arguments[3]), let repeats = Int(arguments[4]) else {
    fallthrough
  }
  try Asking(directory: arguments[2]).run(query, repeats: repeats)
case ("cold", 5):
  guard let query = BenchQuery(rawValue: arguments[3]), let repeats = Int(arguments[4]) else {
    fallthrough
  }
  try Asking(directory: arguments[2], options: .cold).run(query, repeats: repeats)
case ("open", 4):
  try Opening(directory: arguments[2]).run(repeats: Int(arguments[3]) ?? 1)
case ("policy", 5) where arguments[2] == "fill":
  try Deciding(directory: arguments[3]).fill(Int(arguments[4]) ?? 0)
  print("{}")
case ("policy", 4) where arguments[2] == "run":
  try Deciding(directory: arguments[3]).run()
case ("objects", 4):
  guard let count = Int(arguments[3]) else { fallthrough }
  try ObjectGrantLoad(directory: arguments[2]).run(count: count)
default:
  print("usage: bench-store build DATA DIRECTORY BATCH minted|random|tagged [COUNT]")
  print("       bench-store query DIRECTORY NAME REPEATS")
  print("       bench-store cold DIRECTORY NAME REPEATS")
  print("       bench-store open DIRECTORY REPEATS")
  print("       bench-store policy fill DIRECTORY APPS")
  print("       bench-store policy run DIRECTORY")
  print("       bench-store objects DIRECTORY COUNT")
}
