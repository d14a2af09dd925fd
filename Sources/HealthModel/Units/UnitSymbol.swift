/// A unit symbol of the catalog (`proto/catalog/units.tsv`).
///
/// SI value = value × `factor` + `offset`; for a level, SI value = `factor` × 10^(value / 20).
struct UnitSymbol: Sendable {
  var symbol: String
  var name: String
  /// The power of each base dimension, in the order of `baseDimensions`.
  var dimension: [Int8]
  var factor: ExactRatio
  /// Nonzero for the Celsius and Fahrenheit scales.
  var offset: ExactRatio
  var takesPrefix: Bool
  var isLevel: Bool

  /// The symbols in the order of units.tsv, which is the order of factors in a printed unit.
  static let all: [UnitSymbol] = rows.map { row in
    guard let factor = ExactRatio(text: row[3]),
      let offset = row[4].isEmpty ? .zero : ExactRatio(text: row[4])
    else { preconditionFailure("units.tsv has a factor that is no decimal and no fraction") }
    return UnitSymbol(
      symbol: row[0], name: row[1], dimension: vector(row[2]), factor: factor, offset: offset,
      takesPrefix: row[5] == "yes", isLevel: row[6] == "level20")
  }

  static let index: [String: UInt8] = {
    var index = Dictionary(
      uniqueKeysWithValues: all.indices.map { (all[$0].symbol, UInt8($0)) })
    index["l"] = index["L"]
    return index
  }()

  /// The power of ten of each prefix, such as 3 for `k`.
  static let prefixes: [String: Int8] = Dictionary(
    uniqueKeysWithValues: TableText.rows(of: PrefixTable.text).compactMap { row in
      Int8(row[1]).map { (row[0], $0) }
    })

  static let prefixByExponent: [Int8: String] = Dictionary(
    uniqueKeysWithValues: prefixes.map { ($0.value, $0.key) })

  static let mole = index["mol"]

  /// The dimension of a sound level inside a product, which is no longer a pressure.
  static let levelDimension = "level"

  static let baseDimensions: [String] = {
    var names = [levelDimension]
    for row in rows where !row[2].isEmpty {
      let name = TableText.split(row[2], by: "^")[0]
      if !names.contains(name) { names.append(name) }
    }
    return names
  }()

  /// Returns the dimension vector of a string such as `length^3`; the scalar for an empty string.
  static func vector(_ text: String) -> [Int8] {
    let parts = TableText.split(text, by: "^")
    let power = parts.count == 2 ? Int8(parts[1]) : 1
    return baseDimensions.map { $0 == parts[0] ? power ?? 0 : 0 }
  }

  private static let rows = TableText.rows(of: UnitTable.text)
}
