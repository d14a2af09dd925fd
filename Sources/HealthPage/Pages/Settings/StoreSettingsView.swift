package import HealthModel
import HealthWords

/// What the page shows about backups.
package struct BackupFacts: Sendable {
  /// The time of the last backup; nil if there was none.
  package var lastAt: Instant?
  /// The directory of new backups.
  package var directory: String
  /// Whether a new backup is encrypted with a passphrase, because there is no list of keys.
  package var needsPassphrase: Bool

  package init(lastAt: Instant?, directory: String, needsPassphrase: Bool) {
    self.lastAt = lastAt
    self.directory = directory
    self.needsPassphrase = needsPassphrase
  }
}

/// The lock, the guest mode, the retention of the ledger, encryption and backup.
struct StoreSettingsView {
  let mode: StoreMode
  let encryption: EncryptionStatus
  let guest: GuestChoice
  /// nil if the ledger cannot be read, such as while the store is locked.
  let retention: LedgerRetention?
  let backup: BackupFacts

  func html(_ context: PageContext) -> HTML {
    let language = context.language
    return """
      \(lock(language))
      \(retention(language))
      <section class="card"><h2>\(language["settings.encryption"])</h2>\(state(context))</section>
      \(backupCard(context))
      """
  }

  private func backupCard(_ context: PageContext) -> HTML {
    let language = context.language
    let last = backup.lastAt.map { language("settings.backupLast", context.time.day($0)) }
    let fields = ["passphrase", "repeated"].map { name -> HTML in
      """
      <label class="stacked"><span>\(language["settings.backupPassphrase.\(name)"])</span>\
      <input type="password" name="\(name)" autocomplete="new-password"></label>
      """
    }
    return """
      <section class="card" id="backup"><h2>\(language["settings.backup"])</h2>
      <p>\(last ?? language["settings.backupNone"])</p>
      <p>\(language("settings.backupNote", backup.directory))</p>
      <form method="post" action="/settings/backup" autocomplete="off">\
      \(backup.needsPassphrase ? fields : [])<button class="plain">\
      \(language["settings.backupNow"])</button></form>
      <p class="muted">\(language["settings.restoreWith"]) <code>healthctl restore</code></p></section>
      """
  }

  private func lock(_ language: Language) -> HTML {
    let isLocked = mode.lock != .unlocked
    let needsSecret = isLocked && encryption.isEnabled && !encryption.opensAutomatically
    let secret: HTML = """
      <label class="stacked"><span>\(language["settings.passphrase"])</span>\
      <input type="password" name="passphrase" autocomplete="off"></label>
      """
    let key = isLocked ? "unlock" : "lock"
    return """
      <section class="card"><h2>\(language["settings.lockTitle"])</h2>
      <p>\(language[isLocked ? "settings.isLocked" : "settings.isUnlocked"])</p>
      <form method="post" action="/settings/lock" autocomplete="off">\(needsSecret ? secret : "")
      <div class="answers"><button class="plain" name="action" value="\(key)">\
      \(language["settings.\(key)"])</button></div></form>
      \(guest.html(language, hasPassphrase: encryption.slots.contains { $0.kind == .passphrase }))</section>
      """
  }

  private func retention(_ language: Language) -> HTML? {
    guard let retention else { return nil }
    return """
      <form method="post" action="/settings/retention" class="card" \
      data-confirm="\(language["settings.retentionConfirm"])">
      <h2>\(language["settings.retention"])</h2><p class="muted">\(language["settings.retentionNote"])</p>
      <div class="fields"><label>\(language["settings.entryDays"])\
      <input name="entries" inputmode="numeric" size="6" value="\(retention.entryDays)"></label>
      <label>\(language["settings.sumDays"])\
      <input name="sums" inputmode="numeric" size="6" value="\(retention.sumDays)"></label>
      <button>\(language["settings.save"])</button></div></form>
      """
  }

  private func state(_ context: PageContext) -> HTML {
    let language = context.language
    guard encryption.isEnabled else {
      return """
        <p>\(language["settings.notEncrypted"])</p>\
        <p>\(language["settings.encryptWith"]) <code>healthctl encryption on</code></p>
        """
    }
    let key = encryption.opensAutomatically ? "settings.opensAlone" : "settings.opensWithYou"
    let slots = encryption.slots.map { slot -> HTML in
      """
      <li><span><strong>\(language["settings.slot.\(slot.kind.rawValue)"])</strong> \
      \(Claim.name(slot.name))</span> <span class="muted">\(context.time.day(slot.createdAt))</span></li>
      """
    }
    return """
      <p>\(language["settings.encrypted"]) \(language[key])</p><ul class="rows">\(slots)</ul>\
      <p class="muted">\(language["settings.slotsWith"]) <code>healthctl encryption</code></p>
      """
  }
}
