import HealthAuthorization
import HealthModel
import HealthStore

/// What a connection of an app is known by, from a successful hello on.
final class AppSession: Sendable {
  let caller: AppCaller
  init(caller: AppCaller) { self.caller = caller }
}

/// The imports that a connection of the person has open; they end with it. Unchecked, because it
/// is touched on the connection's loop only.
final class OwnerSession: @unchecked Sendable {
  static let importCountMax = 4

  private var imports: [UInt64: ImportSession] = [:]
  private var numberLast: UInt64 = 0

  subscript(number: UInt64) -> ImportSession? { imports[number] }

  /// nil when too many are open.
  func add(_ session: ImportSession) -> UInt64? {
    guard imports.count < Self.importCountMax else { return nil }
    numberLast += 1
    imports[numberLast] = session
    return numberLast
  }
}
