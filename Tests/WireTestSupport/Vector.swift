import Foundation

/// A conversation of `proto/vectors`, whose README describes the format.
package struct Vector: Sendable {
  package enum Step: Hashable, Sendable {
    case sends([UInt8])
    case gets([UInt8])
    case fails(streamID: UInt32, code: Int32)
    case closes
  }

  package var name: String
  package var steps: [Step]

  package static let valid = load("valid")
  package static let invalid = load("invalid")

  /// All bytes that the client sends.
  package var sentBytes: [UInt8] {
    steps.flatMap { if case .sends(let bytes) = $0 { bytes } else { [] as [UInt8] } }
  }

  private static func load(_ folder: String) -> [Vector] {
    let directory = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "proto/vectors/\(folder)")
    let files = try! FileManager.default.contentsOfDirectory(
      atPath: directory.path(percentEncoded: false)
    ).sorted()
    precondition(!files.isEmpty)
    return files.map { file in
      let text = try! String(contentsOf: directory.appending(path: file), encoding: .utf8)
      return Vector(name: "\(folder)/\(file)", steps: steps(of: text))
    }
  }

  private static func steps(of text: String) -> [Step] {
    text.split(separator: "\n\n").map { block in
      let lines = block.split(separator: "\n")
      let words = lines[0].split(separator: " ")
      switch words[0] {
      case ">": return .sends(lines.flatMap(bytes))
      case "<": return .gets(lines.flatMap(bytes))
      case "error": return .fails(streamID: UInt32(words[1])!, code: Int32(words[2])!)
      case "closed": return .closes
      default: preconditionFailure("a vector with the step \(words[0])")
      }
    }
  }

  private static func bytes(of line: Substring) -> [UInt8] {
    line.split(separator: " ").dropFirst().map { UInt8($0, radix: 16)! }
  }
}
