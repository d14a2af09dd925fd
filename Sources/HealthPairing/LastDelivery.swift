import Foundation
package import HealthModel
import HealthWords

/// What became of the last delivery of the phone, in counts. The receiver writes it, and `healthctl receive status`
/// and the page show it, because the phone itself shows little more than that a request failed.
///
/// It is the file `receive.json` in the user's `StateDirectory`. It names no types, because the encryption of the
/// store does not protect the file.
package struct LastDelivery: Codable, Hashable, Sendable {
  /// When it was answered, in microseconds since 1970.
  private var microseconds: Int64
  package var added = 0
  /// The number of stored objects that were replaced.
  package var updated = 0
  package var present = 0
  /// The number of entries among `refused` that are stored unread for a later version.
  package var deferred = 0
  /// The counts of entries that were not stored, by reason.
  package var refused: [String: Int] = [:]
  /// The reason why nothing of it was accepted, and what to do; nil if it was read.
  package var failure: Failure?

  package struct Failure: Codable, Hashable, Sendable {
    package var reason: String
    package var remedy: String

    package init(reason: String, remedy: String) {
      self.reason = reason
      self.remedy = remedy
    }
  }

  /// Creates a delivery that is answered now.
  package init() {
    microseconds = Instant(secondsSince1970: Date().timeIntervalSince1970).microseconds
  }

  package var instant: Instant { Instant(microseconds: microseconds) }

  package var refusedCount: Int { refused.values.reduce(0, +) }

  private static var path: String { StateDirectory.path() + "/receive.json" }

  /// Returns what the receiver wrote last; nil if nothing came, or if the file cannot be read.
  package static func read() -> LastDelivery? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return try? JSONDecoder().decode(LastDelivery.self, from: data)
  }

  /// Replaces the file atomically.
  package func write() throws {
    try StateDirectory.create()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try encoder.encode(self).write(to: URL(filePath: Self.path), options: .atomic)
  }

  /// Removes the file, as the pairing ends.
  package static func remove() { unlink(path) }
}
