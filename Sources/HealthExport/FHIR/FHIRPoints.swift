import HealthModel
import HealthWords

/// Writes the points of an object as components of its observation: sampled data, with the offsets of
/// the points in the extension that carries this element of FHIR R5.
struct FHIRPoints {
  /// A text of FHIR has at most a mebibyte, and the nine numbers of a location about 100 bytes.
  private static let pointCount = 5_000

  private let object: HealthObject
  /// The number of points written so far.
  private var count = 0

  init(_ object: HealthObject) { self.object = object }

  /// Appends components, separated by commas.
  mutating func append(_ points: SeriesPoints, to buffer: ByteBuffer) {
    for (index, part) in points.parts(ofAtMost: Self.pointCount).enumerated() {
      if index > 0 { buffer.append(0x2c) }
      component(part, to: buffer)
      count += part.count
    }
  }

  private func component(_ points: SeriesPoints, to buffer: ByteBuffer) {
    let code = FHIRElement.concept(of: Self.part(points.kind))
    buffer.append(#"{"code":\#(code.line),"valueSampledData":{"#)
    let offsets = self.offsets(of: points)
    let period = self.period(of: offsets)
    if period == nil { appendExtensions(points, offsets, to: buffer) }
    let (unit, shift) = self.unit(of: points.kind)
    var origin: JSONValue = unit.map(FHIRElement.unit) ?? [:]
    origin.prepend([.init(key: "value", value: .integer(0))])
    buffer.append(#""origin":\#(origin.line),"#)
    if let period {
      buffer.append(#""period":"# as StaticString)
      buffer.append(plain: period)
    } else {
      let reason = #"{"url":"http://hl7.org/fhir/StructureDefinition/data-absent-reason","#
      buffer.append(#""_period":{"extension":[\#(reason)"valueCode":"not-applicable"}]}"#)
    }
    buffer.append(#","dimensions":\#(points.kind.columnCount),"data":""#)
    for index in points.times.indices {
      for (position, column) in points.columns.enumerated() {
        if index + position > 0 { buffer.append(0x20) }
        buffer.append(plain: column[index], shiftedBy: shift)
      }
    }
    buffer.append(#""}}"# as StaticString)
  }

  private static func part(_ kind: SeriesPoints.Kind) -> String {
    switch kind {
    case .quantity: "points.quantity"
    case .heartbeat: "points.heartbeat"
    case .location: "points.location"
    case .voltage: "points.voltage"
    }
  }

  /// Returns the unit of all numbers, and the power of ten that leads to it.
  private func unit(of kind: SeriesPoints.Kind) -> (unit: FHIRUnit?, shift: Int) {
    let code: String? =
      switch kind {
      case .quantity: FHIRMapping.unit(of: object.type)?.code
      case .voltage: "uV"
      case .heartbeat: "1"
      case .location: nil
      }
    guard let unit = code.flatMap(FHIRUnit.init(code:)) else { return (nil, 0) }
    let source = kind == .voltage ? HealthUnit.known("V") : object.type.canonicalUnit
    return (unit, kind == .heartbeat ? 0 : unit.shift(from: source) ?? 0)
  }

  /// Returns microseconds since the start of the object.
  private func offsets(of points: SeriesPoints) -> [Int64] {
    switch points.kind {
    case .heartbeat, .voltage: points.times
    case .quantity, .location: points.times.map { $0 - object.start.microseconds }
    }
  }

  /// Returns the milliseconds between points that have the times of the sampling frequency; nil for
  /// others.
  private func period(of offsets: [Int64]) -> Double? {
    guard case .electrocardiogram(let recording)? = object.details,
      let frequency = recording.samplingFrequency, frequency > 0
    else { return nil }
    // Times are whole microseconds, rounded or cut.
    let isRegular = offsets.enumerated().allSatisfy { index, offset in
      (Double(offset) - Double(count + index) * 1e6 / frequency).magnitude <= 1
    }
    return isRegular ? 1000 / frequency : nil
  }

  private func appendExtensions(
    _ points: SeriesPoints, _ offsets: [Int64], to buffer: ByteBuffer
  ) {
    let base = "http://hl7.org/fhir/5.0/StructureDefinition/extension-SampledData"
    buffer.append(#""extension":[{"url":"\#(base).intervalUnit","valueCode":"ms"},"#)
    buffer.append(#"{"url":"\#(base).offsets","valueString":""#)
    appendMilliseconds(offsets, to: buffer)
    buffer.append(#""}"# as StaticString)
    if !points.durations.isEmpty {
      buffer.append(
        #",{"url":"\#(FHIRURL.extension("durations"))","valueString":""#)
      appendMilliseconds(points.durations, to: buffer)
      buffer.append(#""}"# as StaticString)
    }
    buffer.append("],")
  }

  private func appendMilliseconds(_ times: [Int64], to buffer: ByteBuffer) {
    for (index, time) in times.enumerated() {
      if index > 0 { buffer.append(0x20) }
      buffer.append(plain: Double(time), shiftedBy: -3)
    }
  }
}
