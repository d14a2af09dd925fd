package import HealthInsight
package import HealthWords

/// Values with the characters that an output can show.
extension ValueDisplay {
  package func textWithUnit(
    _ canonical: Double, _ limit: RangeLimit? = nil, style: OutputStyle
  ) -> String {
    textWithUnit(canonical, limit, hasUnicode: style.hasUnicode)
  }

  package func label(_ style: OutputStyle) -> String { label(hasUnicode: style.hasUnicode) }
}
