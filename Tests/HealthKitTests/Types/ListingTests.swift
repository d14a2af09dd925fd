import Foundation
import Testing

/// The folder is named by the environment: it need not be there.
private let folder = ProcessInfo.processInfo.environment["HEALTHKIT_LISTINGS"]

@Suite("listings")
struct ListingTests {
  @Test(
    "every Swift file of the folder HEALTHKIT_LISTINGS compiles in both language modes",
    .enabled(if: folder != nil))
  func listings() async throws {
    let script = try await Script.run("check-listings", "--no-build", try #require(folder))
    #expect(script.status == 0, "\(script.text)")
  }

  @Test(
    "the script notices a file that does not compile, and leaves out what Linux has not",
    .needsNormalBuild)
  func script() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = [
      "good.swift": "import HealthKit\nlet type = HKQuantityType(.stepCount)\n",
      "bad.swift": "import HealthKit\nlet type = HKQuantityType(.nothingOfTheSort)\n",
      "old.swift": "import HealthKit\nvar type = HKQuantityType(.stepCount)\n",
      "view.swift": "import HealthKit\nimport SwiftUI\nstruct Rings: View {}\n",
    ]
    for (name, text) in files {
      try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }
    let script = try await Script.run("check-listings", "--no-build", folder.path)
    #expect(script.status == 1)
    #expect(script.text.contains("FAILED  bad.swift in mode 5, 6\n"))
    // A global variable that two threads may change is an error in mode 6 only.
    #expect(script.text.contains("FAILED  old.swift in mode 6\n"))
    #expect(script.text.contains("SHORT   view.swift"))
    #expect(
      script.text.hasSuffix(
        """
        language mode 5: 3 compile
        language mode 6: 2 compile
        2 compile, 2 do not; 1 were compiled in part

        """))
  }
}
