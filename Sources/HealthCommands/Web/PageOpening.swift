import Foundation
import HealthClient

/// Opens a page of the Health page in the browser.
struct PageOpening {
  let daemon: DaemonOptions
  let console: Console

  /// - Parameters:
  ///   - page: The path and query of the page.
  ///   - printsFile: Whether the file that leads to it is printed instead.
  func open(_ page: String, printsFile: Bool) throws {
    let server = PageServer(
      directory: WebPath.directory(), runtimeDirectory: daemon.directory)
    let file = try server.launch(page)
    if printsFile { return console.write(file + "\n") }
    guard hasDesktop, open(file) else {
      return console.write(
        "Open this file in your browser within a minute:\n  file://\(file)\n")
    }
    console.write("Opened the Health page in your browser.\n")
  }

  private var hasDesktop: Bool {
    let environment = ProcessInfo.processInfo.environment
    return environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
  }

  /// Returns false if no browser could be started.
  private func open(_ file: String) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/xdg-open")
    process.arguments = [file]
    process.standardOutput = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
