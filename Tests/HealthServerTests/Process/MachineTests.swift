import HealthAuthorization
import Testing

@testable import HealthServer

struct MachineTests {
  @Test("the operating system version is found in every form that os-release allows")
  func version() {
    for (text, version) in [
      ("NAME=\"Debian\"\nVERSION_ID=\"12\"\n", "12"), ("VERSION_ID=41\nID=fedora", "41"),
      ("VERSION_ID='24.04'", "24.04"), ("VERSION_ID=\"\"\n", nil), ("ID=arch\n", nil),
      ("BUILD_VERSION_ID=7\n", nil), ("", nil),
    ] as [(String, String?)] {
      #expect(Machine.version(inRelease: text) == version)
    }
  }

  @Test("OBJECT-07: the machine's product type and system version are one line of printable text")
  func system() {
    let machine = Machine.system()
    for text in [machine.productType, machine.operatingSystemVersion] {
      #expect(!text.isEmpty)
      #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }
}
