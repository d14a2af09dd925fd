import Foundation
import Testing

/// The folder is named by the environment: it need not be there.
private let folder = ProcessInfo.processInfo.environment["HEALTHKIT_LISTINGS"]

@Suite("listings")
struct ListingTests {
  @Test(
    "every Swift file of the folder HEALTHKIT_LISTINGS compiles against our module",
    .enabled(if: folder != nil))
  func listings() throws {
    let (status, text) = try check(try #require(folder))
    #expect(status == 0, "\(text)")
  }

  @Test("the script notices a file that does not compile, and leaves out what Linux has not")
  func script() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "good.swift": "import HealthKit\nlet type = HKQuantityType(.stepCount)\n",
      "bad.swift": "import HealthKit\nlet type = HKQuantityType(.nothingOfTheSort)\n",
      "view.swift": "import HealthKit\nimport SwiftUI\nstruct Rings: View {}\n",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let (status, text) = try check(folder.path)
    #expect(status == 1)
    #expect(text.contains("FAILED  bad.swift"))
    #expect(text.contains("SHORT   view.swift"))
    #expect(text.hasSuffix("2 compile, 1 do not; 1 were compiled in part\n"))
  }

  private func check(_ folder: String) throws -> (status: Int32, text: String) {
    let script = Process()
    script.executableURL =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../scripts/check-listings").standardizedFileURL
    script.arguments = ["--no-build", folder]
    let output = Pipe()
    script.standardOutput = output
    try script.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitUntilExit()
    return (script.terminationStatus, text)
  }
}
