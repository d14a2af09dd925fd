package import Foundation
package import HealthModel
import HealthWords

/// Writes bundles of FHIR R4: an observation for most samples, and the resources that exist for other
/// kinds. `proto/catalog/fhir` maps the types; a type without a published code has that of HealthKit.
package final class FHIRWriter: ExportWriter {
  package static let bundleByteCount = 64 << 20

  private let bundles: FHIRBundles
  private let zones: SampleZones
  private let patient: ObjectID
  private var instants = FHIRTime()
  private var form: FHIRSampleForm?
  private var type: ObjectType?
  private var hasPatient = false
  private var pending = PendingSeries()
  /// The object whose points are being written.
  private var series: (id: ObjectID, points: FHIRPoints, hasComponents: Bool)?
  /// Medications by the identifier of their concept, for doses.
  private var medications: [String: JSONValue] = [:]

  /// Writes files for each type.
  ///
  /// - Parameters:
  ///   - zone: The time zone of samples that state none; nil for UTC.
  ///   - patient: The identifier of the patient.
  package init(
    folder path: String, zone: TimeZone?, now: Date, patient: ObjectID,
    bundleByteCount: Int = FHIRWriter.bundleByteCount
  ) throws(ExportFailure) {
    bundles = FHIRBundles(
      folder: try OutputFolder(path), stream: nil, timestamp: Self.text(now),
      fileByteCount: bundleByteCount)
    zones = SampleZones(zone)
    self.patient = patient
  }

  /// Writes one bundle.
  package init(file: OutputFile, zone: TimeZone?, now: Date, patient: ObjectID) {
    bundles = FHIRBundles(
      folder: nil, stream: file, timestamp: Self.text(now), fileByteCount: .max)
    zones = SampleZones(zone)
    self.patient = patient
  }

  private static func text(_ now: Date) -> String {
    TimeText.iso8601(Instant(microseconds: Int64(now.timeIntervalSince1970) * 1_000_000))
  }

  package var hasPoints: Bool { true }

  /// Medications come before their doses, which state their names.
  package func ordered(_ types: [ObjectType]) -> [ObjectType] {
    types.filter { $0 == .userAnnotatedMedication }
      + types.filter { $0 != .userAnnotatedMedication }
  }

  package func write(_ characteristics: [Characteristic]) throws(ExportFailure) {
    hasPatient = true
    let resource = FHIRPatient.resource(patient, characteristics)
    bundles.set(patient: patient, Array(resource.line.utf8))
  }

  package func begin(_ type: ObjectType) throws(ExportFailure) {
    try endBatch()
    if !hasPatient { try write([Characteristic]()) }
    self.type = type
    form = FHIRSampleForm(type, patient)
    try bundles.begin(type.name)
  }

  package func write(_ batch: SampleBatch, contained: SampleBatch) throws(ExportFailure) {
    guard let type, let form, !batch.isEmpty else { return }
    try endBatch()
    zones.begin(batch)
    if type.kind == .quantity || type.kind == .category {
      return try write(batch, form)
    }
    let inside = Dictionary(contained.rows.map { ($0.id, $0) }) { first, _ in first }
    for object in pending.holdBack(seriesOf: batch.rows) { try write(object, inside) }
  }

  // MARK: Quantities and categories

  private func write(_ batch: SampleBatch, _ form: FHIRSampleForm) throws(ExportFailure) {
    let shared = FHIRSharedParts(batch)
    // Only a batch with series has details.
    let objects = batch.details.isEmpty ? [] : batch.rows
    var row = 0
    for run in batch.idRuns {
      for offset in 0..<run.count {
        if !objects.isEmpty, objects[row].details != nil {
          pending.append(objects[row])
        } else {
          try write(batch, row, run.first.advanced(by: offset), form, shared)
        }
        row += 1
      }
    }
  }

  private func write(
    _ batch: SampleBatch, _ row: Int, _ id: ObjectID, _ form: FHIRSampleForm,
    _ shared: FHIRSharedParts
  ) throws(ExportFailure) {
    let device = shared.device(batch, row)
    let entry = batch.metadataIndices.isEmpty ? 0 : batch.metadataIndices[row]
    let buffer = try bundles.beginEntry(id, device: device)
    form.open(id, metadata: shared.metadata[Int(entry)], to: buffer)
    let start = batch.starts[row]
    let end = start + (batch.durations.isEmpty ? 0 : batch.durations[row])
    if start == end {
      buffer.append(#""effectiveDateTime":""# as StaticString)
      append(start, entry, to: buffer)
      buffer.append(#"","# as StaticString)
    } else {
      buffer.append(#""effectivePeriod":{"start":""# as StaticString)
      append(start, entry, to: buffer)
      buffer.append(#"","end":""# as StaticString)
      append(end, entry, to: buffer)
      buffer.append(#""},"# as StaticString)
    }
    form.append(value: batch.values[row], shared.limits[Int(entry)], to: buffer)
    if let device {
      buffer.append(#","device":{"reference":"urn:uuid:"# as StaticString)
      buffer.append(device.id, isLowerCase: true)
      buffer.append(#""}"# as StaticString)
    }
    buffer.append(0x7d)
    try bundles.endEntry()
  }

  private func append(_ microseconds: Int64, _ entry: UInt32, to buffer: ByteBuffer) {
    instants.append(
      microseconds, offset: zones.offset(of: microseconds, metadata: entry), to: buffer)
  }

  // MARK: Other kinds

  private func write(
    _ object: HealthObject, _ contained: [ObjectID: HealthObject]
  ) throws(ExportFailure) {
    try open(object, contained)
    try close()
  }

  /// Writes an entry up to the end of its components, if points can follow.
  private func open(
    _ object: HealthObject, _ contained: [ObjectID: HealthObject] = [:]
  ) throws(ExportFailure) {
    let device = FHIRDevice(object.sourceRevision, object.device)
    let item = FHIRObject(
      object: object, contained: contained, patient: patient, device: device?.id,
      offset: zones.offsets(of: object))
    let resource = self.resource(item)
    let extensions =
      resource.entryExtensions.isEmpty
      ? "" : #""extension":\#(JSONValue.array(resource.entryExtensions).line),"#
    let buffer = try bundles.beginEntry(
      object.id, device: device, extensions: Array(extensions.utf8))
    series = (object.id, FHIRPoints(object), !resource.components.isEmpty)
    if let original = resource.original {
      buffer.append(original)
      series = nil
      return
    }
    buffer.append(Array(JSONValue.object(resource.members).line.utf8.dropLast()))
    if !resource.components.isEmpty {
      // Without the closing bracket.
      let components = JSONValue.array(resource.components).line.utf8.dropLast()
      buffer.append(#","component":"# as StaticString)
      buffer.append(Array(components))
    }
  }

  private func resource(_ item: FHIRObject) -> FHIRResource {
    switch item.object.details {
    case .userAnnotatedMedication(let medication):
      medications[medication.concept.identifier] = FHIRObject.concept(medication.concept)
    case .medicationDoseEvent(let event):
      return item.dose(event, concept: medications[event.conceptIdentifier])
    default: break
    }
    return item.resource()
  }

  /// Ends the entry.
  private func close() throws(ExportFailure) {
    if let series {
      let buffer = bundles.buffer
      if series.hasComponents { buffer.append(0x5d) }
      buffer.append(0x7d)
    }
    series = nil
    try bundles.endEntry()
  }

  // MARK: Series

  package func write(_ part: SeriesPoints, of object: HealthObject) throws(ExportFailure) {
    if series?.id != object.id {
      if series != nil { try close() }
      pending.remove(object.id)
      try open(object)
    }
    guard part.count > 0, series != nil else { return }
    let buffer = bundles.buffer
    buffer.append(
      series?.hasComponents == true ? "," as StaticString : #","component":["# as StaticString)
    series?.points.append(part, to: buffer)
    series?.hasComponents = true
    try bundles.proceed()
  }

  /// Writes the objects of the last batch whose points did not follow.
  private func endBatch() throws(ExportFailure) {
    if series != nil { try close() }
    for object in pending.takeRest() { try write(object, [:]) }
  }

  package func finish() throws(ExportFailure) {
    try endBatch()
    if !hasPatient { try write([Characteristic]()) }
    try bundles.finish()
  }

  package func discard() { bundles.discard() }
}
