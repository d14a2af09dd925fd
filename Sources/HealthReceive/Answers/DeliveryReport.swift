import HealthModel
import HealthWords

/// What became of the objects of a delivery, in counts.
///
/// JSON keys: `added`; `updated`, the number of stored objects that were replaced because their content
/// has changed; `present`; `deferred`, the number of entries that could not be read and are stored for a later
/// version; `refused`, a list of {`reason`, `type`, `count`} of everything that is no object of the store. `type` is
/// missing if the reason does not concern a type.
package struct DeliveryReport: Hashable, Sendable {
  /// Why an object was not stored. Reasons of the reader are texts of `ImportProblem`.
  enum Reason {
    static let notAllowed = "saving this type is not allowed"
    static let systemOnly = "only the system may save this type"
    static let impossible = "an impossible value"
    static let invalid = "not allowed by the rules for samples"

    /// The reasons that concern entries which were read.
    static let all: Set = [notAllowed, systemOnly, impossible, invalid]
  }

  private struct Refused: Hashable {
    var reason: String
    /// Empty if the reason concerns no type.
    var type: String
  }

  var addedCount = 0
  var updatedCount = 0
  var presentCount = 0
  var deferredCount = 0
  private var refused: [Refused: Int] = [:]

  var refusedCount: Int { refused.values.reduce(0, +) }

  /// The counts of objects that were not stored, by reason.
  var refusedByReason: [String: Int] {
    refused.reduce(into: [:]) { $0[$1.key.reason, default: 0] += $1.value }
  }

  /// Whether the delivery has entries and none of them could be read.
  var isUnread: Bool {
    addedCount + updatedCount + presentCount == 0 && !refused.isEmpty
      && !refused.keys.contains { Reason.all.contains($0.reason) }
  }

  mutating func refuse(_ reason: String, _ type: ObjectType? = nil, count: Int = 1) {
    refused[Refused(reason: reason, type: type?.name ?? ""), default: 0] += count
  }

  mutating func add(_ other: DeliveryReport) {
    addedCount += other.addedCount
    updatedCount += other.updatedCount
    presentCount += other.presentCount
    deferredCount += other.deferredCount
    refused.merge(other.refused, uniquingKeysWith: +)
  }

  var json: JSONValue { .object(members) }

  var members: [JSONValue.Member] {
    let list = refused.sorted { ($0.key.reason, $0.key.type) < ($1.key.reason, $1.key.type) }
    let entries = list.map { key, count in
      var entry: JSONValue = ["reason": .string(key.reason)]
      if !key.type.isEmpty { entry.append("type", .string(key.type)) }
      entry.append("count", JSONValue(count))
      return entry
    }
    return [
      .init(key: "added", value: JSONValue(addedCount)),
      .init(key: "updated", value: JSONValue(updatedCount)),
      .init(key: "present", value: JSONValue(presentCount)),
      .init(key: "deferred", value: JSONValue(deferredCount)),
      .init(key: "refused", value: .array(entries)),
    ]
  }
}
