extension NewImport {
  /// The maximum length of the label, in bytes of UTF-8.
  public static let labelLength = 256
}

extension ImportedRemovalResult {
  /// The number of removed objects of all types.
  public var count: Int { types.reduce(0) { $0 + $1.count } }
}
