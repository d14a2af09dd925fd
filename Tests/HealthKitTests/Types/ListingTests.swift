import Foundation
import TestSupport
import Testing

/// Named by the environment, because the directory is optional.
private let folder = ProcessInfo.processInfo.environment["HEALTHKIT_LISTINGS"]

@Suite("Listings", .process)
struct ListingTests {
  @Test(
    "every Swift file in HEALTHKIT_LISTINGS compiles in both language modes",
    .enabled(if: folder != nil))
  func listings() async throws {
    let script = try await Script.run("check-listings", "--no-build", try #require(folder))
    #expect(script.status == 0, "\(script.text)")
  }

  @Test(
    "check-listings reports files that fail to compile and skips what Linux lacks",
    .needsNormalBuild)
  func script() async throws {
    let folder = try TemporaryDirectory()
    let files = [
      "good.swift": "import HealthKit\nlet type = HKQuantityType(.stepCount)\n",
      "bad.swift": "import HealthKit\nlet type = HKQuantityType(.nothingOfTheSort)\n",
      "old.swift": "import HealthKit\nvar type = HKQuantityType(.stepCount)\n",
      "view.swift": "import HealthKit\nimport SwiftUI\nstruct Rings: View {}\n",
    ]
    for (name, text) in files { try folder.write(name, text.utf8) }
    let script = try await Script.run("check-listings", "--no-build", folder.path)
    #expect(script.status == 1)
    #expect(script.text.contains("FAILED  bad.swift in mode 5, 6\n"))
    // A mutable global variable is an error only in language mode 6.
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
