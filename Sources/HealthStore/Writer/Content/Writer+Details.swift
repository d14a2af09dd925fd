import HealthStorage
import HealthModel

/// Rows of `details`: the key is the anchor of the object, the payload `SampleDetails` in protobuf.
/// They are added and removed in the same transaction as the object.
extension Writer {
  /// Stores the parts of a save that are not in columns. The first row has `firstAnchor`.
  func keep(
    _ save: PreparedSave, firstAnchor: Int64, sources: [UInt32]
  ) throws(StoreError) {
    for ((row, _), payload) in zip(save.details, save.payloads) {
      try connection.put(.details, key: firstAnchor + Int64(row), payload)
    }
    head.detailCount += Int64(save.details.count)
    try keepSubjects(of: save, firstAnchor: firstAnchor, sources: sources)
    try series.add(of: save, firstAnchor: firstAnchor)
    try relations.addCorrelations(
      of: save, firstAnchor: firstAnchor, sources: sources, to: &draft.commit)
  }

  /// Removes the details, points and relations of an object that is being deleted.
  func forget(_ sample: LocatedSample) throws(StoreError) {
    let type = ObjectType(uncheckedCode: sample.type)
    let hasRow =
      switch DetailStorage(type) {
      case .none, .relations: false
      case .row: true
      case .series: series.index.contains(anchor: sample.anchor)
      }
    if hasRow {
      try connection.remove(.details, key: sample.anchor)
      head.detailCount -= 1
      if SeriesPoints.Kind(type) != nil {
        try series.removePoints(anchor: sample.anchor)
      }
    }
    try relations.forget(sample, replacement: draft.replacements[sample.anchor])
    noteSubject(of: sample)
  }
}
