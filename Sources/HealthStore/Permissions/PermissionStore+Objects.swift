import Foundation
import GRDB
import GRDBSQLite
package import HealthAuthorization
package import HealthModel

/// A decision about what one or several objects go by.
package struct SubjectGrant: Hashable, Sendable {
  package var subject: GrantSubject
  package var isAllowed: Bool

  package init(subject: GrantSubject, isAllowed: Bool) {
    self.subject = subject
    self.isAllowed = isAllowed
  }
}

extension PermissionStore {
  /// Sets decisions about single objects, all or none. They hold for every call that starts after
  /// this returns. An app that waited for the person does no longer once it is allowed anything.
  ///
  /// - Parameters:
  ///   - types: of the objects, for the ledger.
  ///   - anchor: `HealthStore.lastAnchor`, taken before.
  ///   - assurance: how sure it is that the person decided, for the ledger.
  package func setObjectGrants(
    _ grants: [SubjectGrant], of principal: PrincipalID, types: [ObjectType], anchor: Int64,
    assurance: Assurance = .session, in scope: OwnerScope
  ) throws(PermissionError) {
    let record = try record(of: principal)
    let isAllowing = grants.contains(where: \.isAllowed)
    if record.manifest.readUsage.isEmpty, isAllowing {
      throw PermissionError(
        .invalidArgument, "grants: the app's manifest has no read usage text, so it cannot read")
    }
    if isAllowing { try checkLookalike(of: record) }
    var event = Self.event(.granted, record, "health.v1.Apps/SetObjectGrants")
    event.types = types
    event.level = assurance.rawValue
    var events = [event]
    if isAllowing, record.isPending {
      events.append(Self.event(.registered, record, "health.v1.Apps/SetObjectGrants"))
    }
    // Other changes of the app may come between; those of its objects are made under `database`.
    let box = ObjectGrantsBox()
    try change([principal], events: events) { db in
      // Not in memory any more when it was removed meanwhile.
      guard var objects = (try? self.record(of: principal))?.objects else {
        throw PermissionError(.notFound, "no such registration")
      }
      let number = objects.lastNumber + 1
      for grant in grants {
        let entry = objects.set(
          grant.subject, isAllowed: grant.isAllowed, number: number, anchor: anchor)
        if let entry { try Self.write(entry, of: principal, db) }
      }
      if isAllowing { try Self.confirm(principal, db) }
      box.objects = objects
    } apply: { apps in
      apps[principal]?.objects = box.objects
      if isAllowing { apps[principal]?.isPending = false }
    }
  }

  private static func write(
    _ entry: ObjectGrants.Entry, of principal: PrincipalID, _ db: Database
  ) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO object_grant VALUES (?, ?, ?, ?, ?)",
      arguments: [
        principal.data, PrincipalID(entry.subject.hash).data, entry.isAllowed, entry.number,
        Data(
          entry.anchors.flatMap { anchor in withUnsafeBytes(of: anchor.littleEndian, Array.init) }),
      ])
  }

  /// nil when the app is not registered.
  package func objectGrants(of principal: PrincipalID, in scope: OwnerScope) -> ObjectGrants? {
    (try? record(of: principal))?.objects
  }

  // MARK: - Who has asked (rule OBJAUTH-07)

  /// The app asks for objects of the type; only the first time counts, since what is decided then
  /// and later is kept object by object.
  ///
  /// - Parameter anchor: `HealthStore.lastAnchor`.
  package func noteAsked(
    objectsOf type: ObjectType, by principal: PrincipalID, anchor: Int64
  ) throws(PermissionError) {
    guard try record(of: principal).asked[type.code] == nil else { return }
    try change([principal]) { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO object_request VALUES (?, ?, ?)",
        arguments: [principal.data, type.code, anchor])
    } apply: { apps in
      if apps[principal]?.asked[type.code] == nil { apps[principal]?.asked[type.code] = anchor }
    }
  }

  /// The last anchor of before the app asked for objects of the type first; nil: it never has.
  package func askedAnchor(
    objectsOf type: ObjectType, by principal: PrincipalID, in scope: OwnerScope
  ) -> Int64? {
    (try? record(of: principal))?.asked[type.code]
  }
}

/// What the first of two steps leaves for the second. Unchecked, because both run on the queue of
/// the database, one after the other.
private final class ObjectGrantsBox: @unchecked Sendable {
  var objects = ObjectGrants()
}

// MARK: - Rows

extension ObjectGrants {
  /// A million of them are read at start, so rows are stepped without objects in between. They come
  /// in the order in which they are kept in memory.
  static func fetchAll(_ db: Database) throws -> [PrincipalID: ObjectGrants] {
    let statement = try db.makeStatement(
      sql: """
        SELECT principal, subject, is_allowed, number, anchors FROM object_grant
        ORDER BY principal, subject
        """)
    let row = SQLiteStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    var all: [PrincipalID: ObjectGrants] = [:]
    var last: (principal: ObjectID, grants: ObjectGrants)?
    while try row.step() {
      guard let principal = row.identifier(0), let subject = row.identifier(1) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      if last?.principal != principal {
        if let last { all[PrincipalID(last.principal)] = last.grants }
        last = (principal, ObjectGrants())
      }
      let anchors = row.blob(4)
      guard anchors.count >= 8, anchors.count % 8 == 0 else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      last?.grants.append(
        GrantSubject(hash: subject), isAllowed: row.integer(2) != 0, number: row.integer(3),
        first: Int64(littleEndian: anchors.loadUnaligned(as: Int64.self)),
        later: stride(from: 8, to: anchors.count, by: 8).map {
          Int64(littleEndian: anchors.loadUnaligned(fromByteOffset: $0, as: Int64.self))
        })
    }
    if let last { all[PrincipalID(last.principal)] = last.grants }
    for principal in all.keys { all[principal]?.trim() }
    return all
  }
}

extension SQLiteStatement {
  /// 16 bytes, big endian.
  func identifier(_ column: Int32) -> ObjectID? {
    let bytes = blob(column)
    guard bytes.count == 16 else { return nil }
    return ObjectID(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }
}

extension AppRecord {
  static func fetchAsked(_ db: Database) throws -> [[UInt8]: [UInt16: Int64]] {
    var asked: [[UInt8]: [UInt16: Int64]] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT principal, type, anchor FROM object_request") {
      asked[principalKey(row), default: [:]][row["type"]] = row["anchor"]
    }
    return asked
  }
}
