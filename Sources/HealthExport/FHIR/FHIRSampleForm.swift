import HealthInsight
import HealthModel
import HealthWords

/// The pieces of the observations of a quantity or category type, which are formatted once.
final class FHIRSampleForm {
  private let afterIdentifier: [UInt8]
  private let afterQuantity: [UInt8]
  private let shift: Int
  private let enumeration: Enumeration?
  private let isCategory: Bool
  private var categories: [Int64: [UInt8]] = [:]

  init(_ type: ObjectType, _ patient: ObjectID) {
    let category = FHIRMapping.category(of: type).map {
      #""category":[\#(FHIRElement.category($0).line)],"#
    }
    let code = FHIRElement.concept(FHIRMapping.codings(of: type)).line
    afterIdentifier = Array(
      (#""}],"status":"final",\#(category ?? "")"code":\#(code),"subject":"#
        + FHIRElement.reference(patient).line + ",").utf8)
    let unit = FHIRMapping.unit(of: type)
    shift = unit?.shift(from: type.canonicalUnit) ?? 0
    // The members after the value, without the opening brace.
    afterQuantity = unit.map { Array(("," + FHIRElement.unit($0).line.dropFirst()).utf8) } ?? []
    enumeration = type.valueEnumeration
    isCategory = type.kind == .category
  }

  /// Appends everything up to the time.
  @inline(__always)
  func open(_ id: ObjectID, metadata: [UInt8], to buffer: ByteBuffer) {
    buffer.append(#"{"resourceType":"Observation","id":""# as StaticString)
    buffer.append(id, isLowerCase: true)
    buffer.append(#"","# as StaticString)
    buffer.append(metadata)
    buffer.append(
      #""identifier":[{"system":"urn:ietf:rfc:3986","value":"urn:uuid:"# as StaticString)
    buffer.append(id, isLowerCase: true)
    buffer.append(afterIdentifier)
  }

  @inline(__always)
  func append(value: Double, _ limit: RangeLimit?, to buffer: ByteBuffer) {
    guard isCategory else {
      buffer.append(#""valueQuantity":{"value":"# as StaticString)
      if shift == 0 {
        buffer.append(number: value)
      } else {
        buffer.append(number: FHIRElement.shifted(value, by: shift))
      }
      if let limit { buffer.append(Array(#","comparator":"\#(limit.sign)""#.utf8)) }
      return buffer.append(afterQuantity)
    }
    let raw = Int64(value)
    if let known = categories[raw] { return buffer.append(known) }
    let concept = FHIRElement.concept(raw, of: enumeration).line
    let bytes = Array(#""valueCodeableConcept":\#(concept)"#.utf8)
    categories[raw] = bytes
    buffer.append(bytes)
  }
}

/// The parts of a batch that samples share: devices and metadata.
final class FHIRSharedParts {
  /// Extensions with a comma after them. The first is empty, for no metadata.
  let metadata: [[UInt8]]
  /// Of each metadata: how the value is beyond the range of its device.
  let limits: [RangeLimit?]
  private var devices: [UInt64: FHIRDevice?] = [:]

  init(_ batch: SampleBatch) {
    limits = [nil] + batch.metadata.map(RangeLimit.init)
    metadata =
      [[]]
      + batch.metadata.map { metadata in
        let extensions = FHIRElement.metadata(metadata)
        guard !extensions.isEmpty else { return [] }
        return Array(#""extension":\#(JSONValue.array(extensions).line),"#.utf8)
      }
  }

  /// Returns the resource of the source and the device of a row.
  func device(_ batch: SampleBatch, _ row: Int) -> FHIRDevice? {
    let source = batch.sourceIndices.isEmpty ? 0 : batch.sourceIndices[row]
    let device = batch.deviceIndices.isEmpty ? 0 : batch.deviceIndices[row]
    let key = UInt64(source) << 32 | UInt64(device)
    if let known = devices[key] { return known }
    let made = FHIRDevice(
      batch.sources.isEmpty ? nil : batch.sources[Int(source)],
      device == 0 ? nil : batch.devices[Int(device) - 1])
    devices[key] = .some(made)
    return made
  }
}
