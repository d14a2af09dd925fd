// Measures this project's client over the sockets of a running daemon; scripts/bench runs it.
//
//   bench-client prepare RUNTIME APPS                       registers the apps, stores their tokens
//   bench-client call RUNTIME APPS COUNT                    one call at a time, blocking
//   bench-client call-async RUNTIME APPS COUNT              one call at a time, from a task
//   bench-client save RUNTIME APPS COUNT CLIENTS            one sample per save
//   bench-client bulk RUNTIME APPS DATA SIZE minted|random COUNT
//   bench-client query RUNTIME APPS NAME REPEATS
//   bench-client watch RUNTIME APPS CONNECTIONS OBSERVERS matching|other SAVES
//   bench-client revoke RUNTIME APPS CONNECTIONS STREAMS SAMPLES_PER_SECOND ROUNDS
//   bench-client endure RUNTIME APPS SECONDS SAMPLES_PER_SECOND SEED
//   bench-client encrypt RUNTIME APPS                       encrypts the store, with a key file
//   bench-client unlock RUNTIME APPS ROUNDS
//   bench-client timing RUNTIME APPS FOREIGN ROUNDS
//
// RUNTIME is the daemon's runtime directory, APPS a directory for the apps' files.
// Prints one JSON object.

import BenchData

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 3 else { fatalError("see the top of main.swift") }
let apps = BenchApps(runtime: arguments[1], directory: arguments[2])
let rest = Array(arguments.dropFirst(3))
switch (arguments[0], rest.count) {
case ("prepare", 0): try await apps.register()
case ("call", 1): try StatusCalls(apps: apps, count: Int(rest[0])!).runBlocking()
case ("call-async", 1): try await StatusCalls(apps: apps, count: Int(rest[0])!).run()
case ("save", 2):
  try await SingleSaves(apps: apps, count: Int(rest[0])!, clientCount: Int(rest[1])!).run()
case ("bulk", 4):
  try await BulkSaves(
    apps: apps, person: Person(path: rest[0]), size: Int(rest[1])!,
    identifiers: Identifiers(rawValue: rest[2])!, limit: Int(rest[3])!
  ).run()
case ("query", 2):
  try Asking(client: apps.client(2), query: BenchQuery(rawValue: rest[0])!, repeats: Int(rest[1])!)
    .run()
case ("watch", 4):
  try Watching(
    apps: apps, connectionCount: Int(rest[0])!, observerCount: Int(rest[1])!,
    isMatching: rest[2] == "matching", saveCount: Int(rest[3])!
  ).run()
case ("revoke", 4):
  try Revoking(
    apps: apps, connectionCount: Int(rest[0])!, streamCount: Int(rest[1])!,
    samplesPerSecond: Int(rest[2])!, roundCount: Int(rest[3])!
  ).run()
case ("endure", 3):
  try Enduring(
    apps: apps, seconds: Double(rest[0])!, samplesPerSecond: Double(rest[1])!,
    seed: UInt64(rest[2])!
  ).run()
case ("encrypt", 0): try await Encrypting(apps: apps).run()
case ("unlock", 1): try await Unlocking(apps: apps, roundCount: Int(rest[0])!).run()
case ("timing", 2):
  try Timing(apps: apps, foreignCount: Int(rest[0])!, roundCount: Int(rest[1])!).run()
default: fatalError("see the top of main.swift")
}
