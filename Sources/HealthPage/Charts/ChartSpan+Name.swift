package import HealthInsight

extension ChartSpan.Length {
  /// The key of its name in the catalog.
  package var key: String { "type.\(self)" }
}
