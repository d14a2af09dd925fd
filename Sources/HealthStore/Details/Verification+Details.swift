import HealthModel

extension Verification {
  /// Each of these objects has details of its kind, from which its value follows.
  mutating func checkDetails(
    of columns: SampleColumns, _ count: Int, type: UInt16, deleted: DeletionMap?
  ) throws(StoreError) {
    guard DetailStorage(code: type) == .row else { return }
    for row in 0..<count where !(deleted?.contains(row) ?? false) {
      detailCount += 1
      let key = columns.anchor[row]
      let value = columns.value[row]
      try finding("details \(key)") { check throws(StoreError) in
        let isRight = try check.connection.get(.details, key: key) { bytes throws(StoreError) in
          let details = try DetailReader.decode(bytes)
          return details.kind == ObjectType(uncheckedCode: type).kind
            && details.representativeValue == value
        }
        if isRight == nil { check.note("details \(key): are missing") }
        if isRight == false { check.note("details \(key): are not those of the object") }
      }
    }
  }

  mutating func checkDetailCount() {
    if detailCount < Int(snapshot.head.detailCount) {
      note("details: belong to objects that are not there")
    }
  }
}
