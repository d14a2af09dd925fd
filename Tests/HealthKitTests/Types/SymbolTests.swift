import TestSupport
import Testing

@Suite("Symbols", .process)
struct SymbolTests {
  @Test(
    "the symbol page matches the module and proto/catalog/api_index.tsv",
    .needsNormalBuild)
  func page() async throws {
    let script = try await Script.run("healthkit-symbols", "--check")
    #expect(script.status == 0, "\(script.text)")
  }
}
