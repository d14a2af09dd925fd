extension HTML {
  /// A fact in words, with its number for programs: screen readers read the words, and a test compares
  /// the number with what other screens show.
  ///
  /// - Parameters:
  ///   - name: The name of the fact, such as `heartRate.average`.
  ///   - value: In the unit in which the type is stored; a time in hours.
  static func fact(_ name: String, _ value: Double, _ text: String) -> HTML {
    """
    <data data-fact="\(name)"\(attribute: "value", "\(value)")>\(text)</data>
    """
  }

  static func fact(_ name: String, _ value: Int, _ text: String) -> HTML {
    fact(name, Double(value), text)
  }
}
