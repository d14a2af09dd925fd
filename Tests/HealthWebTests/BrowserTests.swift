import Foundation
import TestSupport
import Testing

private enum Browser {
  static let isInstalled =
    ["/usr/bin/chromium", "/usr/bin/chromedriver", "/usr/lib/python3/dist-packages/selenium"]
    .allSatisfy { FileManager.default.fileExists(atPath: $0) }
}

/// The page in Chromium, on the sample data.
@Suite(
  .process, .soak, .timeLimit(.minutes(8)),
  .enabled(if: Browser.isInstalled, "needs chromium, chromium-driver and python3-selenium"))
struct BrowserTests {
  @Test("every page loads without errors, fits, is accessible and follows the data")
  func pages() throws {
    let host = try PageHost()
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../..").standardized
    let export = host.directory.path + "/export.zip"
    try host.run(root.appending(path: "scripts/sample-export"), [export])
    let imported = try host.healthctl("import", "--summary", export)
    #expect(imported.status == 0, "\(imported.output)")
    let pictures = root.appending(path: ".build/pictures").path
    try FileManager.default.createDirectory(
      atPath: pictures, withIntermediateDirectories: true)
    let checks = try host.checks("browser.py", PageHost.program("healthctl").path, pictures)
    #expect(checks.failed.isEmpty, "\(checks.failed.joined(separator: "\n"))")
    #expect(checks.status == 0, "\(checks.output.suffix(2000))")
    #expect(checks.passed.count > 40, "\(checks.output.suffix(2000))")
  }
}
