import ArgumentParser
import HealthWords

/// A passphrase or a recovery key, from a file or typed.
struct PassphraseOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "Read the passphrase from the first line of a file; - is standard input.",
      valueName: "file"))
  var passphraseFile: String?

  /// - Parameter prompt: What the terminal shows if no file is given.
  func read(prompt: String) throws(CommandFailure) -> [UInt8] {
    if let passphraseFile { return try KeySecretText.line(ofFile: passphraseFile) }
    return try HiddenLine.read(prompt)
  }
}
