import HealthAPI
import HealthKeys
import HealthModel
import HealthWire

/// Points of a series that only the unlocked store can open.
struct SealedPoints: Hashable {
  /// The memory of a part beyond that of its points: the key, the tag and the header of an array.
  static let overhead = JournalSeal.overhead + 48

  private static var place: [UInt8] { Array("series points".utf8) }

  let bytes: [UInt8]

  init(bytes: [UInt8]) { self.bytes = bytes }

  init(_ points: SeriesPoints, by vault: KeyVault) throws(HealthError) {
    let message = AppendSeriesRequest(buffer: 0, points: points)
    do {
      bytes = try vault.journalSealer().seal(message.wireBytes, at: Self.place)
    } catch {
      throw HealthError(.databaseInaccessible, "the points cannot be sealed: \(error)")
    }
  }

  /// Returns nil if the keys were replaced.
  func open(with opener: JournalOpener) -> SeriesPoints? {
    opener.open(bytes, at: Self.place).flatMap { bytes in
      bytes.withUnsafeBytes { try? AppendSeriesRequest(wire: $0).points }
    }
  }
}
