import Foundation
package import HealthWords

/// The route of a workout as a drawing, without a map: tiles would reveal the place to a server.
package struct RouteFigure: Sendable {
  package struct Point: Sendable {
    package var latitude: Double
    package var longitude: Double
    package init(latitude: Double, longitude: Double) {
      self.latitude = latitude
      self.longitude = longitude
    }

    /// Returns the distance to a near point, as on a plane.
    package func meters(to other: Point) -> Double {
      let shrink = cos((latitude + other.latitude) / 2 * .pi / 180)
      let (up, across) = (other.latitude - latitude, (other.longitude - longitude) * shrink)
      return (up * up + across * across).squareRoot() * metersPerDegree
    }
  }

  private let points: [Point]

  /// - Returns: nil for fewer than two points.
  package init?(_ points: [Point]) {
    let valid = points.filter { $0.latitude.isFinite && $0.longitude.isFinite }
    guard valid.count > 1 else { return nil }
    // More points than the drawing has pixels would only be bytes.
    let step = max(1, valid.count / Self.pointCountMax)
    self.points = stride(from: 0, to: valid.count, by: step).map { valid[$0] } + valid.suffix(1)
  }

  private static let pointCountMax = 600
  private static let (width, height, margin) = (640.0, 360.0, 18.0)

  package func html(_ language: Language) -> HTML {
    let places = projected
    let path = places.enumerated().map { index, place -> HTML in
      "\(index == 0 ? "M" as HTML : "L" as HTML)\(at: place.x) \(at: place.y)"
    }
    return """
      <svg class="route activity" viewBox="0 0 640 360" role="img" aria-label="\(language["workout.route"])">\
      <path d="\(path)"/>\(marker(places.first, "start"))\(marker(places.last, "finish"))\
      \(scale(language))</svg>
      """
  }

  private func marker(_ place: (x: Double, y: Double)?, _ style: String) -> HTML? {
    place.map { "<circle class=\"\(style)\" cx=\"\(at: $0.x)\" cy=\"\(at: $0.y)\" r=\"7\"/>" }
  }

  private var bounds: (south: Double, north: Double, west: Double, east: Double) {
    let (latitudes, longitudes) = (points.map(\.latitude), points.map(\.longitude))
    return (
      latitudes.min() ?? 0, latitudes.max() ?? 0, longitudes.min() ?? 0, longitudes.max() ?? 0
    )
  }

  /// The pixels of a meter, equal in both directions.
  private var pixelsPerMeter: Double {
    let bounds = bounds
    let across = max((bounds.east - bounds.west) * shrink, 1e-6) * metersPerDegree
    let up = max(bounds.north - bounds.south, 1e-6) * metersPerDegree
    return min((Self.width - 2 * Self.margin) / across, (Self.height - 2 * Self.margin) / up)
  }

  /// A degree of longitude is shorter away from the equator.
  private var shrink: Double { cos((bounds.south + bounds.north) / 2 * .pi / 180) }

  private var projected: [(x: Double, y: Double)] {
    let (bounds, scale, shrink) = (bounds, pixelsPerMeter * metersPerDegree, shrink)
    let left = (Self.width - (bounds.east - bounds.west) * shrink * scale) / 2
    let top = (Self.height - (bounds.north - bounds.south) * scale) / 2
    return points.map { point in
      (
        left + (point.longitude - bounds.west) * shrink * scale,
        top + (bounds.north - point.latitude) * scale
      )
    }
  }

  /// A bar of a round length that is at most a quarter of the width.
  private func scale(_ language: Language) -> HTML {
    let most = Self.width / 4 / pixelsPerMeter
    let power = pow(10, floor(log10(max(most, 1))))
    let meters = [5, 2, 1].map { $0 * power }.first { $0 <= most } ?? power
    let text =
      meters >= 1000
      ? "\(language.decimal(meters / 1000, fractionDigits: 1)) km"
      : "\(language.decimal(meters, fractionDigits: 0)) m"
    return """
      <line class="scale" x1="12" x2="\(at: 12 + meters * pixelsPerMeter)" y1="348" y2="348"/>\
      <text x="12" y="340">\(text)</text>
      """
  }
}

/// The meters of a degree of latitude.
private let metersPerDegree = 111_320.0
