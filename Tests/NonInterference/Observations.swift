import HealthModel
import HealthWire

/// What the app holds of earlier answers. Tokens that only the daemon can read are compared by where
/// they came first: two worlds may use other bytes, but must repeat them at the same places.
struct Observations {
  private var numbers: [[UInt8]: Int] = [:]
  private var anchors: [Subject: [[UInt8]]] = [:]

  func anchor(_ subject: Subject, _ which: Step.Anchor) -> [UInt8] {
    switch which {
    case .none: []
    case .last: anchors[subject]?.last ?? []
    case .first: anchors[subject]?.first ?? []
    }
  }

  mutating func text(of page: SamplePage) throws -> String {
    var page = page
    page.cursor = number(of: page.cursor)
    return "query: \(page.wireBytes)"
  }

  mutating func text(of page: ChangePage, about subject: Subject) throws -> String {
    anchors[subject, default: []].append(page.anchor)
    var page = page
    page.anchor = number(of: page.anchor)
    return "changes: \(page.wireBytes)"
  }

  /// Tells also how long the token is.
  private mutating func number(of token: [UInt8]) -> [UInt8] {
    guard !token.isEmpty else { return [] }
    let number = numbers[token] ?? numbers.count
    numbers[token] = number
    return [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: token.count)]
  }
}

extension WireMessage {
  fileprivate var wireBytes: [UInt8] {
    var bytes: [UInt8] = []
    appendWire(to: &bytes)
    return bytes
  }
}
