/// A parser for the generated tables of words, which consist of lines of fields. It works on bytes,
/// which is many times faster than splitting by `Character`.
enum WordTable {
  static func rows(of text: String) -> [[String]] {
    text.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
  }
}
