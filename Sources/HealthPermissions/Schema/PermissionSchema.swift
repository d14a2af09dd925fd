import Foundation
import GRDB
import StorageSupport

// permissions.sqlite: the user's decisions and the ledger. It is separate from the health data, so
// that it stays readable while the health data is locked.
//
// daemon one row: 16 random bytes that identify this store, created with it; 32 from which the
//        socket names of apps of other users are derived (`PermissionStore.socketName`), which no
//        app gets.
// app    one row per registration. `principal` is the hash of bundle identifier and binding at the
//        time of the first registration; `binding_value` is a hash, a key, the name of a sandbox,
//        or a user or group id in 4 bytes, big-endian. `launch` is empty, or words joined by
//        U+001F: `command` and its words, or `unit` and its name. `is_pending`: the app introduced
//        itself. `required_clinical` contains type codes of 2 bytes, big-endian.
// program   one row per program file that was seen under an app's name, in addition to that of its
//        binding. Confirmed ones are identified as the app; the others wait for the user.
// forgotten one row per removed registration: its principal is not assigned again, unless the user
//        confirms that an app is the same one. Higher numbers were removed later.
// grant_set  the decisions of an app about one `direction`, 0 read or 1 share, except those in
//        `grant`; no row if there are none. `decided` and `authorized` are bitmaps by the code of
//        the object type, 8 words, little-endian. A type that is only in `decided` is denied.
// grant  one row per authorization with limits: it expires at `expires`, covers samples that end at
//        `earliest` or later, and has the `form` 0 raw or 1 statistics only. `type` is the code of
//        the object type. `decision` is 2; rows of older versions that failed verification when
//        `grant_set` was added may have another one.
// background      one row per type that wakes an app. `frequency` 1 immediate to 4 weekly. The app
//        has been notified of its own changes up to the anchor `own`, and of other changes up to
//        `other`. `woken_at` is the start of the current period. `is_pending`: there was a change
//        that anchors do not show. `is_open`: a delivery has not been acknowledged.
// background_app  the state of deliveries to an app; no row: none failed.
// object_grant    one row per app and subject (`GrantSubject`, big-endian) that the user decided
//        about. `number` counts the decisions of the app. `anchors`: `ObjectGrants.Entry.anchors`,
//        8 bytes each, little-endian.
// object_request  one row per app and type whose objects it has requested; `anchor` is the
//        greatest anchor at the time of the first request.
// read_period     one row per app: when it could read what (`ReadPeriods+Rows.swift`).
// workout_session  one row while a workout session is active: the message `WorkoutSession`.
// policy_time  one row: the latest time that was seen, by which authorizations expire.
// mode_head    one row: whether a guest session is active, and whether the store is locked.
// guest_session  one row while a guest session is on: the principals of the apps that the guest may use,
//        16 bytes each; the code that ends it (`GuestCode`), or nothing; and whether only a secret ends it.
// policy_head  one row. `epoch` counts the decisions of the user, `row_sum` is the exclusive or of
//        the checksums of `app_check` and `forgotten`.
// app_check    one row per app: `row_sum` is the exclusive or of the checksums of its rows in the
//        tables whose `PolicyTable.isInSumOfApp` is true.
//
// `checksum` covers the other columns of a row, as documented in PolicyTable.swift.
//
// ledger append-only. `types` contains codes of 2 bytes, big-endian. Times are microseconds since
//        1970. `hash` is a link of the chain, see LedgerChain.swift. `answers` is the number of
//        calls that the entry covers, `binding` the bytes that the entry of a summarization binds.
// ledger_head  one row: the number and hash of the last summarized entry (`base_`) and of the
//        newest entry; the retention periods of entries and sums; whether a daemon is writing.
// ledger_sum   totals of removed entries, by day since 1970 in UTC.

enum PermissionSchema {
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { db in
      try db.execute(
        sql: """
          CREATE TABLE daemon (id BLOB NOT NULL) STRICT;
          CREATE TABLE app (
            principal BLOB PRIMARY KEY NOT NULL,
            bundle TEXT NOT NULL,
            name TEXT NOT NULL,
            version TEXT NOT NULL,
            read_usage TEXT NOT NULL,
            share_usage TEXT NOT NULL,
            entitlements TEXT NOT NULL,
            binding_kind INTEGER NOT NULL,
            binding_value BLOB NOT NULL,
            registered_at INTEGER NOT NULL,
            launch TEXT NOT NULL,
            is_pending INTEGER NOT NULL CHECK (is_pending IN (0, 1)),
            has_own_socket INTEGER NOT NULL CHECK (has_own_socket IN (0, 1)),
            clinical_usage TEXT NOT NULL,
            required_clinical BLOB NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE program (
            principal BLOB NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            digest BLOB NOT NULL,
            is_confirmed INTEGER NOT NULL CHECK (is_confirmed IN (0, 1)),
            seen_at INTEGER NOT NULL,
            PRIMARY KEY (principal, digest)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE forgotten (
            number INTEGER PRIMARY KEY NOT NULL,
            principal BLOB NOT NULL UNIQUE,
            bundle TEXT NOT NULL
          ) STRICT;
          CREATE TABLE background (
            principal BLOB NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            type INTEGER NOT NULL,
            frequency INTEGER NOT NULL CHECK (frequency BETWEEN 1 AND 4),
            own INTEGER NOT NULL,
            other INTEGER NOT NULL,
            woken_at INTEGER,
            is_pending INTEGER NOT NULL CHECK (is_pending IN (0, 1)),
            is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
            PRIMARY KEY (principal, type)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE background_app (
            principal BLOB PRIMARY KEY NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            unanswered INTEGER NOT NULL,
            retry_at INTEGER
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE workout_session (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            principal BLOB NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            session BLOB NOT NULL
          ) STRICT;
          CREATE TABLE "grant" (
            principal BLOB NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            type INTEGER NOT NULL,
            direction INTEGER NOT NULL CHECK (direction IN (0, 1)),
            decision INTEGER NOT NULL CHECK (decision IN (1, 2)),
            expires INTEGER,
            earliest INTEGER,
            form INTEGER NOT NULL CHECK (form IN (0, 1)),
            purpose TEXT NOT NULL,
            PRIMARY KEY (principal, type, direction)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE object_grant (
            principal BLOB NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            subject BLOB NOT NULL CHECK (length(subject) = 16),
            is_allowed INTEGER NOT NULL CHECK (is_allowed IN (0, 1)),
            number INTEGER NOT NULL CHECK (number > 0),
            anchors BLOB NOT NULL CHECK (length(anchors) >= 8),
            PRIMARY KEY (principal, subject)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE object_request (
            principal BLOB NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            type INTEGER NOT NULL,
            anchor INTEGER NOT NULL,
            PRIMARY KEY (principal, type)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE read_period (
            principal BLOB PRIMARY KEY NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            periods BLOB NOT NULL
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE policy_time (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            time INTEGER NOT NULL
          ) STRICT;
          CREATE TABLE ledger (
            number INTEGER PRIMARY KEY NOT NULL,
            time INTEGER NOT NULL,
            event INTEGER NOT NULL,
            bundle TEXT NOT NULL,
            method TEXT NOT NULL,
            types BLOB NOT NULL,
            sample_count INTEGER NOT NULL,
            foreign_count INTEGER NOT NULL,
            start_time INTEGER,
            end_time INTEGER,
            principal BLOB,
            level INTEGER NOT NULL,
            instance INTEGER NOT NULL,
            form INTEGER NOT NULL,
            outcome INTEGER NOT NULL,
            purpose TEXT NOT NULL,
            epoch INTEGER NOT NULL,
            byte_count INTEGER NOT NULL,
            hash BLOB NOT NULL
          ) STRICT;
          CREATE INDEX ledger_bundle ON ledger(bundle, number);
          CREATE TABLE ledger_head (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            base_number INTEGER NOT NULL,
            base_hash BLOB NOT NULL,
            last_number INTEGER NOT NULL,
            last_hash BLOB NOT NULL,
            entry_days INTEGER NOT NULL,
            sum_days INTEGER NOT NULL,
            is_open INTEGER NOT NULL CHECK (is_open IN (0, 1))
          ) STRICT;
          INSERT INTO ledger_head (id, base_number, base_hash, last_number, last_hash, entry_days,
            sum_days, is_open)
          VALUES (1, 0, zeroblob(32), 0, zeroblob(32), 30, 730, 0);
          CREATE TABLE ledger_sum (
            day INTEGER NOT NULL,
            bundle TEXT NOT NULL,
            event INTEGER NOT NULL,
            method TEXT NOT NULL,
            types BLOB NOT NULL,
            answer_count INTEGER NOT NULL,
            sample_count INTEGER NOT NULL,
            foreign_count INTEGER NOT NULL,
            byte_count INTEGER NOT NULL,
            first_time INTEGER NOT NULL,
            last_time INTEGER NOT NULL,
            PRIMARY KEY (day, bundle, event, method, types)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE mode_head (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            is_guest INTEGER NOT NULL CHECK (is_guest IN (0, 1)),
            is_locked INTEGER NOT NULL CHECK (is_locked IN (0, 1))
          ) STRICT;
          INSERT INTO mode_head (id, is_guest, is_locked) VALUES (1, 0, 0);
          CREATE TABLE policy_head (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            epoch INTEGER NOT NULL
          ) STRICT;
          INSERT INTO policy_head (id, epoch) VALUES (1, 0);
          """)
    }
    migrator.registerMigration("2") { db in
      try db.execute(
        sql: """
          ALTER TABLE ledger ADD COLUMN answers INTEGER NOT NULL DEFAULT 1;
          ALTER TABLE ledger ADD COLUMN binding BLOB;
          CREATE INDEX ledger_binding ON ledger(number) WHERE binding IS NOT NULL;
          """)
      // Binds the existing sums once, in the migration, so that a ledger whose front is cut off
      // later is not bound again.
      if try LedgerBinding.isNeeded(db) { try Ledger.bind(count: 0, at: .now, db) }
    }
    // Migrations are never changed after a release, because they have run on existing stores.
    migrator.registerMigration("3") { db in
      for table in PolicyTable.initial where table != .appCheck {
        try db.execute(
          sql: "ALTER TABLE \(table.name) ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0")
      }
      try db.execute(
        sql: """
          ALTER TABLE policy_head ADD COLUMN row_sum INTEGER NOT NULL DEFAULT 0;
          CREATE TABLE app_check (
            principal BLOB PRIMARY KEY NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            row_sum INTEGER NOT NULL,
            checksum INTEGER NOT NULL
          ) STRICT, WITHOUT ROWID;
          """)
      try PolicyChecksum.fill(db, PolicyTable.initial)
    }
    // NULL in an existing row: `PermissionStore.socketSecret` creates the secret when the database
    // is opened.
    migrator.registerMigration("4") { db in
      try db.execute(sql: "ALTER TABLE daemon ADD COLUMN socket_secret BLOB")
    }
    // Immediate checks cover what the migration writes. The others would refuse a database in which a
    // registration is missing, which has to open and to report that.
    migrator.registerMigration("5", foreignKeyChecks: .immediate) { db in
      try db.execute(
        sql: """
          CREATE TABLE grant_set (
            principal BLOB NOT NULL REFERENCES app(principal) ON DELETE CASCADE,
            direction INTEGER NOT NULL CHECK (direction IN (0, 1)),
            decided BLOB NOT NULL CHECK (length(decided) = 64),
            authorized BLOB NOT NULL CHECK (length(authorized) = 64),
            checksum INTEGER NOT NULL,
            PRIMARY KEY (principal, direction)
          ) STRICT, WITHOUT ROWID;
          """)
      try GrantSetMigration.moveGrants(db)
    }
    migrator.registerMigration("6", foreignKeyChecks: .immediate) { db in
      try db.execute(
        sql: """
          CREATE TABLE guest_session (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            apps BLOB NOT NULL CHECK (length(apps) % 16 = 0),
            code BLOB NOT NULL,
            ends_with_secret INTEGER NOT NULL CHECK (ends_with_secret IN (0, 1)),
            checksum INTEGER NOT NULL
          ) STRICT;
          """)
      if try Bool.fetchOne(db, sql: "SELECT is_guest FROM mode_head") == true {
        try PolicyTable.guestSession.put([1, Data(), Data(), false], db)
      }
    }
    return migrator
  }
}
