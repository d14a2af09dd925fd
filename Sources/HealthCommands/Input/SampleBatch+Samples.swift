package import HealthModel

extension SampleBatch {
  /// Samples as columns, without sources: the daemon knows who saves. Identifiers that follow one
  /// another become one run.
  package init(_ samples: [Sample]) {
    self.init()
    for sample in samples {
      if let last = idRuns.last, last.first.advanced(by: last.count) == sample.id {
        idRuns[idRuns.count - 1].count += 1
      } else {
        idRuns.append(ObjectIDRun(first: sample.id, count: 1))
      }
      starts.append(sample.start.microseconds)
      durations.append(sample.end.microseconds - sample.start.microseconds)
      switch sample.value {
      case .quantity(let value): values.append(value)
      case .category(let value): values.append(Double(value))
      }
      typeIndices.append(Self.index(of: sample.type, in: &types))
      deviceIndices.append(sample.device.map { Self.index(of: $0, in: &devices) + 1 } ?? 0)
      metadataIndices.append(
        sample.metadata.isEmpty ? 0 : Self.index(of: sample.metadata, in: &metadata) + 1)
    }
  }

  private static func index<Item: Equatable>(of item: Item, in items: inout [Item]) -> UInt32 {
    if let index = items.lastIndex(of: item) { return UInt32(index) }
    items.append(item)
    return UInt32(items.count - 1)
  }
}
