import ArgumentParser
import Foundation
import HealthCommands
import HealthImport

/// Keys with which signatures of health cards are checked. healthctl goes nowhere to fetch them.
struct IssuerKeysOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Check cards of this issuer with the keys in a file: ISSUER=FILE, where FILE is what \
      ISSUER/.well-known/jwks.json serves. Repeatable.
      """, valueName: "keys"))
  var keys: [String] = []

  func read() throws(CommandFailure) -> [IssuerKeys] {
    var read: [IssuerKeys] = []
    for text in keys {
      // The address of an issuer may have = in it, the name of a file rarely.
      guard let mark = text.lastIndex(of: "="), mark > text.startIndex else {
        throw .usage("keys are written ISSUER=FILE")
      }
      read.append(try keys(of: String(text[..<mark]), at: String(text[text.index(after: mark)...])))
    }
    return read
  }

  private func keys(of issuer: String, at path: String) throws(CommandFailure) -> IssuerKeys {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw CommandFailure(.noInput, "\(path) cannot be read")
    }
    do throws(IssuerKeys.Failure) {
      return try IssuerKeys(issuer: issuer, keySet: Array(data))
    } catch {
      switch error {
      case .damaged: throw CommandFailure(.dataError, "\(path) is no JSON Web Key Set, or damaged")
      case .noKey: throw CommandFailure(.dataError, "\(path) has no key for health cards (ES256)")
      }
    }
  }
}
