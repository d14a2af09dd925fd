import HealthClient
import HealthImport
import HealthModel
import HealthPairing

/// The objects that the receiver has stored, by their names.
///
/// The name is the sync identifier of HealthKit, so that the daemon replaces an object in one commit when
/// its value has grown. An app may use the identifier of an object only once.
struct StoredObjects {
  struct Entry {
    var object: HealthObject
    var version: Int64
  }

  private let entries: [String: Entry]

  /// Reads the objects of a type with the names of other objects, from the period of these. The daemon returns only
  /// those that the receiver has saved, because it may read no others.
  init(_ type: ObjectType, around objects: [HealthObject], _ client: HealthClient)
    async throws(ClientError)
  {
    var entries: [String: Entry] = [:]
    let names = Set(objects.map(\.syncName))
    if let start = objects.map(\.start).min(), let end = objects.map(\.end).max() {
      var query = SampleQuery(types: [type])
      // The end of a period is not in it.
      query.filter.start = Instant(microseconds: start.microseconds - 1)
      query.filter.end = Instant(microseconds: end.microseconds + 1)
      for try await page in client.samples(query) {
        for object in page.samples.rows {
          guard object.sourceRevision?.source.bundleIdentifier == Receiver.bundleIdentifier,
            case .string(let name)? = object.metadata[MetadataKey.syncIdentifier],
            case .integer(let version)? = object.metadata[MetadataKey.syncVersion],
            // The period can contain any number of others.
            names.contains(name)
          else { continue }
          entries[name] = Entry(object: object, version: version)
        }
      }
    }
    self.entries = entries
  }

  subscript(name: String) -> Entry? { entries[name] }
}

extension HealthObject {
  /// The name under which the receiver stores the object. What the app names by metric and time, or by
  /// an identifier, has that name. Anything else, such as a stage of sleep, is named by its content.
  var syncName: String {
    // Identifiers of version 5 are names (`NamedID`).
    if id.high >> 12 & 0xf == 5 { return id.uuidString }
    return NamedID.make(
      "receive", type.name, String(start.microseconds), String(end.microseconds), String(value)
    ).uuidString
  }

  /// Returns the object as it is saved, with an identifier that was never used.
  func named(_ name: String, version: Int64, id: ObjectID) -> HealthObject {
    var object = self
    object.id = id
    // The daemon sets the source.
    object.sourceRevision = nil
    object.metadata = Metadata(
      metadata.entries + [
        .init(key: MetadataKey.syncIdentifier, value: .string(name)),
        .init(key: MetadataKey.syncVersion, value: .integer(version)),
      ])
    return object
  }

  /// Whether a stored object has this content.
  func hasContent(of stored: HealthObject) -> Bool {
    guard type == stored.type, start == stored.start, end == stored.end else { return false }
    let own = stored.metadata.entries.filter {
      $0.key != MetadataKey.syncIdentifier && $0.key != MetadataKey.syncVersion
    }
    guard metadata.entries == own else { return false }
    switch (details, stored.details) {
    case (nil, nil): return value == stored.value
    // The contained samples have other identifiers; they are compared themselves.
    case (.correlation?, .correlation?): return true
    case (let new?, let old?): return new == old
    default: return false
    }
  }
}
