import Foundation
import HealthWeb
import TestSupport
import Testing

private enum Browser {
  static let isInstalled = areInstalled(
    "/usr/bin/chromium", "/usr/bin/chromedriver", "/usr/lib/python3/dist-packages/selenium")

  static func areInstalled(_ paths: String...) -> Bool {
    paths.allSatisfy { FileManager.default.fileExists(atPath: $0) }
  }
}

/// The page in Chromium.
@Suite(
  .process, .soak, .bounded,
  .enabled(if: Browser.isInstalled, "needs chromium, chromium-driver and python3-selenium"))
struct BrowserTests {
  /// Runs a program that drives Chromium. It writes pictures to `.build/pictures`.
  private func drive(
    _ name: String, _ host: PageHost, _ arguments: [String] = [], atLeast count: Int
  ) throws {
    let pictures = PageHost.repository.appending(path: ".build/pictures").path
    try FileManager.default.createDirectory(atPath: pictures, withIntermediateDirectories: true)
    let checks = try host.checks(
      name,
      [PageHost.program("healthctl").deletingLastPathComponent().path, pictures] + arguments)
    #expect(checks.failed.isEmpty, "\(checks.failed.joined(separator: "\n"))")
    #expect(checks.status == 0, "\(checks.output.suffix(2000))")
    #expect(checks.passed.count >= count, "\(checks.output.suffix(2000))")
  }

  @Test("every page loads without errors, fits and is accessible, in both themes and two widths")
  func everyPage() throws {
    let host = try PageHost()
    let imported = try host.healthctl("import", "--summary", try export(host, days: 245))
    #expect(imported.status == 0, "\(imported.output)")
    try drive("every_page.py", host, PagePath.all, atLeast: 200)
  }

  @Test(
    "healthctl open leads to the page in the default browser, and failures lead on",
    arguments: ["chromium", "firefox-esr"])
  func open(browser: String) throws {
    guard Browser.areInstalled("/usr/bin/\(browser)", "/usr/bin/xdg-open", "/usr/bin/file") else {
      print("NOT TESTED: healthctl open in \(browser), which needs it, xdg-utils and file")
      return
    }
    try drive("open_file.py", try PageHost(), [browser], atLeast: 20)
  }

  @Test("requests of other processes appear, are answered and take effect, also by keyboard")
  func consent() throws {
    let host = try PageHost(timeZone: PageHost.timeZoneAtNoon)
    try drive("consent_pages.py", host, atLeast: 50)
  }

  @Test("an export is imported, doses are logged, sources are reordered, and changes appear live")
  func use() throws {
    let host = try PageHost(timeZone: PageHost.timeZoneAtNoon)
    try drive("use_pages.py", host, [try export(host, days: 120)], atLeast: 50)
  }

  @Test("pages of other local servers in the same browser read and change nothing")
  func otherOrigin() throws { try drive("other_origin.py", try PageHost(), atLeast: 15) }

  private func export(_ host: PageHost, days: Int) throws -> String {
    let path = host.directory.path + "/export.zip"
    try host.run(PageHost.script("sample-export"), [path, "--days", "\(days)"])
    return path
  }
}
