import Foundation
import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

extension ObjectGrants.Entry {
  /// Writes a row.
  ///
  /// - Returns: The change to the app's `row_sum`.
  func put(of principal: PrincipalID, _ db: Database) throws -> Int64 {
    try PolicyTable.objectGrant.put(
      [
        principal.data, PrincipalID(subject.hash).data, isAllowed, number,
        Data(anchors.flatMap { anchor in withUnsafeBytes(of: anchor.littleEndian, Array.init) }),
      ], db)
  }
}

extension ObjectGrants {
  /// Reads all object grants. There may be a million, so rows are read without intermediate
  /// objects, in the order that they have in memory. `ObjectGrants.append` requires that order.
  static func fetchAll(_ db: Database) throws -> [PrincipalID: PolicyRows<ObjectGrants>] {
    var last: ObjectID?
    var subjectBefore: GrantSubject?
    var all = try PolicyRows.fetchAll(
      .objectGrant, order: "principal, subject", db, empty: ObjectGrants()
    ) { row, isIntact, grants in
      let principal = row.identifier(0)
      if principal != last { subjectBefore = nil }
      last = principal
      let anchors = row.blob(4)
      guard isIntact, let subject = row.identifier(1).map({ GrantSubject(hash: $0) }),
        anchors.count >= 8, anchors.count % 8 == 0, row.integer(3) > 0
      else { return false }
      // A damaged page can contain rows in another order.
      if let before = subjectBefore, before >= subject { return false }
      subjectBefore = subject
      grants.append(
        subject, isAllowed: row.integer(2) != 0, number: row.integer(3),
        first: Int64(littleEndian: anchors.loadUnaligned(as: Int64.self)),
        later: stride(from: 8, to: anchors.count, by: 8).map {
          Int64(littleEndian: anchors.loadUnaligned(fromByteOffset: $0, as: Int64.self))
        })
      return true
    }
    for principal in all.keys { all[principal]?.content.trim() }
    return all
  }
}
