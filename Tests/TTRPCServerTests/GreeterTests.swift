import Foundation
import Testing

/// The example of the article on services.
private enum Greeter {
  static let root =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path + "/"
  static let example = "clients/examples/Greeter"
}

struct GreeterArticleTests {
  @Test("the article prints the files of the example")
  func article() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOfFile: Greeter.root + path, encoding: .utf8)
    }
    let article = try text("Sources/TTRPCServer/TTRPCServer.docc/Greeter.md")
    let blocks = article.components(separatedBy: "```swift\n").dropFirst().map { part in
      part.components(separatedBy: "```")[0]
    }
    let files = try [
      "GreeterMessages/Greeter.swift", "greeter-server/GreeterServer.swift",
      "greeter-client/GreeterClient.swift",
    ].map { try text(Greeter.example + "/Sources/" + $0) }
    #expect(blocks == files)
    let messages = try text(Greeter.example + "/Sources/GreeterMessages/greeter.proto")
    #expect(article.contains("```protobuf\n\(messages)```\n"))
  }
}
