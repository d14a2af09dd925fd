import Dispatch
import Glibc
import HealthKeys
import HealthServer

/// `healthd --ephemeral`: a daemon for tests, with rules in place of a user, for the time of a command or
/// until a signal.
struct EphemeralRun: Sendable {
  let place: EphemeralPlace
  /// nil: requests wait for `healthctl requests`.
  private let answers: ConsentAnswers?
  private let command: [String]

  /// The exit status for a program that cannot be started, as in a shell.
  private static let notStarted: Int32 = 127

  /// Creates the directories. To be called before there is another thread.
  ///
  /// - Parameter consent: A word or a file, as in the help of `--consent`.
  init(consent: String, command: [String]) throws {
    answers = try Self.answers(consent)
    self.command = command
    place = try EphemeralPlace()
  }

  private static func answers(_ consent: String) throws -> ConsentAnswers? {
    switch consent {
    case "ask": return nil
    case "allow": return ConsentAnswers(always: .allow)
    case "deny": return ConsentAnswers(always: .deny)
    default:
      do {
        return try ConsentAnswers(String(decoding: try AtomicFile.read(consent), as: UTF8.self))
      } catch let failure as ConsentAnswers.Failure {
        throw Failure(description: "\(consent), \(failure)")
      } catch {
        throw Failure(
          description: "cannot read \(consent); --consent takes allow, deny, ask or a file")
      }
    }
  }

  private struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  func configure(_ options: inout Daemon.Options) {
    // There is no user who could be present.
    options.consent.presence = Presence { _ in true }
    options.consent.allowsSensitiveWithoutPresence = true
    options.consent.answers = answers
  }

  /// Runs the command, or states the environment for clients, and exits when it ends or a signal comes.
  func serve(
    _ stopSignals: StopSignals, _ log: OperatorLog,
    stop: @escaping @Sendable (_ completion: @escaping @Sendable () -> Void) -> Void
  ) -> Never {
    let exit = { @Sendable (status: Int32) in
      stop {
        place.remove()
        Glibc.exit(status)
      }
    }
    guard !command.isEmpty else {
      stopSignals.whenReceived { exit(0) }
      for (name, value) in place.variables { print("\(name)=\(value)") }
      print("healthd: ready")
      // Standard output is buffered unless it is a terminal, and `dispatchMain` does not return.
      fflush(nil)
      dispatchMain()
    }
    do {
      let process = try ForegroundProcess(command)
      stopSignals.whenReceived { process.terminate() }
      process.whenEnded { exit($0) }
    } catch {
      log.error("\(error)")
      exit(Self.notStarted)
    }
    dispatchMain()
  }
}
