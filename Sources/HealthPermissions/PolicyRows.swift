import Foundation
import GRDB
import GRDBSQLite
import HealthAuthorization
import HealthModel
import StorageSupport

/// The damage of an app's rows. In no case may the app do more than the rows that were written
/// allow.
enum PolicyDamage: Int, Comparable, Sendable {
  case none
  /// Some rows fail verification and are treated as denials.
  case decisions
  /// Rows are missing or reappeared, or rows of `object_grant` or `program` fail verification. The
  /// app cannot connect until the user decides about it again.
  case closed
  /// The row that describes the app fails verification. The user has to register it again.
  case registration

  static func < (a: PolicyDamage, b: PolicyDamage) -> Bool { a.rawValue < b.rawValue }
}

/// The rows of one app in one table.
struct PolicyRows<Content: Sendable>: Sendable {
  var content: Content
  /// The exclusive or of their checksums.
  var sum: Int64 = 0
  var damagedCount = 0
}

extension PolicyRows {
  /// Reads the rows of a table by app. Rows without a valid principal are ignored; the sum of their
  /// app then does not match.
  ///
  /// - Parameters:
  ///   - order: An SQL order in which the rows of an app are adjacent.
  ///   - add: Adds a row; returns false if the row is not valid.
  static func fetchAll(
    _ table: PolicyTable, order: String = "principal", _ db: Database, empty: Content,
    add: (PreparedStatement, _ isIntact: Bool, inout Content) throws -> Bool
  ) throws -> [PrincipalID: PolicyRows] {
    let statement = try db.makeStatement(
      sql: "SELECT \(table.selection) FROM \(table.name) ORDER BY \(order)")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    var all: [PrincipalID: PolicyRows] = [:]
    var last: (principal: ObjectID, rows: PolicyRows)?
    let checksum = Int32(table.columns.count)
    while try row.nextRow() {
      guard let principal = row.identifier(0) else { continue }
      if last?.principal != principal {
        if let last { all[PrincipalID(last.principal)] = last.rows }
        last = (principal, all[PrincipalID(principal)] ?? PolicyRows(content: empty))
      }
      last?.rows.sum ^= row.integer(checksum)
      let isIntact = PolicyChecksum.verifies(row, table)
      if var rows = last?.rows {
        // Releases the reference in `last`, so that `add` does not copy the content.
        last = nil
        let isPossible = try add(row, isIntact, &rows.content)
        if !isIntact || !isPossible { rows.damagedCount += 1 }
        last = (principal, rows)
      }
    }
    if let last { all[PrincipalID(last.principal)] = last.rows }
    return all
  }
}

// MARK: - Tables

extension DecisionTable {
  /// Reads all decisions. There may be millions, so rows are read without intermediate objects. A
  /// row that fails verification is a denial.
  static func fetchAll(_ db: Database) throws -> [PrincipalID: PolicyRows<DecisionTable>] {
    try PolicyRows.fetchAll(.grant, db, empty: DecisionTable()) { row, isIntact, decisions in
      if isIntact, let grant = Grant(row) {
        decisions.set(grant)
        return true
      }
      let type = ObjectType(uncheckedCode: UInt16(truncatingIfNeeded: row.integer(1)))
      if Int(type.code) < ObjectTypeSet.capacity,
        let direction = AuthorizationDirection(rawValue: UInt8(truncatingIfNeeded: row.integer(2)))
      {
        decisions.set(Grant(type: type, direction: direction, decision: .denied))
      }
      return false
    }
  }
}

extension Grant {
  fileprivate init?(_ row: PreparedStatement) {
    guard 0..<Int64(ObjectTypeSet.capacity) ~= row.integer(1),
      let direction = AuthorizationDirection(rawValue: UInt8(truncatingIfNeeded: row.integer(2))),
      let decision = AuthorizationDecision(rawValue: UInt8(truncatingIfNeeded: row.integer(3))),
      let form = GrantLimits.Form(rawValue: UInt8(truncatingIfNeeded: row.integer(6)))
    else { return nil }
    func instant(_ column: Int32) -> Instant? {
      sqlite3_column_type(row.handle, column) == SQLITE_NULL
        ? nil : Instant(microseconds: row.integer(column))
    }
    let hasPurpose = sqlite3_column_bytes(row.handle, 7) > 0
    self.init(
      type: ObjectType(uncheckedCode: UInt16(row.integer(1))), direction: direction,
      decision: decision,
      limits: GrantLimits(
        expires: instant(4), earliest: instant(5), form: form,
        purpose: hasPurpose ? row.text(7) : ""))
  }
}

extension ObjectGrants {
  /// Reads all object grants. There may be a million, so rows are read without intermediate
  /// objects, in the order that they have in memory.
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

extension PreparedStatement {
  /// Returns 16 bytes, big-endian, as an identifier.
  func identifier(_ column: Int32) -> ObjectID? {
    let bytes = blob(column)
    guard bytes.count == 16 else { return nil }
    return ObjectID(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  func bytes(_ column: Int32) -> [UInt8] { Array(blob(column)) }
}

extension AppRecord {
  /// Returns the greatest anchor at the time of the app's first request, by type code.
  static func fetchAsked(_ db: Database) throws -> [PrincipalID: PolicyRows<[UInt16: Int64]>] {
    try PolicyRows.fetchAll(.objectRequest, db, empty: [:]) { row, isIntact, asked in
      guard isIntact, 0..<Int64(ObjectTypeSet.capacity) ~= row.integer(1) else { return false }
      asked[UInt16(row.integer(1))] = row.integer(2)
      return true
    }
  }
}

extension AppProgram {
  static func fetchAll(_ db: Database) throws -> [PrincipalID: PolicyRows<[AppProgram]>] {
    try PolicyRows.fetchAll(
      .program, order: "principal, seen_at", db, empty: []
    ) { row, isIntact, programs in
      guard isIntact else { return false }
      programs.append(
        AppProgram(
          digest: row.bytes(1), isConfirmed: row.integer(2) != 0,
          seenAt: Instant(microseconds: row.integer(3))))
      return true
    }
  }

  func put(_ principal: PrincipalID, _ db: Database) throws -> Int64 {
    try PolicyTable.program.put(
      [principal.data, Data(digest), isConfirmed, seenAt.microseconds], db)
  }
}

// MARK: - Apps

/// The content of permissions.sqlite about apps, and its damage.
struct PolicyContent: Sendable {
  var records: [AppRecord] = []
  /// One line each. They contain names of apps, and no decisions.
  var problems: [String] = []
  /// Whether the registrations, including removed ones, are those that were written.
  var isRegistryIntact = true

  init(_ db: Database) throws {
    let decisions = try DecisionTable.fetchAll(db)
    let objects = try ObjectGrants.fetchAll(db)
    let periods = try ReadPeriods.fetchAll(db)
    let asked = try AppRecord.fetchAsked(db)
    let programs = try AppProgram.fetchAll(db)
    let sums = try Self.sums(db)
    let (removed, damagedRemovedCount) = try Self.removed(db)
    var (apps, unnamedCount) = try Self.registrations(db)
    for index in apps.indices {
      let sum = apps[index].sum
      var record = apps[index].content
      let principal = record.principal
      let found =
        sum ^ (decisions[principal]?.sum ?? 0) ^ (objects[principal]?.sum ?? 0)
        ^ (asked[principal]?.sum ?? 0) ^ (programs[principal]?.sum ?? 0)
      record.decisions = decisions[principal]?.content ?? DecisionTable()
      record.objects = objects[principal]?.content ?? ObjectGrants()
      record.periods = periods[principal]?.content ?? ReadPeriods()
      record.asked = asked[principal]?.content ?? [:]
      record.programs = programs[principal]?.content ?? []
      let deniedCount =
        (decisions[principal]?.damagedCount ?? 0) + (asked[principal]?.damagedCount ?? 0)
      if deniedCount > 0 { record.damage = .decisions }
      // A damaged row of `object_grant` may have hidden an own object, and a program determines
      // which evidence processes must present.
      let isClosed =
        sums[principal] != found || (objects[principal]?.damagedCount ?? 0) > 0
        || (programs[principal]?.damagedCount ?? 0) > 0
      if isClosed { record.close(.closed) }
      // A registration in `forgotten` was removed and has reappeared.
      if apps[index].damagedCount > 0 || removed.contains(principal) { record.close(.registration) }
      report(record, deniedCount: deniedCount)
      apps[index].content = record
    }
    records = apps.map(\.content)
    let known = Set(records.map(\.principal))
    let strays = Set(decisions.keys).union(objects.keys).union(asked.keys).union(programs.keys)
      .subtracting(known)
    if !strays.isEmpty {
      problems.append("\(strays.count) apps have permissions and no registration: without effect")
    }
    if damagedRemovedCount > 0 {
      problems.append("\(damagedRemovedCount) removed registrations do not match their checksums")
    }
    if unnamedCount > 0 { problems.append("\(unnamedCount) registrations cannot be read") }
    let damagedPeriodCount = try PolicyTable.readPeriod.damagedCount(db)
    if damagedPeriodCount > 0 {
      problems.append(
        "\(damagedPeriodCount) records of when an app could read do not match their checksums")
    }
    try checkHead(db)
    isRegistryIntact = isRegistryIntact && damagedRemovedCount == 0
  }

  private mutating func report(_ record: AppRecord, deniedCount: Int) {
    switch record.damage {
    case .none: break
    case .decisions:
      problems.append(
        "\(record.name): \(deniedCount) permissions do not match their checksums and count as "
          + "denied; grant or deny them again")
    case .closed:
      problems.append(
        "\(record.name): its permissions are not those that were written, and it cannot connect; "
          + "grant or deny them again")
    case .registration:
      problems.append(
        "\(record.name): its registration does not match its checksum, and it cannot connect; "
          + "remove it and register it again")
    }
  }

  private mutating func checkHead(_ db: Database) throws {
    let head = try PolicyHead(db)
    if !head.isIntact {
      problems.append("the number of decisions does not match its checksum")
    }
    if head.rowSum != (try PolicyTable.sumOfAll(db)) {
      isRegistryIntact = false
      // Otherwise a line above explains the difference.
      if problems.isEmpty {
        problems.append("registrations are missing, or are not those that were written last")
      }
    }
    if try PolicyTable.policyTime.damagedCount(db) > 0 {
      problems.append("the time by which permissions end does not match its checksum")
    }
    if try PolicyTable.workoutSession.damagedCount(db) > 0 {
      problems.append("the active workout session does not match its checksum")
    }
    if try PolicyTable.modeHead.only(db, { _ in true }) == nil {
      problems.append(
        "lock and guest session do not match their checksum, and count as on; set them again")
    }
  }

  /// Returns the stored sums of the apps' rows, if they pass verification.
  private static func sums(_ db: Database) throws -> [PrincipalID: Int64] {
    try PolicyRows.fetchAll(.appCheck, db, empty: nil as Int64?) { row, isIntact, sum in
      if isIntact { sum = row.integer(1) }
      return isIntact
    }.compactMapValues(\.content)
  }

  private static func removed(
    _ db: Database
  ) throws -> (principals: Set<PrincipalID>, damagedCount: Int) {
    let statement = try db.makeStatement(
      sql: "SELECT \(PolicyTable.forgotten.selection) FROM forgotten")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    var principals: Set<PrincipalID> = []
    var damagedCount = 0
    while try row.nextRow() {
      if PolicyChecksum.verifies(row, .forgotten), let principal = row.identifier(1) {
        principals.insert(PrincipalID(principal))
      } else {
        damagedCount += 1
      }
    }
    return (principals, damagedCount)
  }

  /// Returns the registrations by bundle identifier, then age, without permissions. `unnamedCount`
  /// counts rows without a valid principal, to which nothing can refer.
  private static func registrations(
    _ db: Database
  ) throws -> (apps: [PolicyRows<AppRecord>], unnamedCount: Int) {
    let table = PolicyTable.app
    let statement = try db.makeStatement(
      sql: "SELECT \(table.selection), version FROM app ORDER BY bundle, registered_at")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    let checksum = Int32(table.columns.count)
    var all: [PolicyRows<AppRecord>] = []
    var unnamedCount = 0
    while try row.nextRow() {
      guard let principal = row.identifier(0).map({ PrincipalID($0) }) else {
        unnamedCount += 1
        continue
      }
      var rows: PolicyRows<AppRecord>
      if PolicyChecksum.verifies(row, table),
        let record = AppRecord(row, principal, version: row.text(checksum + 1))
      {
        rows = PolicyRows(content: record)
      } else {
        rows = PolicyRows(content: AppRecord(damaged: row, principal), damagedCount: 1)
      }
      rows.sum = row.integer(checksum)
      all.append(rows)
    }
    return (all, unnamedCount)
  }
}

extension PolicyTable {
  /// Returns the number of rows that fail verification.
  func damagedCount(_ db: Database) throws -> Int {
    let statement = try db.makeStatement(sql: "SELECT \(selection) FROM \(name)")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    var count = 0
    while try row.nextRow() { if !PolicyChecksum.verifies(row, self) { count += 1 } }
    return count
  }

  /// Calls `body` with the only row of a table if it passes verification. Returns nil also if there
  /// is no row.
  func only<T>(_ db: Database, _ body: (PreparedStatement) throws -> T) throws -> T? {
    let statement = try db.makeStatement(sql: "SELECT \(selection) FROM \(name) LIMIT 2")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    defer { row.reset() }
    guard try row.nextRow(), PolicyChecksum.verifies(row, self) else { return nil }
    return try body(row)
  }
}

/// The number of decisions that the user has made, and the sum of all registrations.
struct PolicyHead {
  var epoch: UInt64 = 0
  var rowSum: Int64 = 0
  var isIntact = false

  init(_ db: Database) throws {
    let found = try PolicyTable.policyHead.only(db) { row in (row.integer(1), row.integer(2)) }
    guard let (epoch, sum) = found, epoch >= 0 else { return }
    self.epoch = UInt64(epoch)
    rowSum = sum
    isIntact = true
  }

  func write(_ db: Database) throws {
    try PolicyTable.policyHead.put([1, Int64(epoch), rowSum], db)
  }
}

extension AppRecord {
  /// The name of the app in messages to the user.
  fileprivate var name: String { manifest.bundleIdentifier }

  /// Removes everything that the rows may allow wrongly.
  fileprivate mutating func close(_ damage: PolicyDamage) {
    self.damage = damage
    decisions = DecisionTable(
      decisions.grants.map { Grant(type: $0.type, direction: $0.direction, decision: .denied) })
    objects = objects.denied
    periods = ReadPeriods()
    asked = [:]
    programs = []
  }
}

extension PolicyTable {
  /// Returns the principal of the app that was last removed under the name. Rows that fail
  /// verification are ignored.
  func lastRemoved(_ bundleIdentifier: String, _ db: Database) throws -> PrincipalID? {
    let statement = try db.makeStatement(
      sql: "SELECT \(selection) FROM \(name) WHERE bundle = ? ORDER BY number DESC")
    let row = PreparedStatement(handle: statement.sqliteStatement)
    row.bind(1, bundleIdentifier)
    defer { row.reset() }
    while try row.nextRow() {
      if PolicyChecksum.verifies(row, .forgotten), let principal = row.identifier(1) {
        return PrincipalID(principal)
      }
    }
    return nil
  }
}
