package import HealthModel

/// The metadata for the time zone of a sample whose file states only an offset.
///
/// HealthKit's key requires a name of the IANA database. A fixed offset of full hours has a name
/// there, `Etc/GMT-2` for two hours east. Other offsets get the name of a zone that always has this
/// offset, if there is one.
package enum ZoneName {
  private static let others: [Int: String] = [
    12_600: "Asia/Tehran", 16_200: "Asia/Kabul", 19_800: "Asia/Kolkata", 20_700: "Asia/Kathmandu",
    23_400: "Asia/Yangon", 31_500: "Australia/Eucla", 34_200: "Australia/Darwin",
    -34_200: "Pacific/Marquesas",
  ]

  /// - Parameter offset: seconds east of Greenwich.
  package static func name(offset: Int) -> String? {
    guard offset % 3600 == 0, -12...14 ~= offset / 3600 else { return others[offset] }
    let hours = offset / 3600
    // The signs of these names are those of POSIX: positive is west.
    return hours == 0 ? "Etc/GMT" : "Etc/GMT" + (hours > 0 ? "-" : "+") + String(hours.magnitude)
  }

  package static func entry(offset: Int?) -> Metadata.Entry? {
    offset.flatMap(name(offset:)).map {
      Metadata.Entry(key: MetadataKey.timeZone, value: .string($0))
    }
  }
}
