import HealthBackup
import HealthClient
import HealthWords

extension Owner {
  /// Calls that a backup or a restore makes, for which the daemon may ask the user to prove presence.
  func backingUp<Result>(
    _ body: (UserClient) async throws -> Result
  ) async throws(CommandFailure) -> Result {
    var failure: BackupError?
    do throws(CommandFailure) {
      return try await callWithPresence { (client) async throws(ClientError) in
        do {
          return try await body(client)
        } catch let error as ClientError {
          throw error
        } catch let error as BackupError {
          failure = error
          throw ClientError(.file, error.message)
        } catch {
          throw ClientError(.cancelled, "interrupted")
        }
      }
    } catch {
      if let failure { throw CommandFailure(failure) }
      throw error
    }
  }
}

extension CommandFailure {
  init(_ error: BackupError) {
    let (status, nextStep): (ExitStatus, String?) =
      switch error.code {
      case .damaged: (.dataError, "Nothing was changed. Use another backup")
      case .unsupported: (.dataError, nil)
      case .wrongSecret:
        (.notAuthorized, "Give the passphrase with --passphrase-file, or the key with --identity")
      case .badKey: (.usage, "Create a key with: healthctl backup --new-key FILE")
      case .file: (.cannotCreate, nil)
      }
    self.init(status, error.message, nextStep: nextStep)
  }
}
