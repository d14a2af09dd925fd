import HealthModel
import HealthProtobuf

/// Rows of `details`: the key is the anchor of the object, the payload `SampleDetails` in protobuf.
/// They come with the object in one transaction and go with it.
extension Writer {
  /// What the open transaction has to do to `details`.
  struct DetailDraft {
    var added: [(anchor: Int64, payload: [UInt8])] = []
    /// Each had its row, perhaps one of `added`.
    var removed: Set<Int64> = []
  }

  /// The first row of the save has `firstAnchor`.
  func keep(_ details: [(row: Int, details: SampleDetails)], firstAnchor: Int64) {
    for (row, details) in details {
      var payload: [UInt8] = []
      details.appendSerialized(to: &payload)
      draft.details.added.append((firstAnchor + Int64(row), payload))
    }
  }

  /// What belongs to an object that is being deleted goes at once.
  func forget(_ sample: LocatedSample) {
    switch DetailStorage(code: sample.type) {
    case .none: break
    case .row: draft.details.removed.insert(sample.anchor)
    }
  }

  /// Inside the transaction.
  func writeDetails() throws(StoreError) {
    let details = draft.details
    for (anchor, payload) in details.added where !details.removed.contains(anchor) {
      try connection.put(.details, key: anchor, payload)
    }
    for anchor in details.removed { try connection.remove(.details, key: anchor) }
    head.detailCount += Int64(details.added.count - details.removed.count)
  }
}
