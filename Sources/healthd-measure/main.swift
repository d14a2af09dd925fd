import Glibc
import ProcessMeasuring

// The measuring service as a program. With socket activation, the service manager passes the
// listening socket. The callers are the daemons of its template unit, or the accounts named by
// arguments where there is no systemd:
//
//   healthd-measure [--listen PATH] [--daemon ACCOUNT:USER]...

func fail(_ text: String) -> Never {
  let line = Array("healthd-measure: \(text)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(1)
}

var arguments = CommandLine.arguments.dropFirst()
var path: String?
var accounts: [UInt32: UInt32] = [:]
while let option = arguments.popFirst() {
  guard let value = arguments.popFirst() else { fail("\(option) needs a value") }
  switch option {
  case "--listen": path = value
  case "--daemon":
    let numbers = value.split(separator: ":").compactMap { UInt32($0) }
    guard numbers.count == 2 else { fail("--daemon needs two user numbers, such as 998:1000") }
    accounts[numbers[0]] = numbers[1]
  default: fail("unknown option \(option)")
  }
}
func listener(_ path: String?) throws(SystemFailure) -> MeasuringListener {
  if let path { return try .listening(at: path) }
  return try .passed(
    processID: getenv("LISTEN_PID").map { String(cString: $0) },
    count: getenv("LISTEN_FDS").map { String(cString: $0) })
}

do throws(SystemFailure) {
  var service = MeasuringService(
    listener: try listener(path).descriptor,
    rule: accounts.isEmpty ? .unit : .accounts(accounts))
  try service.run()
} catch {
  fail("cannot accept connections: \(String(cString: strerror(error.errno)))")
}
