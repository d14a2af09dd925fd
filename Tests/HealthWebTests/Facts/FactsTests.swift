import Foundation
import TestSupport
import Testing

/// The same facts on every screen: each is computed by hand, and compared with what healthctl, the page
/// and an export state.
@Suite(.process, .bounded) struct FactsTests {
  private struct Failure: Error { var message: String }

  private let host: PageHost

  init() throws {
    host = try PageHost()
    let file = host.directory.path + "/export.xml"
    try FactData.xml.write(toFile: file, atomically: true, encoding: .utf8)
    try run("import", file)
    try run("save", "stepCount", "50000", "--at", "2025-10-20 15:00")
    let saved = try json(["query", "stepCount", "--where", "value > 40000"]) as? [[String: Any]]
    let id = try #require(saved?.first?["id"] as? String)
    try run("delete", id, "--force")
  }

  private func run(_ arguments: String...) throws {
    let answer = try host.run(PageHost.program("healthctl"), arguments)
    guard answer.status == 0 else { throw Failure(message: "\(arguments): \(answer.output)") }
  }

  private func json(_ arguments: [String]) throws -> Any {
    let answer = try host.run(PageHost.program("healthctl"), arguments + ["--json"])
    guard answer.status == 0 else { throw Failure(message: "\(arguments): \(answer.output)") }
    return try JSONSerialization.jsonObject(with: Data(answer.output.utf8))
  }

  @Test("healthctl, the page and an export state the same values")
  func table() throws {
    let pages = try pages()
    let days = try days()
    var answers: [[String]: Any] = [:]
    var compared = 0
    for fact in Fact.table {
      if let command = fact.command {
        let arguments = Array(command.arguments.dropLast())
        if answers[arguments] == nil { answers[arguments] = try json(arguments) }
        let value = try JSONPath(command.path).number(in: answers[arguments] as Any)
        expect(value, fact, "healthctl \(arguments.joined(separator: " "))")
        compared += 1
      }
      if let page = fact.page {
        let element = pages[page.path]?.first { $0["fact"] == page.fact }
        expect(element?[page.attribute].flatMap(Double.init), fact, page.path)
        compared += 1
      }
      if let cell = fact.cell {
        expect(days[[cell.type, cell.day, cell.column]], fact, "days.csv")
        compared += 1
      }
    }
    #expect(Fact.table.count >= 40)
    #expect(compared >= 70)
  }

  private func expect(_ value: Double?, _ fact: Fact, _ screen: String) {
    let isEqual = value.map { abs($0 - fact.value) <= 1e-9 * max(1, abs(fact.value)) } ?? false
    let found = value.map { "\($0)" } ?? "nothing"
    #expect(isEqual, "\(fact.name): \(screen) states \(found), and not \(fact.value)")
  }

  /// The facts of all pages of the table.
  private func pages() throws -> [String: [[String: String]]] {
    let paths = Set(Fact.table.compactMap(\.page?.path)).sorted()
    let answer = try host.checks("page_facts.py", paths)
    guard answer.status == 0 else { throw Failure(message: answer.output) }
    return try JSONDecoder().decode(
      [String: [[String: String]]].self, from: Data(answer.output.utf8))
  }

  /// The numbers of an export by type, day and column.
  private func days() throws -> [[String]: Double] {
    let directory = host.directory.path + "/export"
    try run("export", "csv", "--output", directory, "--during", "2025-10")
    let lines = try String(contentsOfFile: directory + "/days.csv", encoding: .utf8)
      .split(whereSeparator: \.isNewline).map {
        $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      }
    let heading = try #require(lines.first)
    var cells: [[String]: Double] = [:]
    for line in lines.dropFirst() {
      for (column, text) in zip(heading, line) where line.count > 1 {
        cells[[line[0], line[1], column]] = Double(text)
      }
    }
    return cells
  }
}

/// A way through JSON: `nights[day=2025-10-26].asleep`, `statistics[0].sum`, `statistics[*].sum` for the
/// sum of all, and `#` for the number of elements.
struct JSONPath {
  private let steps: [Substring]

  init(_ text: String) {
    steps = text.split { $0 == "." || $0 == "[" }
  }

  func number(in json: Any) throws -> Double? {
    numbers(in: json, steps[...]).reduce(nil) { ($0 ?? 0) + $1 }
  }

  private func numbers(in json: Any, _ steps: ArraySlice<Substring>) -> [Double] {
    guard let step = steps.first else {
      return [(json as? NSNumber)?.doubleValue].compactMap { $0 }
    }
    let rest = steps.dropFirst()
    if step == "#" { return [(json as? [Any]).map { Double($0.count) }].compactMap { $0 } }
    guard step.hasSuffix("]") else {
      return ((json as? [String: Any])?[String(step)]).map { numbers(in: $0, rest) } ?? []
    }
    let list = json as? [Any] ?? []
    let inside = step.dropLast()
    if inside == "*" { return list.flatMap { numbers(in: $0, rest) } }
    if let index = Int(inside) {
      return list.indices.contains(index) ? numbers(in: list[index], rest) : []
    }
    let parts = inside.split(separator: "=")
    let found = list.first { element in
      parts.count == 2
        && (element as? [String: Any])?[String(parts[0])] as? String == String(parts[1])
    }
    return found.map { numbers(in: $0, rest) } ?? []
  }
}
