import HealthImport
import HealthModel

/// Electrocardiograms as CSV in the form of the phone, without name and birthday, which the importer
/// removes.
enum ElectrocardiogramCSV {
  static func document(
    _ object: HealthObject, _ recording: Electrocardiogram, _ points: SeriesPoints,
    _ text: AppleText
  ) -> [UInt8] {
    let text = text.other(ByteBuffer(capacity: 512 + points.count * 12))
    let buffer = text.buffer
    buffer.append("Name,\nDate of Birth,\nRecorded Date," as StaticString)
    text.append(date: object.start.microseconds)
    line("Classification", words(object, ExportMetadataKey.verdict), to: buffer)
    line("Symptoms", words(object, ExportMetadataKey.symptoms), to: buffer)
    if let version = object.device?.softwareVersion {
      line("Software Version", version, to: buffer)
    }
    if let hardware = object.device?.hardwareVersion { line("Device", hardware, to: buffer) }
    if let frequency = recording.samplingFrequency {
      line("Sample Rate", "\(decimal(frequency)) hertz", to: buffer)
    }
    if let rate = recording.averageHeartRate {
      line("Average Heart Rate", "\(decimal(rate)) beats per minute", to: buffer)
    }
    buffer.append("\n\nLead,Lead I\nUnit,µV\n\n" as StaticString)
    for volts in points.columns[0] {
      buffer.append(number: microvolts(volts))
      buffer.append(0x0a)
    }
    return Array(buffer.bytes)
  }

  private static func words(_ object: HealthObject, _ key: String) -> String {
    if case .string(let text)? = object.metadata[key] { text } else { "" }
  }

  private static func line(_ key: String, _ value: String, to buffer: ByteBuffer) {
    buffer.append("\n\(key),")
    buffer.append(value.contains(",") ? "\"\(value)\"" : value)
  }

  private static func decimal(_ number: Double) -> String {
    String(decoding: ByteBuffer.bytes { $0.append(number: number) }, as: UTF8.self)
  }

  /// Returns a number whose product with 10⁻⁶ is the value: the one with the fewest decimals, because
  /// it is what the phone wrote.
  static func microvolts(_ volts: Double) -> Double {
    let near = volts * 1e6
    var power = 1.0
    for _ in 0...6 {
      let rounded = (near * power).rounded() / power
      if rounded * 1e-6 == volts { return rounded }
      power *= 10
    }
    for candidate in [near, near.nextUp, near.nextDown] where candidate * 1e-6 == volts {
      return candidate
    }
    return near
  }
}
