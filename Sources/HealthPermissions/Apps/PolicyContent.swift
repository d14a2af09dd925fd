import GRDB
import HealthAuthorization
import HealthModel
import StorageSupport

/// The content of permissions.sqlite about apps, and its damage. It is read when the database is
/// opened, and again for a verification. Damage never fails the reading: a store whose other apps
/// are intact has to start.
struct PolicyContent: Sendable {
  var records: [AppRecord] = []
  /// One line each. They contain names of apps, and no decisions.
  var problems: [String] = []
  /// Whether the registrations, including removed ones, are those that were written.
  var isRegistryIntact = true

  /// Reads everything. Must be called in a transaction: the sums of the rows are compared with sums
  /// in other tables.
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
      // A row that was removed or restored from an older page has a valid checksum of its own; only
      // the sum over all rows of the app reveals it.
      let found =
        sum ^ (decisions[principal]?.sum ?? 0) ^ (objects[principal]?.sum ?? 0)
        ^ (asked[principal]?.sum ?? 0) ^ (programs[principal]?.sum ?? 0)
      record.decisions = decisions[principal]?.content ?? DecisionTable()
      record.objects = objects[principal]?.content ?? ObjectGrants()
      record.periods = periods[principal]?.content ?? ReadPeriods()
      record.asked = asked[principal]?.content ?? [:]
      record.programs = programs[principal]?.content ?? []
      // Damaged decisions and requests can be identified and denied one by one. The app stays
      // usable with the rest.
      let areDenied =
        (decisions[principal]?.damagedCount ?? 0) + (asked[principal]?.damagedCount ?? 0) > 0
      if areDenied { record.damage = .decisions }
      // A damaged row of `object_grant` may have hidden an own object, and a program determines
      // which evidence processes must present.
      let isClosed =
        sums[principal] != found || (objects[principal]?.damagedCount ?? 0) > 0
        || (programs[principal]?.damagedCount ?? 0) > 0
      if isClosed { record.close(.closed) }
      // A registration in `forgotten` was removed and has reappeared.
      // Last, because it overrides the damage of the other rows.
      if apps[index].damagedCount > 0 || removed.contains(principal) { record.close(.registration) }
      report(record)
      apps[index].content = record
    }
    records = apps.map(\.content)
    let known = Set(records.map(\.principal))
    // Not removed here: reading has no side effects, and an app that gets the principal later
    // removes them when it is inserted.
    let strays = Set(decisions.keys).union(objects.keys).union(asked.keys).union(programs.keys)
      .subtracting(known)
    if !strays.isEmpty {
      problems.append("\(strays.count) apps have permissions and no registration: without effect")
    }
    if damagedRemovedCount > 0 {
      problems.append("\(damagedRemovedCount) removed registrations do not match their checksums")
    }
    if unnamedCount > 0 { problems.append("\(unnamedCount) registrations cannot be read") }
    let damagedDeliveryCount = try BackgroundRecord.fetchAll(db).damagedCount
    if damagedDeliveryCount > 0 {
      problems.append(
        "\(damagedDeliveryCount) records of background deliveries are damaged; their apps may not be "
          + "started for changes until they enable it again")
    }
    let damagedPeriodCount = try PolicyTable.readPeriod.damagedCount(db)
    if damagedPeriodCount > 0 {
      problems.append(
        "\(damagedPeriodCount) records of when an app could read do not match their checksums")
    }
    try checkHead(db)
    isRegistryIntact = isRegistryIntact && damagedRemovedCount == 0
  }

  /// Adds the line for an app. It states the remedy, because the user sees it in `healthctl
  /// status`.
  private mutating func report(_ record: AppRecord) {
    switch record.damage {
    case .none: break
    case .decisions:
      problems.append(
        "\(record.name): permissions that do not match their checksums count as denied; "
          + "grant or deny them again")
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

  /// Checks the rows that belong to no app. If an app is missing with all its rows and its sum,
  /// only the head reveals it.
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
    // `PermissionStore.mode` then returns the strictest mode.
    let isGuest = try PolicyTable.modeHead.only(db) { row in row.integer(1) != 0 }
    if isGuest == nil {
      problems.append(
        "lock and guest session do not match their checksum, and count as on; set them again")
    }
    if isGuest != false, try PolicyTable.guestSession.only(db, { _ in true }) == nil {
      problems.append(
        "the guest session does not match its checksum, and is without apps and code; end it")
    }
  }

  /// Returns the stored sums of the apps' rows, if they pass verification.
  private static func sums(_ db: Database) throws -> [PrincipalID: Int64] {
    try PolicyRows.fetchAll(.appCheck, db, empty: nil as Int64?) { row, isIntact, sum in
      if isIntact { sum = row.integer(1) }
      return isIntact
    }.compactMapValues(\.content)
  }

  /// Returns the principals of removed registrations. A damaged row is counted, because its
  /// principal is then unknown and could be assigned again.
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
      // Also for a damaged row: its stored checksum is part of the sum, and a mismatch is counted
      // once, as a damaged registration.
      rows.sum = row.integer(checksum)
      all.append(rows)
    }
    return (all, unnamedCount)
  }
}

extension AppRecord {
  /// The name of the app in messages to the user.
  fileprivate var name: String { manifest.bundleIdentifier }

  /// Removes everything that the rows may allow wrongly. Denials and not nothing: the user must not
  /// be asked about the app as if it were new, and objects that the user hid stay hidden.
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
