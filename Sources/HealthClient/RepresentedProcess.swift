import HealthAPI
import HealthModel
import HealthWire
import TTRPCClient

/// Another process, on whose behalf a service of the user makes calls. The daemon measures that
/// process and not the service.
package struct RepresentedProcess: Sendable {
  let processID: Int32
  let isAlive: @Sendable () -> Bool

  /// - Parameter isAlive: Returns whether the process has not exited, from a descriptor that pins it.
  package init(processID: Int32, isAlive: @escaping @Sendable () -> Bool) {
    self.processID = processID
    self.isAlive = isAlive
  }

  var request: RepresentRequest { RepresentRequest(processID: processID) }

  /// Checks after the daemon has pinned the process that its number had not been reused by then.
  func checkIsAlive(_ connection: RPCConnection) throws(ClientError) {
    if isAlive() { return }
    connection.close()
    throw ClientError(.notRegistered, "the process of the app has exited")
  }
}
