import Foundation
import HealthModel

/// Waits for the start of a daemon that ends: the service manager starts it with the next connection.
struct RestartWait {
  private static let attemptCountMax = 100
  private static let interval = Duration.milliseconds(100)

  let owner: Owner

  /// Returns whether another process than the given one answers. A daemon that opened its socket itself
  /// removes it when it ends.
  func waitForStart(after processID: Int32) async -> Bool {
    for _ in 0..<Self.attemptCountMax {
      do {
        if try await owner.status().processID != processID { return true }
      } catch {
        if access(owner.failures.socketPath, F_OK) != 0 { return false }
      }
      try? await Task.sleep(for: Self.interval)
    }
    return false
  }
}
