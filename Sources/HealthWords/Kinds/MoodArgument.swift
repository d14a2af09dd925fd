import HealthModel

/// A valence on the command line: `0.4`, `70%` (0 is very unpleasant, 100 very pleasant), or the
/// name of a region such as `slightlyPleasant`, which means its middle.
package enum MoodArgument {
  package static func valence(_ text: String) throws(CommandFailure) -> Double {
    if text.hasSuffix("%"), let percentage = Double(text.dropLast()) {
      guard (0...100).contains(percentage) else {
        throw .usage("the mood must be between 0% and 100%")
      }
      return percentage / 50 - 1
    }
    if let number = Double(text) {
      guard (-1...1).contains(number) else {
        throw .usage("the valence must be between -1 and 1", nextStep: "Or use 0% to 100%")
      }
      return number
    }
    let raw = try RawName.value(
      text, of: "HKStateOfMind.ValenceClassification", what: "valence")
    // Seven regions of equal width from -1 to 1 (rule TYPE-23); raw value 4 is the middle one.
    return Double(raw - 4) * 2 / 7
  }
}
