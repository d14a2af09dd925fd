public import Foundation
import HealthClient
import HealthModel

/// The record of a deleted object (rules DELETE-06, SYNC-06).
public final class HKDeletedObject: NSObject, NSSecureCoding, Sendable {
  let value: DeletedObject

  init(_ value: DeletedObject) {
    self.value = value
    super.init()
  }

  /// The identifier of the deleted object.
  public var uuid: UUID { value.id.uuid }

  /// The sync identifier and the sync version of the object; nil if it had neither. Other metadata
  /// is not retained.
  public var metadata: [String: Any]? { value.metadata.dictionary }

  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKDeletedObject)?.value == value
  }
  public override var hash: Int { value.hashValue }
  public override var description: String { "HKDeletedObject(redacted)" }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    coder.encode(value.id.uuidString as NSString, forKey: "uuid")
    coder.encode(value.type.identifier as NSString, forKey: "type")
    for entry in value.metadata.entries {
      switch entry.value {
      case .string(let text): coder.encode(text as NSString, forKey: "metadata." + entry.key)
      case .integer(let number): coder.encode(number, forKey: "metadata." + entry.key)
      case .double(let number): coder.encode(number, forKey: "metadata." + entry.key)
      default: break
      }
    }
  }

  /// Decodes a deleted object. Returns nil if the archive lacks the identifier or has an unknown
  /// type.
  public convenience init?(coder: NSCoder) {
    guard let uuid = coder.text("uuid"),
      let id = ObjectID(uuidString: uuid),
      let name = coder.text("type"),
      let type = ObjectType(identifier: name)
    else { return nil }
    var entries: [Metadata.Entry] = []
    let identifierKey = "metadata." + HKMetadataKeySyncIdentifier
    if let text = coder.text(identifierKey) {
      entries.append(
        .init(key: HKMetadataKeySyncIdentifier, value: .string(text)))
    }
    let versionKey = "metadata." + HKMetadataKeySyncVersion
    if coder.containsValue(forKey: versionKey) {
      entries.append(
        .init(
          key: HKMetadataKeySyncVersion, value: .integer(coder.decodeInt64(forKey: versionKey))))
    }
    self.init(DeletedObject(id: id, type: type, metadata: Metadata(entries)))
  }
}
