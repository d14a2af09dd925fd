import Foundation

/// The messages and methods of `proto/`, parsed from its files, as far as they use the language.
package struct ProtoSchema: Sendable {
  package struct Field: Sendable {
    package var name: String
    package var number: UInt64
    /// A type such as `sfixed64`, or the name of a message or an enumeration.
    package var type: String
    package var isRepeated: Bool
  }

  package struct Method: Hashable, Sendable {
    /// A name such as `health.v1.Samples`.
    package var service: String
    package var name: String
    package var request: String
    package var takesStream: Bool
    package var returnsStream: Bool

    package var path: String { "\(service)/\(name)" }
  }

  package private(set) var messages: [String: [Field]] = [:]
  package private(set) var enumerations: [String: [UInt64]] = [:]
  package private(set) var methods: [Method] = []

  /// Reads all files below a directory.
  package init(directory: String) throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".proto") }.sorted()
    for file in files {
      let text = try String(contentsOfFile: directory + "/" + file, encoding: .utf8)
      read(text)
    }
  }

  /// Splits the text into words first, without comments and without the options of fields and enum
  /// values, which are in brackets.
  private mutating func read(_ text: String) {
    let code = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
    }.joined(separator: "\n")
    var words: [Substring] = []
    var begin = code.startIndex
    var isOption = false
    for index in code.indices {
      let character = code[index]
      let isMark = "{}()=;[]".contains(character)
      guard isMark || character.isWhitespace else { continue }
      if begin < index, !isOption { words.append(code[begin..<index]) }
      begin = code.index(after: index)
      if character == "[" {
        isOption = true
      } else if character == "]" {
        isOption = false
      } else if isMark, !isOption {
        words.append(code[index...index])
      }
    }
    read(words.map(String.init))
  }

  private mutating func read(_ words: [String]) {
    var package = ""
    var blocks: [(kind: String, name: String)] = []
    var statement: [String] = []
    for word in words {
      switch word {
      case "{":
        if statement.first == "rpc" { take(statement, in: blocks, package) }
        blocks.append((statement.first ?? "", statement.last ?? ""))
        if blocks.last?.kind == "message" { messages[statement.last ?? ""] = [] }
        statement = []
      case "}":
        take(statement, in: blocks, package)
        statement = []
        blocks.removeLast()
      case ";":
        if statement.first == "package" { package = statement.last ?? "" }
        take(statement, in: blocks, package)
        statement = []
      default: statement.append(word)
      }
    }
  }

  /// Parses a statement of a message, an enumeration or a service.
  private mutating func take(
    _ words: [String], in blocks: [(kind: String, name: String)], _ package: String
  ) {
    guard let block = blocks.last(where: { $0.kind != "oneof" }), !words.isEmpty else { return }
    switch block.kind {
    case "message":
      guard words[0] != "option", let equals = words.firstIndex(of: "="), equals >= 2,
        let number = UInt64(words[equals + 1])
      else { return }
      messages[block.name]?.append(
        Field(
          name: words[equals - 1], number: number, type: words[equals - 2],
          isRepeated: words[0] == "repeated"))
    case "enum":
      if words.count == 3, let value = UInt64(words[2]) {
        enumerations[block.name, default: []].append(value)
      }
    case "service":
      guard words[0] == "rpc", words.count > 4 else { return }
      let takesStream = words[3] == "stream"
      methods.append(
        Method(
          service: package + "." + block.name, name: words[1],
          request: words[takesStream ? 4 : 3], takesStream: takesStream,
          returnsStream: words.drop { $0 != "returns" }.contains("stream")))
    default: break
    }
  }
}
