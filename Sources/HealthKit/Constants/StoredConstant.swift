/// A string constant that the store and the wire call by another name than HealthKit.
protocol StoredConstant: RawRepresentable, Sendable where RawValue == String {
  /// HealthKit's texts, by the names in the store.
  static var texts: [String: String] { get }
  init(rawValue: String)
}

extension StoredConstant {
  /// Creates the constant with a name of the store. Names without a constant stay as they are.
  init(stored name: String) { self.init(rawValue: Self.texts[name] ?? name) }

  /// The name in the store.
  var stored: String { Self.texts.first { $0.value == rawValue }?.key ?? rawValue }
}
