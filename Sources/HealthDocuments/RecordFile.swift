package import HealthModel

/// A file of clinical data that a provider gave the user. Its form is recognized by its content:
///
/// | content | becomes |
/// |---|---|
/// | FHIR resource, JSON with `resourceType` | a clinical record, byte for byte |
/// | FHIR `Bundle` | one record for each `entry[].resource` whose kind has a clinical type |
/// | CDA document, XML | a document |
/// | SMART Health Card: file, `shc:/` code or JWS | verifiable records (`SmartHealthCard`) |
///
/// FHIR JSON does not state its release, so the caller supplies it.
///
/// Content decides and not the extension, because portals of providers give files any name.
package struct RecordFile {
  package enum Failure: Error, Hashable, Sendable {
    /// The file has none of these forms.
    case unknownForm
    /// The form is known, but the content is damaged.
    case damaged
    /// A FHIR resource of a kind without a clinical type. It is not stored as another kind, because
    /// apps would then receive it with a permission that the user gave for that kind.
    case otherResource
  }

  /// The objects in file order.
  package private(set) var objects: [HealthObject] = []
  /// The number of resources in a bundle that have no clinical type. They are counted and not
  /// refused: a bundle usually contains the patient and the organization too.
  package private(set) var skippedCount = 0

  private let received: Instant
  private let version: String
  private let keys: [IssuerKeys]
  private var mint = ObjectIDMint()

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - received: the time of records and documents; a card states its own.
  ///   - version: the FHIR version, such as `4.0.1`.
  ///   - keys: the keys of card issuers.
  package init(
    _ bytes: [UInt8], received: Instant, version: String, keys: [IssuerKeys] = []
  ) throws(Failure) {
    self.received = received
    self.version = version
    self.keys = keys
    let text = bytes.withoutByteOrderMark
    switch text.first(where: { ![32, 9, 10, 13].contains($0) }) {
    case UInt8(ascii: "<"):
      // With the byte order mark, because a document is stored byte for byte.
      guard let document = try? ClinicalDocument(xml: bytes) else { throw .unknownForm }
      add(.cda, .document(document))
    case UInt8(ascii: "{"): try readJSON(Array(text))
    default: try readCards(bytes)
    }
  }

  private mutating func readJSON(_ bytes: [UInt8]) throws(Failure) {
    let resource: FHIRResource
    do { resource = try FHIRResource(bytes) } catch { throw .damaged }
    switch resource.type {
    // A JSON object without `resourceType` can be the file of a card.
    case nil: try readCards(bytes)
    case "Bundle":
      for entry in resource.entries where try !add(entry.bytes, url: entry.url) {
        skippedCount += 1
      }
      // An empty bundle is valid and adds nothing; one with only other kinds is a mistake of the
      // user.
      guard !objects.isEmpty || skippedCount == 0 else { throw .otherResource }
    default: guard try add(bytes) else { throw .otherResource }
    }
  }

  /// Adds a resource. Returns whether its kind has a clinical type. A resource may be inside a
  /// bundle, so its bytes are only those between its own braces.
  private mutating func add(_ bytes: [UInt8], url: String = "") throws(Failure) -> Bool {
    let resource: FHIRResource
    do { resource = try FHIRResource(bytes) } catch { throw .damaged }
    guard let name = resource.type, let type = FHIRKind.type(name, bytes) else {
      return false
    }
    add(
      type,
      .clinicalRecord(
        ClinicalRecord(
          displayName: FHIRName.displayName(in: bytes) ?? name, resourceType: name,
          resourceIdentifier: resource.id.isEmpty ? Self.identifier(of: bytes) : resource.id,
          release: FHIRKind.release(version), version: version, sourceURL: url, data: bytes)))
    return true
  }

  /// Returns an identifier derived from the content, because resources in a bundle may have no
  /// `id`.
  /// The same file added twice then has the same identifier.
  private static func identifier(of bytes: [UInt8]) -> String {
    var hash = ContentHash(kind: "FHIR")
    hash.update(bytes)
    return ContentHash.hexadecimal(hash.finish())
  }

  /// Cards are tried last because their forms are the least specific: any text can be a code.
  private mutating func readCards(_ bytes: [UInt8]) throws(Failure) {
    do throws(SmartHealthCard.Failure) {
      for card in try SmartHealthCard.records(in: bytes, keys: keys) {
        add(.verifiableClinicalRecord, .verifiableClinicalRecord(card), at: card.relevantDate)
      }
    } catch {
      throw error == .damaged ? .damaged : .unknownForm
    }
  }

  private mutating func add(_ type: ObjectType, _ details: SampleDetails, at time: Instant? = nil) {
    let time = time ?? received
    objects.append(
      HealthObject(id: mint.next(), type: type, start: time, end: time, details: details))
  }
}

/// The top-level members of a FHIR resource. They are read without decoding the rest: a bundle can
/// have thousands of resources.
private struct FHIRResource {
  var type: String?
  var id = ""
  struct Entry {
    /// Empty unless the bundle states where a server has the resource.
    var url = ""
    var bytes: [UInt8] = []
  }

  /// The resources of a bundle, each byte for byte.
  var entries: [Entry] = []

  init(_ bytes: [UInt8]) throws(JSONReader.Malformed) {
    var reader = JSONReader(bytes)
    try reader.members { (name, value) throws(JSONReader.Malformed) in
      switch name {
      case "resourceType": type = try value.string()
      case "id" where value.isString: id = try value.string()
      case "entry" where value.isArray:
        try value.elements { (entry) throws(JSONReader.Malformed) in
          var found = Entry()
          try entry.members { (name, member) throws(JSONReader.Malformed) in
            switch name {
            // Raw bytes and not a serialization, which would change the order of members and the
            // form of numbers.
            case "resource" where member.isObject: found.bytes = Array(try member.raw())
            case "fullUrl" where member.isString: found.url = Self.url(try member.string())
            default: try member.skip()
            }
          }
          if !found.bytes.isEmpty { entries.append(found) }
        }
      default: try value.skip()
      }
    }
    guard reader.isAtEnd else { throw JSONReader.Malformed() }
  }

  /// The other form, `urn:uuid:`, names a resource within the bundle alone.
  private static func url(_ text: String) -> String {
    let isURL = text.hasPrefix("https://") || text.hasPrefix("http://")
    guard isURL, text.utf8.count <= 1_000, text.utf8.allSatisfy({ $0 > 32 && $0 < 127 }) else {
      return ""
    }
    return FHIRVersion.unversioned(text)
  }
}
