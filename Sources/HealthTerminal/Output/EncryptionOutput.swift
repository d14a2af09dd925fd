package import HealthModel
package import HealthWords

/// The state of the encryption, for the user.
package enum EncryptionOutput {
  package static func json(_ status: EncryptionStatus) -> JSONValue {
    [
      "encrypted": .bool(status.isEnabled), "automatic": .bool(status.opensAutomatically),
      "outdated": .bool(status.isKeyringOutdated), "recoveryDue": .bool(status.isRecoveryDue),
      "key": .string(hex(status.healthKeyID)),
      "slots": .array(status.slots.map(json)),
    ]
  }

  package static func json(_ slot: KeySlotInfo) -> JSONValue {
    [
      "id": .string(hex(slot.id)), "kind": .string(name(slot.kind)), "name": .string(slot.name),
      "opensSamples": .bool(slot.opensSamples),
    ]
  }

  package static func text(_ status: EncryptionStatus) -> String {
    guard status.isEnabled else {
      return "The store is not encrypted.\nEncrypt it with: healthctl encryption on\n"
    }
    var lines = ["The store is encrypted."]
    if status.isRecoveryDue {
      lines.append(
        "The key file or credential of healthd is missing. Replace it with: healthctl encryption "
          + "recover")
    } else {
      lines.append(
        status.opensAutomatically
          ? "healthd unlocks it at its start." : "It is locked until you unlock it.")
    }
    if status.isKeyringOutdated {
      lines.append(
        "Its keyring is an older copy, so that an earlier passphrase may open it. Create new keys with: "
          + "healthctl encryption rotate")
    }
    for slot in status.slots {
      lines.append(
        "\(hex(slot.id))  \(name(slot.kind))  \(slot.name)"
          + (slot.opensSamples ? "" : "  (permissions only)"))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The sentence with which a new recovery key is shown.
  package static func text(recoveryKey: String) -> String {
    """
    Recovery key: \(recoveryKey)
    Write it down and store it safely: it is not shown again, and opens the store if you forget the \
    passphrase.

    """
  }

  package static func name(_ kind: KeySlotKind) -> String {
    switch kind {
    case .credential: "credential"
    case .keyFile: "key-file"
    case .passphrase: "passphrase"
    case .secret: "secret"
    case .recovery: "recovery-key"
    }
  }

  package static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
