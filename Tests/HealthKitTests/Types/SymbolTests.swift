import Testing

@Suite("symbols")
struct SymbolTests {
  @Test(
    "the page of symbols is what the module and proto/catalog/api_index.tsv say",
    .needsNormalBuild)
  func page() async throws {
    let script = try await Script.run("healthkit-symbols", "--check")
    #expect(script.status == 0, "\(script.text)")
  }
}
