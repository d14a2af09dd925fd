import Foundation
import HealthModel
import HealthWire

/// Objects as bytes for archives: one page of samples as the protocol has it. What a correlation
/// contains comes before it.
enum ObjectArchive {
  static func data(_ rows: [HealthObject]) -> Data {
    Data(SamplePage(samples: SampleBatch(rows: rows), cursor: []).wireBytes)
  }

  /// nil when the bytes are damaged or hold no object.
  static func parts(_ data: Data) -> ObjectParts? {
    guard let page = try? SamplePage(wire: Array(data)), let object = page.samples.rows.last else {
      return nil
    }
    let contained = page.samples.rows.dropLast().compactMap { HKObject.make($0) as? HKSample }
    return ObjectParts(object, contained: contained)
  }
}
