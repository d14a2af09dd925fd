import HealthInsight
import Foundation
import HealthModel
import HealthWords

/// The checks of a running daemon and its store, over the control socket.
struct StoreChecks: Sendable {
  let owner: Owner
  let socketPath: String

  /// Less free space than this does not suffice for a few weeks of samples and a compaction of a small
  /// store.
  static let availableByteCountMin: Int64 = 256 << 20

  /// A backup every week, and one that failed.
  static let backupDayCountMax = 15

  var all: [SetupCheck] { daemonChecks + EncryptionChecks(owner: owner).all + [backup] }

  private var daemonChecks: [SetupCheck] {
    [
      onStatus("Answers", fix: RuntimePath.startCommand(socketPath: socketPath)) { _ in nil },
      onStatus("Version", fix: "restart healthd") { status in
        status.daemonVersion == Version.current
          ? nil : "healthd \(status.daemonVersion) runs, healthctl is \(Version.current)"
      },
      onStatus("Isolation", fix: "sudo healthctl setup") { status in
        status.isSystemMode
          ? nil : "other programs running as you can read the database directly"
      },
      onStatus("Ledger", fix: "free space on the disk of the store") { status in
        status.isLedgerFailing ? "it cannot be written; until it can, apps read nothing" : nil
      },
      onStatus("Disk space", fix: "free space on the disk of the store") { status in
        // Enough for the copy that a compaction makes.
        status.availableBytes >= max(Self.availableByteCountMin, 2 * status.storeBytes)
          ? nil : "\(NumberText.bytes(status.availableBytes)) are free"
      },
      onStatus("Failures", fix: "healthctl status") { status in
        status.lastFailureAt == nil ? nil : status.lastFailure
      },
      onStatus("Waiting apps", fix: "systemctl --user start healthd-session") { status in
        status.waitingLaunchCount == 0
          ? nil : "\(status.waitingLaunchCount) deliveries wait for the launcher of your session"
      },
      SetupCheck("Store", fix: "healthctl store salvage, or restore a backup") {
        do throws(CommandFailure) {
          guard try await owner.status().mode.isReadable else { return nil }
          let problems = try await owner.verify().problems
          return problems.isEmpty ? nil : problems.joined(separator: "; ")
        } catch { return error.message }
      },
    ]
  }

  private var backup: SetupCheck {
    SetupCheck(
      "Backup",
      fix: "healthctl backup; every week, in user mode: systemctl --user enable --now "
        + "healthd-backup.timer",
      detail: {
        guard let last = try? await owner.status().lastBackupAt else { return nil }
        return Self.age(of: last)
      }
    ) {
      do throws(CommandFailure) {
        let status = try await owner.status()
        guard let last = status.lastBackupAt else {
          return status.sampleCount == 0 ? nil : "there is no backup"
        }
        return Self.days(since: last) <= Self.backupDayCountMax ? nil : Self.age(of: last)
      } catch { return error.message }
    }
  }

  private static func days(since time: Instant) -> Int64 {
    Int64(Date.now.timeIntervalSince1970) / 86_400 - time.microseconds / 86_400_000_000
  }

  private static func age(of time: Instant) -> String {
    switch days(since: time) {
    case ...0: "the last one is from today"
    case 1: "the last one is a day old"
    case let days: "the last one is \(days) days old"
    }
  }

  private func onStatus(
    _ name: String, fix: String, _ problem: @escaping @Sendable (DaemonStatus) -> String?
  ) -> SetupCheck {
    SetupCheck(name, fix: fix) {
      do throws(CommandFailure) { return problem(try await owner.status()) } catch {
        return error.message
      }
    }
  }
}
