import HealthModel
import HealthTerminal
import HealthWords

/// The checks of the encryption: whether it is on, what opens the store, and whether the data survives the
/// loss of that.
struct EncryptionChecks: Sendable {
  let owner: Owner

  var all: [SetupCheck] {
    [
      onStatus(
        "Encryption", fix: "healthctl encryption on",
        detail: { status in
          let opening = status.opensAutomatically ? "healthd opens it" : "you unlock it"
          return "on; \(opening); key slots: \(Self.names(status.slots))"
        }
      ) { status in
        status.isEnabled
          ? nil : "the store is not encrypted, so a copy of the disk or of a backup can be read"
      },
      onStatus("Keys of the daemon", fix: "healthctl encryption recover") { status in
        status.isRecoveryDue
          ? "the key file or credential is missing, so neither permissions nor samples can be read"
          : nil
      },
      onStatus("Recovery key", fix: "healthctl encryption recovery-key") { status in
        !status.isEnabled || status.slots.contains { $0.kind == .recovery }
          ? nil : "there is none, so the data is lost with the other keys"
      },
      onStatus("Keyring", fix: "healthctl encryption rotate") { status in
        status.isKeyringOutdated
          ? "it is an older copy, so that an earlier passphrase may open the store" : nil
      },
    ]
  }

  private static func names(_ slots: [KeySlotInfo]) -> String {
    slots.map { EncryptionOutput.name($0.kind) + ($0.opensSamples ? "" : " (permissions only)") }
      .joined(separator: ", ")
  }

  private func onStatus(
    _ name: String, fix: String, detail: (@Sendable (EncryptionStatus) -> String)? = nil,
    _ problem: @escaping @Sendable (EncryptionStatus) -> String?
  ) -> SetupCheck {
    SetupCheck(
      name, fix: fix,
      detail: {
        guard let detail, let status = try? await owner.encryptionStatus() else { return nil }
        return detail(status)
      }
    ) {
      do throws(CommandFailure) { return problem(try await owner.encryptionStatus()) } catch {
        return error.message
      }
    }
  }
}
