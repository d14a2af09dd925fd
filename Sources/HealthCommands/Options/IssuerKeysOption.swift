import ArgumentParser
import Foundation
import HealthWords
import HealthDocuments

/// The keys with which signatures of health cards are verified. healthctl does not fetch them.
struct IssuerKeysOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      Verify cards of an issuer with the keys in a file: ISSUER=FILE, where FILE is a copy of \
      ISSUER/.well-known/jwks.json. Repeatable.
      """, valueName: "keys"))
  var keys: [String] = []

  func read() throws(CommandFailure) -> [IssuerKeys] {
    var read: [IssuerKeys] = []
    for text in keys {
      // An issuer's address may contain =, a file name rarely does.
      guard let mark = text.lastIndex(of: "="), mark > text.startIndex else {
        throw .usage("keys must have the form ISSUER=FILE")
      }
      read.append(try keys(of: String(text[..<mark]), at: String(text[text.index(after: mark)...])))
    }
    return read
  }

  private func keys(of issuer: String, at path: String) throws(CommandFailure) -> IssuerKeys {
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      // Wrong keys end the command before anything is saved: cards would otherwise be stored as not
      // checked.
      throw CommandFailure(.noInput, "cannot read \(path)")
    }
    do throws(IssuerKeys.Failure) {
      return try IssuerKeys(issuer: issuer, keySet: Array(data))
    } catch {
      switch error {
      case .damaged:
        throw CommandFailure(.dataError, "\(path) is damaged or not a JSON Web Key Set")
      case .noKey:
        throw CommandFailure(.dataError, "\(path) contains no key for health cards (ES256)")
      }
    }
  }
}
