import DaemonTestSupport
import Foundation
import Glibc

// Runs attacks on a private healthd while another app measures its latency.
//
//   abuse run DAEMON [SECONDS [PART OF A NAME...]]   prints a table; fails when a limit is exceeded
//   abuse list                                       the names of the attacks
//   abuse prepare RUNTIME                            fills a daemon's store, registers apps and prints
//                                                    the arguments of `storm`
//   abuse storm NAME SECONDS RUNTIME APP...        one attack, as a process of its own

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "run" where arguments.count >= 2:
  let campaign = Campaign(
    program: arguments[1], seconds: arguments.dropFirst(2).first.flatMap(Double.init) ?? 4,
    names: Array(arguments.dropFirst(3)))
  do {
    exit(try campaign.run() ? 0 : 1)
  } catch {
    print(error)
    exit(1)
  }
case "list": for storm in Storm.all { print(storm.name) }
case "prepare" where arguments.count == 2:
  print(
    try World.prepare(runtime: arguments[1], sampleCount: 20_000).0.arguments.joined(separator: " ")
  )
case "storm" where arguments.count >= 5:
  guard let storm = Storm.all.first(where: { $0.name == arguments[1] }),
    let seconds = Double(arguments[2]), let world = World(arguments: Array(arguments.dropFirst(3)))
  else { exit(64) }
  attack(storm, seconds, world)
default:
  print("usage: abuse run DAEMON [SECONDS [PART OF A NAME...]] | abuse list")
  exit(64)
}

func attack(_ storm: Storm, _ seconds: Double, _ world: World) {
  signal(SIGPIPE, SIG_IGN)
  // With the victim's priority, the attack would take processor time from it without involving
  // healthd.
  _ = nice(19)
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  limit.rlim_cur = limit.rlim_max
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let attack = Attack(world: world, seconds: seconds)
  // Restarts an attack whose connection the daemon closed.
  attack.repeated { try storm.run(attack) }
}
