package import Foundation
import HealthModel

/// The offsets of the time zones in which samples were recorded. A sample states its zone in its
/// metadata (`HKTimeZone`); others have that of the export, or none.
///
/// Foundation takes a microsecond for an offset, so the offset of a day is computed once, unless the
/// clock changes on that day.
package final class SampleZones {
  private final class Zone {
    let zone: TimeZone
    private var day = Int64.min
    private var offset: Int64?

    init(_ zone: TimeZone) { self.zone = zone }

    @inline(__always)
    func offset(at microseconds: Int64) -> Int64 {
      let seconds = microseconds / 1_000_000
      let day = seconds / 86_400
      if day != self.day {
        self.day = day
        // A day more at both ends covers the rounding above, which differs before 1970.
        let first = self.seconds(at: (day - 1) * 86_400)
        offset = first == self.seconds(at: (day + 2) * 86_400) ? first : nil
      }
      return offset ?? self.seconds(at: seconds)
    }

    private func seconds(at second: Int64) -> Int64 {
      Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second))))
    }
  }

  private let fallback: Zone?
  private var zones: [String: Zone?] = [:]
  /// The zone of each metadata dictionary of the batch.
  private var ofMetadata: [Zone?] = []
  private var hasZones = false

  /// - Parameter zone: The zone of samples that state none; nil for UTC.
  package init(_ zone: TimeZone?) { fallback = zone.map(Zone.init) }

  func begin(_ batch: SampleBatch) {
    hasZones = false
    ofMetadata = batch.metadata.map { metadata in
      guard case .string(let name)? = metadata["HKTimeZone"], let zone = zone(name) else {
        return nil
      }
      hasZones = true
      return zone
    }
  }

  private func zone(_ name: String) -> Zone? {
    if let known = zones[name] { return known }
    let zone = TimeZone(identifier: name).map(Zone.init)
    zones[name] = .some(zone)
    return zone
  }

  /// Returns seconds east of Greenwich; nil if no zone is known.
  ///
  /// - Parameter metadata: As in `SampleBatch.metadataIndices`.
  @inline(__always)
  func offset(of microseconds: Int64, metadata: UInt32) -> Int64? {
    if hasZones, metadata > 0, let zone = ofMetadata[Int(metadata) - 1] {
      return zone.offset(at: microseconds)
    }
    return fallback?.offset(at: microseconds)
  }

  /// Returns the offsets of an object that is not in a batch.
  func offsets(of object: HealthObject) -> (Int64) -> Int64? {
    guard case .string(let name)? = object.metadata["HKTimeZone"], let zone = zone(name) else {
      return { [fallback] in fallback?.offset(at: $0) }
    }
    return { zone.offset(at: $0) }
  }
}
