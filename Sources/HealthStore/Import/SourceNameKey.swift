/// A source name as imports compare it: without white space, control and format characters, which
/// exports of one phone encode inconsistently (U+00A0 in `Apple Watch`, U+000B in names of apps).
struct SourceNameKey: Hashable, Sendable {
  private let text: String

  init(_ name: String) {
    let isPlain = name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f }
    guard !isPlain else {
      text = name
      return
    }
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: continue
      default: scalars.append(scalar)
      }
    }
    text = String(scalars)
  }
}
