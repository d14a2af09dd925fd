import HealthWords

/// Arguments that begin with a hyphen and a digit. The parser of arguments regards them as options,
/// whose error would not mention the number.
enum NegativeNumbers {
  /// Returns the arguments in a form that the parser accepts: `save weight -5kg` with a minus sign,
  /// and `--limit -1` as `--limit=-1`.
  static func prepared(_ arguments: [String]) -> [String] {
    var prepared: [String] = []
    // What follows "--" is no option, whatever it begins with.
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    for argument in arguments[..<end] {
      guard isNegative(argument) else {
        prepared.append(argument)
        continue
      }
      if arguments.first == "save" {
        prepared.append(String(EnteredNumber.minus) + argument.dropFirst())
      } else if let option = prepared.last, option.hasPrefix("--"), !option.contains("=") {
        prepared[prepared.count - 1] = option + "=" + argument
      } else {
        prepared.append(argument)
      }
    }
    return prepared + arguments[end...]
  }

  private static func isNegative(_ argument: String) -> Bool {
    guard argument.first == "-", let next = argument.dropFirst().first else { return false }
    return next.isASCII && next.isNumber || next == "." || next == ","
  }
}
