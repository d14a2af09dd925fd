import HealthDocuments

/// The metadata of a record of iOS 8, which are attributes of the record. The attribute name is the
/// key.
///
/// The attributes of a sum (`RecordAttributes`) become metadata under keys defined by healthd: the
/// number of samples, and the bounds of an average if they differ from it.
extension MetadataBytes {
  /// Appends the entries. Returns false if the metadata is larger than an import accepts. Entries
  /// that do not fit are left out one by one, so that the record itself is stored.
  mutating func append(
    early record: RecordAttributes, _ attributes: UnsafeBufferPointer<TagScanner.Attribute>
  ) -> Bool {
    var isWhole = true
    for attribute in attributes where !Self.isOfRecord(attribute.name) {
      let isAppended: Bool
      if let (key, hasUnit) = Self.keyOfSum(attribute.name) {
        // A record of one sample has a count of 1 and bounds equal to its value; storing them would
        // give metadata to every record of iOS 8.
        let isImplied =
          Bytes.equal(attribute.value, hasUnit ? record.value : Bytes.bytes(of: "1"))
        var key = key
        isAppended =
          isImplied
          || key.withUTF8 {
            append(
              UnsafeRawBufferPointer($0), attribute.value, unit: hasUnit ? record.unit : nil)
          }
      } else {
        isAppended = append(attribute.name, attribute.value)
      }
      isWhole = isWhole && isAppended
    }
    return isWhole
  }

  /// Returns the key for an attribute of a sum, and whether its value is in the unit of the record.
  private static func keyOfSum(_ name: UnsafeRawBufferPointer) -> (key: String, hasUnit: Bool)? {
    if Bytes.equal(name, "recordCount") { return (ExportMetadataKey.recordCount, false) }
    if Bytes.equal(name, "average") { return (ExportMetadataKey.average, true) }
    if Bytes.equal(name, "min") { return (ExportMetadataKey.minimum, true) }
    if Bytes.equal(name, "max") { return (ExportMetadataKey.maximum, true) }
    return nil
  }

  /// Whether the attribute has a column or is known to have none, and therefore is not metadata.
  private static func isOfRecord(_ name: UnsafeRawBufferPointer) -> Bool {
    attributeNames.contains { Bytes.equal(name, $0) }
  }

  private static let attributeNames: [StaticString] = [
    "type", "unit", "value", "source", "sourceVersion", "device", "creationDate", "startDate",
    "endDate",
  ]
}
