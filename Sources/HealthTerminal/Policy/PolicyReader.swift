import Foundation
import HealthModel
package import HealthWords

extension PolicyDocument {
  /// - Throws: an error with the number of the first invalid line.
  package init(text: String) throws(CommandFailure) {
    var reader = PolicyReader()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      do throws(PolicyReader.Problem) {
        try reader.read(line)
      } catch {
        throw CommandFailure(.dataError, "line \(index + 1): \(error.words)")
      }
    }
    guard reader.hasHeader else {
      throw CommandFailure(.dataError, "line 1: a policy must begin with the line: \(Self.header)")
    }
    self.init(sections: reader.sections)
  }
}

/// Parses a policy line by line. Strict, because a line that was ignored would leave a permission
/// that the author meant to remove.
private struct PolicyReader {
  struct Problem: Error { var words: String }

  var hasHeader = false
  var sections: [PolicyDocument.Section] = []

  mutating func read(_ line: Substring) throws(Problem) {
    let line = line.drop { $0 == " " || $0 == "\t" }
    if line.isEmpty || line.first == "#" { return }
    if !hasHeader {
      guard line == PolicyDocument.header else {
        throw Problem(words: "a policy must begin with the line: \(PolicyDocument.header)")
      }
      // The header has a version, so that a later format is not read as this one.
      hasHeader = true
    } else if line.first == "[" {
      try begin(line)
    } else {
      try decide(line)
    }
  }

  private mutating func begin(_ line: Substring) throws(Problem) {
    guard line.last == "]" else { throw Problem(words: "a section must have the form [BUNDLE_ID]") }
    let words = line.dropFirst().dropLast().split(separator: " ")
    guard (1...2).contains(words.count) else {
      throw Problem(words: "a section must have the form [BUNDLE_ID]")
    }
    var principal: PrincipalID?
    if words.count == 2 {
      guard let id = ObjectID(uuidString: String(words[1])) else {
        throw Problem(words: "invalid principal \"\(words[1])\"")
      }
      principal = PrincipalID(id)
    }
    let bundle = String(words[0])
    // Two sections could contradict each other.
    guard !sections.contains(where: { $0.bundleIdentifier == bundle && $0.principal == principal })
    else { throw Problem(words: "duplicate section of \(bundle)") }
    sections.append(.init(bundleIdentifier: bundle, principal: principal, grants: []))
  }

  private mutating func decide(_ line: Substring) throws(Problem) {
    guard let section = sections.last else {
      throw Problem(words: "a permission must be in the section of an app: [BUNDLE_ID]")
    }
    var words = PolicyWords(line)
    let direction: AuthorizationDirection
    switch try words.next("read or share") {
    case "read": direction = .read
    case "share": direction = .share
    case let word: throw Problem(words: "expected read or share, not \"\(word)\"")
    }
    let name = try words.next("a type")
    guard let type = ObjectType(name: name) else {
      throw Problem(words: "unknown type \"\(name)\"")
    }
    guard try words.next("=") == "=" else { throw Problem(words: "expected = after the type") }
    var grant = Grant(type: type, direction: direction, decision: .denied)
    switch try words.next("allow or deny") {
    case "allow": grant.decision = .authorized
    case "deny": break
    case let word: throw Problem(words: "expected allow or deny, not \"\(word)\"")
    }
    if grant.decision == .authorized { grant.limits = try Self.limits(&words) }
    // A word after the limits could be a limit that this version does not know.
    if !words.isAtEnd { throw Problem(words: "unexpected \"\(try words.next(""))\"") }
    guard !section.grants.contains(where: { $0.type == type && $0.direction == direction }) else {
      throw Problem(words: "duplicate permission for \(name)")
    }
    sections[sections.count - 1] = .init(
      bundleIdentifier: section.bundleIdentifier, principal: section.principal,
      grants: section.grants + [grant])
  }

  private static func limits(_ words: inout PolicyWords) throws(Problem) -> GrantLimits {
    var limits = GrantLimits()
    var seen: Set<String> = []
    while !words.isAtEnd {
      let word = try words.next("a limit")
      guard seen.insert(word).inserted else { throw Problem(words: "duplicate limit \(word)") }
      switch word {
      case "since": limits.earliest = try instant(&words)
      case "until": limits.expires = try instant(&words)
      case "statistics": limits.form = .statisticsOnly
      case "for":
        limits.purpose = try words.quoted()
        guard !limits.purpose.isEmpty else { throw Problem(words: "the purpose is empty") }
      default: throw Problem(words: "unknown limit \"\(word)\"")
      }
      if words.isAtEnd { break }
      guard words.takeComma(), !words.isAtEnd else {
        throw Problem(words: "limits must be separated by commas")
      }
    }
    return limits
  }

  /// Parses an instant, only in the form in which it is exported.
  private static func instant(_ words: inout PolicyWords) throws(Problem) -> Instant {
    let word = try words.next("an instant")
    let dates = DateExpression(timeZone: .gmt, now: Date(timeIntervalSince1970: 0))
    guard let instant = try? dates.beginning(word), TimeText.iso8601(instant) == word else {
      throw Problem(words: "invalid instant \"\(word)\"; use the form 2026-11-21T08:30:00Z")
    }
    return instant
  }
}

/// The words of one line.
private struct PolicyWords {
  private var rest: Substring

  init(_ line: Substring) {
    rest = line
    skipBlanks()
  }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func next(_ wanted: String) throws(PolicyReader.Problem) -> String {
    let word = rest.prefix { $0 != " " && $0 != "\t" && $0 != "," }
    guard !word.isEmpty else { throw .init(words: "expected \(wanted)") }
    rest = rest.dropFirst(word.count)
    skipBlanks()
    return String(word)
  }

  mutating func takeComma() -> Bool {
    guard rest.first == "," else { return false }
    rest = rest.dropFirst()
    skipBlanks()
    return true
  }

  mutating func quoted() throws(PolicyReader.Problem) -> String {
    guard rest.unicodeScalars.first == "\"" else {
      throw .init(words: "the purpose must be in quotation marks")
    }
    var text = String.UnicodeScalarView()
    var scalars = rest.unicodeScalars.dropFirst()
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\"":
        rest = Substring(scalars)
        skipBlanks()
        return String(text)
      case "\\":
        guard let next = scalars.popFirst(), next == "\"" || next == "\\" else {
          throw .init(words: "\\ is only valid before \" or \\")
        }
        text.append(next)
      default: text.append(scalar)
      }
    }
    throw .init(words: "the closing \" is missing")
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\r" } }
}
