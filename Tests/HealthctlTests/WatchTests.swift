import Foundation
import TestSupport
import Testing

/// `healthctl import --watch` with real files, programs and a real daemon.
@Suite(.process, .bounded) struct WatchTests {
  let healthctl: Household
  let directory: String

  init() throws {
    healthctl = try Household()
    directory = healthctl.directory + "/exports"
    try FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
  }

  /// A running watch and its lines.
  private final class Watch {
    let process: Process
    private let output: Pipe
    private var rest = ""

    init(_ healthctl: Household, _ directory: String) throws {
      let (process, output) = (Process(), Pipe())
      process.executableURL = Household.program("healthctl")
      process.arguments = ["import", "--watch", directory, "--json"]
      process.environment = [
        "HEALTHD_RUNTIME_DIR": healthctl.runPath, "HOME": healthctl.directory,
        "XDG_STATE_HOME": healthctl.directory + "/state", "TZ": "Europe/Berlin",
        "LC_ALL": "C.UTF-8",
      ].merging(Sanitizer.environment) { $1 }
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      process.standardInput = FileHandle.nullDevice
      try process.run()
      try? output.fileHandleForWriting.close()
      (self.process, self.output) = (process, output)
    }

    deinit { process.killAndWait() }

    /// Waits for the next report.
    func next() throws -> [String: Any] {
      while true {
        if let end = rest.firstIndex(of: "\n") {
          let line = rest[..<end]
          rest = String(rest[rest.index(after: end)...])
          return try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        }
        let more = output.fileHandleForReading.availableData
        guard !more.isEmpty else { throw Household.Failure(message: "the watch ended: \(rest)") }
        rest += String(decoding: more, as: UTF8.self)
      }
    }
  }

  /// A file of Health Auto Export with one sample.
  private func steps(_ count: Int, hour: Int) -> String {
    #"{"data": {"metrics": [{"name": "step_count", "units": "count", "data": ["#
      + #"{"date": "2026-10-20 \#(hour < 10 ? "0" : "")\#(hour):30:00 +0200", "qty": \#(count)}]}]}}"#
  }

  private func write(_ text: String, _ name: String) throws {
    try text.write(toFile: directory + "/" + name, atomically: false, encoding: .utf8)
  }

  private func stored() throws -> [Int] {
    try healthctl("query", "stepCount", "--json", "--sort", "oldest").list()
      .compactMap { $0["value"] as? Int }
  }

  private func added(_ report: [String: Any]) -> Int? {
    (report["samples"] as? [String: Int])?["added"]
  }

  @Test("files that are there, that are written and that are moved in are imported once")
  func arrivals() throws {
    try write(steps(1, hour: 1), "first.json")
    let watch = try Watch(healthctl, directory)
    let first = try watch.next()
    #expect(first["file"] as? String == "first.json" && added(first) == 1)
    try write(steps(2, hour: 2), "written.json")
    #expect(try watch.next()["file"] as? String == "written.json")
    let outside = try healthctl.write(steps(3, hour: 3), to: "outside.json")
    try FileManager.default.moveItem(atPath: outside, toPath: directory + "/moved.json")
    #expect(try watch.next()["file"] as? String == "moved.json")
    // The same content under another name, and a file that is touched, are not read again.
    try write(steps(3, hour: 3), "copy.json")
    try write(steps(2, hour: 2), "written.json")
    try write(steps(4, hour: 4), "last.json")
    #expect(try watch.next()["file"] as? String == "last.json")
    #expect(try stored() == [1, 2, 3, 4])
    let history = try healthctl("import", "--list", "--json")
    #expect(history.output.components(separatedBy: "\"label\"").count - 1 == 4)
    #expect(history.output.contains("moved.json") && !history.output.contains("/proc/"))
    // No file was removed.
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 5)
  }

  @Test("a restart imports what arrived in between, and nothing a second time")
  func restart() throws {
    try write(steps(1, hour: 1), "first.json")
    do {
      let watch = try Watch(healthctl, directory)
      #expect(added(try watch.next()) == 1)
      watch.process.terminate()
      watch.process.waitUntilExit()
    }
    try write(steps(2, hour: 2), "second.json")
    let watch = try Watch(healthctl, directory)
    let second = try watch.next()
    #expect(second["file"] as? String == "second.json" && added(second) == 1)
    let state = healthctl.directory + "/state/healthd/imported-files"
    let attributes = try FileManager.default.attributesOfItem(atPath: state)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    // Another content under an old name is new.
    try write(steps(5, hour: 1), "first.json")
    let changed = try watch.next()
    #expect(changed["file"] as? String == "first.json" && changed["updated"] as? Int == 1)
    #expect(try stored() == [5, 2])
  }

  @Test("a file that is still being copied is not read")
  func slowCopy() throws {
    let watch = try Watch(healthctl, directory)
    let text = Array(steps(7, hour: 7).utf8)
    let slow = open(directory + "/slow.json", O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(Foundation.write(slow, text, 40) == 40)
    // A second program opens and closes the file, which looks as if it were complete.
    close(open(directory + "/slow.json", O_WRONLY | O_CLOEXEC))
    try write(steps(8, hour: 8), "other.json")
    #expect(try watch.next()["file"] as? String == "other.json")
    #expect(Foundation.write(slow, Array(text[40...]), text.count - 40) == text.count - 40)
    close(slow)
    let report = try watch.next()
    #expect(report["file"] as? String == "slow.json" && added(report) == 1)
    #expect(try stored() == [7, 8])
  }

  @Test("damaged files, links, pipes and unfinished downloads are left where they are")
  func hostileFiles() throws {
    try write(String(steps(1, hour: 1).dropLast(4)), "cut.json")
    try write("", "empty.json")
    try write(steps(1, hour: 1), "download.json.part")
    try write(steps(1, hour: 1), ".hidden.json")
    let target = try healthctl.write(steps(1, hour: 1), to: "target.json")
    try FileManager.default.createSymbolicLink(
      atPath: directory + "/link.json", withDestinationPath: target)
    #expect(mkfifo(directory + "/pipe.json", 0o600) == 0)
    try FileManager.default.createDirectory(
      atPath: directory + "/folder", withIntermediateDirectories: false)
    let watch = try Watch(healthctl, directory)
    var failed: [String: String] = [:]
    for _ in 0..<5 {
      let report = try watch.next()
      failed[report["file"] as? String ?? ""] = report["error"] as? String
    }
    #expect(
      Set(failed.keys) == ["cut.json", "empty.json", "link.json", "pipe.json", "folder"],
      "\(failed)")
    #expect(failed["link.json"] == "not a regular file")
    #expect(failed["pipe.json"] == "not a regular file")
    // It goes on, and a corrected file is tried again.
    try write(steps(9, hour: 9), "cut.json")
    let corrected = try watch.next()
    #expect(corrected["file"] as? String == "cut.json" && added(corrected) == 1)
    try FileManager.default.moveItem(
      atPath: directory + "/download.json.part", toPath: directory + "/download.json")
    #expect(try watch.next()["file"] as? String == "download.json")
    #expect(try stored() == [1, 9])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory).count == 7)
  }

  @Test("a file that arrives while healthd does not run is imported when it runs again")
  func withoutDaemon() throws {
    let watch = try Watch(healthctl, directory)
    #expect(healthctl.stop() == 0)
    try write(steps(1, hour: 1), "first.json")
    let failed = try watch.next()
    #expect((failed["error"] as? String)?.contains("healthd is not running") == true, "\(failed)")
    try healthctl.start()
    #expect(added(try watch.next()) == 1)
    #expect(try stored() == [1])
  }

  @Test("a directory that others can write to, a link or a file is refused")
  func directories() throws {
    for (path, status) in [("missing", 66), ("exports/..", 77), ("link", 66), ("file", 66)] {
      if path == "link" {
        try FileManager.default.createSymbolicLink(
          atPath: healthctl.directory + "/link", withDestinationPath: directory)
      }
      if path == "file" { _ = try healthctl.write("", to: "file") }
      if path == "exports/.." { chmod(healthctl.directory, 0o777) }
      let answer = try healthctl("import", "--watch", healthctl.directory + "/" + path)
      #expect(answer.status == Int32(status), "\(path): \(answer.errors)")
      chmod(healthctl.directory, 0o700)
    }
    #expect(try healthctl("import", "--watch", directory, "--list").status == 64)
  }

  @Test("a watch ends when its directory is removed, with a failing status")
  func removed() throws {
    let watch = try Watch(healthctl, directory)
    try write(steps(1, hour: 1), "first.json")
    _ = try watch.next()
    try FileManager.default.removeItem(atPath: directory)
    watch.process.waitUntilExit()
    #expect(watch.process.terminationStatus == 66)
  }
}
