package import HealthAPI
package import HealthAuthorization
import HealthModel

extension PermissionStore {
  /// Returns the registration that a process belongs to; nil if there is none, whatever the reason,
  /// so that a process cannot find out which bundle identifiers are registered.
  ///
  /// A process that signs is matched by key; one that presents a token, by token; any other by its
  /// program file, then its sandbox, then its group, then its user. The caller has measured the
  /// program for every name, because the duration must not reveal whether the name is registered.
  ///
  /// A program that signs with the app's key is identified as the app immediately, and recorded as
  /// one of its programs.
  package func identify(
    _ hello: HelloRequest, _ evidence: IdentityEvidence
  ) throws(PermissionError) -> AppCaller? {
    var evidence = evidence
    evidence.token = hello.token
    evidence.signature = hello.signature
    let records = records(bundleIdentifier: hello.bundleIdentifier).filter(\.isOpen)
    // Several registrations may have the same bundle identifier and different bindings. The first
    // one whose binding the evidence proves is the app; evidence below the level that the user
    // approved proves nothing.
    for record in candidates(records, evidence) {
      let programs = record.confirmedPrograms
      guard
        !evidence.contradicts(
          record.principal, record.binding, bundleIdentifier: hello.bundleIdentifier),
        let level = record.binding.level(of: evidence, programs: programs, daemon: daemon),
        level >= record.binding.requiredLevel(hasPrograms: !programs.isEmpty, daemon: daemon)
      else { continue }
      return try admit(record, hello, evidence, level)
    }
    return nil
  }

  private func candidates(_ records: [AppRecord], _ evidence: IdentityEvidence) -> [AppRecord] {
    // 5 key, 1 token, 2 executable, 6 sandbox, 4 group, 3 user.
    // A signature or token that the process presents is decisive: if it is wrong, the process must
    // not be admitted by other evidence. Without either, the evidence that the fewest programs
    // share comes first.
    let kinds: [UInt8] =
      !evidence.signature.isEmpty ? [5] : !evidence.token.isEmpty ? [1] : [2, 6, 4, 3]
    return kinds.flatMap { kind in records.filter { $0.binding.kind == kind } }
  }

  /// Records new facts about the app before it is admitted.
  private func admit(
    _ record: AppRecord, _ hello: HelloRequest, _ evidence: IdentityEvidence,
    _ level: EvidenceLevel
  ) throws(PermissionError) -> AppCaller {
    // The key proves the program, so the user need not confirm it. Beyond the limit the app is
    // admitted all the same: an app with a program per release must not lock itself out.
    if case .key = record.binding, let program = evidence.identifyingProgram,
      !record.confirmedPrograms.contains(program), record.programs.count < Self.programCountMax
    {
      try note(program, of: record, isConfirmed: true)
    }
    var record = record
    if !hello.version.isEmpty, hello.version != record.manifest.version {
      try setVersion(hello.version, of: record)
      record.manifest.version = hello.version
    }
    return record.caller(level, on: machine)
  }

  /// Records a new program under the name of an app that is identified by its program file; the
  /// program then waits for the user. Call it after `identify` found nothing and the process has
  /// its reply: the time that writing takes would reveal that the name is registered. It discloses
  /// nothing to the process, and lets the user confirm an update of an app instead of registering
  /// it again.
  package func noteRefused(
    _ hello: HelloRequest, _ evidence: IdentityEvidence
  ) throws(PermissionError) {
    let records = records(bundleIdentifier: hello.bundleIdentifier).filter(\.isOpen)
    guard hello.signature.isEmpty, hello.token.isEmpty, evidence.socket == nil,
      evidence.userID == daemon.userID, let program = evidence.identifyingProgram
    else { return }
    for record in records {
      guard case .executable = record.binding,
        !record.programs.contains(where: { $0.digest == program }),
        record.programs.count(where: { !$0.isConfirmed }) < Self.waitingProgramCountMax
      else { continue }
      try note(program, of: record, isConfirmed: false)
    }
  }
}

extension AppRecord {
  /// The source revision contains the name, bundle identifier and version of this moment: samples
  /// that the app saves later carry them.
  func caller(_ level: EvidenceLevel, on machine: Machine) -> AppCaller {
    AppCaller(
      principal: principal,
      revision: machine.revision(
        of: Source(name: manifest.name, bundleIdentifier: manifest.bundleIdentifier),
        version: manifest.version),
      level: level, credentialNumber: credentialNumber)
  }
}
