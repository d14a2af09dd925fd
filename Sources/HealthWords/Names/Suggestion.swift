/// "Did you mean": the names nearest to a misspelled one.
package enum Suggestion {
  /// Returns at most `limit` candidates, best first. A candidate matches if it contains the text or
  /// if its edit distance is small enough: a third of the text's length, but at least two.
  package static func nearest(to text: String, in candidates: [String], limit: Int = 3) -> [String]
  {
    let wanted = folded(text)
    guard !wanted.isEmpty else { return [] }
    // Two mistakes in a short name; more in longer ones, where a wrong suggestion is less likely.
    let most = max(2, wanted.count / 3)
    let scored: [(distance: Int, name: String)] = candidates.compactMap { candidate in
      let other = folded(candidate)
      if other == wanted { return (0, candidate) }
      let distance = editDistance(wanted, other)
      if distance <= most { return (distance, candidate) }
      // Part of a name, such as `rate`, is a useful search; two letters would match too many.
      if wanted.count >= 3, contains(other, wanted) { return (most + other.count, candidate) }
      return nil
    }
    return scored.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }.prefix(limit)
      .map(\.name)
  }

  /// Returns letters and digits in lower case, so that `step-count`, `Step Count` and `stepcount`
  /// are equal.
  package static func folded(_ text: String) -> [UInt8] {
    text.lowercased().utf8.filter { ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 57) }
  }

  static func contains(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...(text.count - part.count)).contains { text[$0...].starts(with: part) }
  }

  /// Counts insertions, deletions, replacements and swaps of neighbors (optimal string alignment).
  static func editDistance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
