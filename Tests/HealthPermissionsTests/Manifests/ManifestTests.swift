import HealthModel
import HealthPermissions
import Testing

struct ManifestTests {
  func accepts(_ change: (inout AppManifest) -> Void) -> Bool {
    var manifest = AppManifest(
      bundleIdentifier: "org.example.steps", name: "Steps", version: "1")
    change(&manifest)
    return (try? manifest.validate()) != nil
  }

  @Test(
    "bundle identifiers consist of labels of letters, digits, and hyphens",
    arguments: [
      ("org.example.steps", true), ("a.b", true), ("org.Example-2.x", true), ("steps", false),
      ("", false), (".", false), ("org..x", false), (".org.x", false), ("org.x.", false),
      ("org.ex ample", false), ("org.exämple", false), ("org/x.y", false), ("org.x\n", false),
    ])
  func bundleIdentifiers(_ text: String, _ isValid: Bool) {
    #expect(accepts { $0.bundleIdentifier = text } == isValid)
  }

  @Test("texts shown to the user cannot reorder, hide, or crowd out the text around them")
  func texts() {
    #expect(accepts { $0.name = "Schritte für 👩‍⚕️ und क्‍ष" })
    for bad in [
      "", "a\nb", "a\u{202E}b", "a\u{200F}", "\u{2066}x", "a\u{7}", "a\u{2028}b", "\u{FEFF}",
    ] {
      #expect(!accepts { $0.name = bad })
    }
    #expect(!accepts { $0.name = String(repeating: "x", count: 65) })
    #expect(!accepts { $0.name = "x" + String(repeating: "\u{301}", count: 500) })
    #expect(!accepts { $0.readUsage = String(repeating: "x", count: 501) })
    #expect(!accepts { $0.shareUsage = "a\tb" })
  }

  @Test("invalid entitlements and digests are rejected")
  func others() {
    #expect(accepts { $0.entitlements = ["healthkit", "healthkit.background-delivery"] })
    #expect(!accepts { $0.entitlements = [""] })
    #expect(!accepts { $0.entitlements = ["health kit"] })
    #expect(!accepts { $0.entitlements = (0..<33).map { "e\($0)" } })
    #expect(!accepts { $0.binding = .executable(sha256: [1, 2, 3]) })
  }
}
