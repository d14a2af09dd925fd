import Foundation
import Testing

@Suite("symbols")
struct SymbolTests {
  @Test("the page of symbols is what the module and proto/catalog/api_index.tsv say")
  func page() throws {
    let script = Process()
    script.executableURL =
      URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../scripts/healthkit-symbols").standardizedFileURL
    script.arguments = ["--check"]
    let output = Pipe()
    (script.standardOutput, script.standardError) = (output, output)
    try script.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    script.waitUntilExit()
    #expect(script.terminationStatus == 0, "\(text)")
  }
}
