package import HealthAuthorization
package import HealthModel

extension PermissionStore {
  /// The registration that a process belongs to; nil when there is none, whatever the reason, so
  /// that a process cannot find out which bundle identifiers are registered.
  ///
  /// A process that presents a token is matched by token alone. Without one the executable is
  /// tried, then the user id. `measure` reads the digest of the program file and is called only
  /// when a registration needs it.
  package func identify(
    _ hello: HelloRequest, userID: UInt32, daemonUserID: UInt32, measure: () -> [UInt8]?
  ) -> (caller: AppCaller, manifest: AppManifest)? {
    let records = records(bundleIdentifier: hello.bundleIdentifier)
    var evidence = IdentityEvidence(userID: userID, token: hello.token, executableDigest: nil)
    for kind in hello.token.isEmpty ? [2, 3] : [1] as [UInt8] {
      for record in records where record.binding.kind == kind {
        if kind == 2, evidence.executableDigest == nil { evidence.executableDigest = measure() }
        guard let level = record.binding.level(of: evidence, daemonUserID: daemonUserID) else {
          continue
        }
        return (record.caller(level, on: machine), record.manifest)
      }
    }
    return nil
  }
}

extension AppRecord {
  fileprivate func caller(_ level: EvidenceLevel, on machine: Machine) -> AppCaller {
    AppCaller(
      principal: principal,
      revision: machine.revision(
        of: Source(name: manifest.name, bundleIdentifier: manifest.bundleIdentifier),
        version: manifest.version),
      level: level)
  }
}
