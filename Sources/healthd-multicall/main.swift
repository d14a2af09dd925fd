import Glibc
import HealthCommands
import HealthDesktop
import HealthReceive
import HealthWeb

// The programs of the user in one file, which packages install under each of these names: Swift's runtime
// and Foundation are in it once. The daemon is a file of its own, without the code of the page, of the
// importers and of the receiver.

let program = CommandLine.arguments.first.map { $0.split(separator: "/").last ?? "" } ?? ""
switch program {
case "healthctl": await HealthctlProgram.main()
case "healthd-desktop": HealthDesktopProgram.main()
case "healthd-receive": await HealthReceiveProgram.main()
case "healthd-web": await HealthWebProgram.main()
default:
  let line = Array(
    "healthd: call this file as healthctl, healthd-desktop, healthd-receive or healthd-web\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  exit(64)
}
