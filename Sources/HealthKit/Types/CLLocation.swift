public import Foundation
import HealthClient
import HealthModel

/// A distance in meters.
public typealias CLLocationDistance = Double
/// A latitude or longitude in degrees (WGS 84).
public typealias CLLocationDegrees = Double
/// A direction in degrees clockwise from true north.
public typealias CLLocationDirection = Double
/// The uncertainty of a direction in degrees; negative if the direction is not known.
public typealias CLLocationDirectionAccuracy = Double
/// A speed in meters per second.
public typealias CLLocationSpeed = Double
/// The uncertainty of a speed in meters per second; negative if the speed is not known.
public typealias CLLocationSpeedAccuracy = Double
/// The uncertainty of a position in meters; negative if the position is not known.
public typealias CLLocationAccuracy = Double

/// A position on Earth. Linux has no Core Location; this type has the members that workout routes
/// need.
public struct CLLocationCoordinate2D: Hashable, Sendable {
  /// The latitude, from -90 to 90 degrees; positive north of the equator.
  public var latitude: CLLocationDegrees
  /// The longitude, from -180 to 180 degrees; positive east of the prime meridian.
  public var longitude: CLLocationDegrees

  /// Creates a coordinate from any two numbers. The store rejects a route with a coordinate that is
  /// out of range.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A location and its time. Linux has no Core Location; this class has the members that workout
/// routes store. A negative accuracy means that the value is not known.
///
/// `@unchecked Sendable` because every property is a constant.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
  /// The position; not valid if ``horizontalAccuracy`` is negative.
  public let coordinate: CLLocationCoordinate2D
  /// The altitude in meters above sea level; not valid if ``verticalAccuracy`` is negative.
  public let altitude: CLLocationDistance
  /// The radius of uncertainty around ``coordinate``, in meters.
  public let horizontalAccuracy: CLLocationAccuracy
  /// The uncertainty of ``altitude`` in either direction, in meters.
  public let verticalAccuracy: CLLocationAccuracy
  /// The direction of travel; not valid if ``courseAccuracy`` is negative.
  public let course: CLLocationDirection
  /// The uncertainty of ``course`` to either side, in degrees.
  public let courseAccuracy: CLLocationDirectionAccuracy
  /// The speed of travel; not valid if ``speedAccuracy`` is negative.
  public let speed: CLLocationSpeed
  /// The uncertainty of ``speed`` in either direction, in meters per second.
  public let speedAccuracy: CLLocationSpeedAccuracy
  /// The time of the measurement. Locations of a route are ordered by it.
  public let timestamp: Date

  /// Creates a location at the current time without altitude, course or speed.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// Creates a location without course and speed.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: -1, courseAccuracy: -1, speed: -1,
      speedAccuracy: -1, timestamp: timestamp)
  }

  /// Creates a location with a course and a speed whose uncertainty is not known. The accuracy of
  /// each is 0, or -1 (not known) if its value is negative.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, speed: CLLocationSpeed, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: course < 0 ? -1 : 0,
      speed: speed, speedAccuracy: speed < 0 ? -1 : 0, timestamp: timestamp)
  }

  /// Creates a location from all of its values. Pass a negative accuracy for a value that is not
  /// known.
  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy,
    course: CLLocationDirection, courseAccuracy: CLLocationDirectionAccuracy,
    speed: CLLocationSpeed, speedAccuracy: CLLocationSpeedAccuracy, timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.course = course
    self.courseAccuracy = courseAccuracy
    self.speed = speed
    self.speedAccuracy = speedAccuracy
    self.timestamp = timestamp
    super.init()
  }

  /// Returns the great-circle distance to another location in meters, on a sphere with a radius of
  /// 6,371 km.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let radians = Double.pi / 180
    let (a, b) = (coordinate, location.coordinate)
    let (north, east) = (b.latitude - a.latitude, b.longitude - a.longitude)
    let half = (sin(north * radians / 2), sin(east * radians / 2))
    let chord =
      half.0 * half.0 + cos(a.latitude * radians) * cos(b.latitude * radians) * half.1 * half.1
    return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
  }

  /// Always nil: locations of workout routes have no floor.
  open var floor: CLFloor? { nil }
  /// The same value as ``altitude``: the height above the ellipsoid is not stored.
  open var ellipsoidalAltitude: CLLocationDistance { altitude }
  /// Always nil: the source of a location is not stored.
  open var sourceInformation: CLLocationSourceInformation? { nil }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// A constant text, so that no location appears in logs.
  open override var description: String { "CLLocation(redacted)" }
}

extension CLLocation {
  /// Creates the location at an index of a page of series points.
  convenience init(_ points: SeriesPoints, at place: Int) {
    func value(_ column: SeriesPoints.LocationColumn) -> Double {
      points.columns[column.rawValue][place]
    }
    self.init(
      coordinate: CLLocationCoordinate2D(
        latitude: value(.latitude), longitude: value(.longitude)),
      altitude: value(.altitude), horizontalAccuracy: value(.horizontalAccuracy),
      verticalAccuracy: value(.verticalAccuracy), course: value(.course),
      courseAccuracy: value(.courseAccuracy), speed: value(.speed),
      speedAccuracy: value(.speedAccuracy),
      timestamp: Instant(microseconds: points.times[place]).date)
  }
}

extension SeriesPoints {
  mutating func append(_ location: CLLocation) {
    times.append(Instant(location.timestamp).microseconds)
    for column in LocationColumn.allCases {
      let value =
        switch column {
        case .latitude: location.coordinate.latitude
        case .longitude: location.coordinate.longitude
        case .altitude: location.altitude
        case .horizontalAccuracy: location.horizontalAccuracy
        case .verticalAccuracy: location.verticalAccuracy
        case .course: location.course
        case .courseAccuracy: location.courseAccuracy
        case .speed: location.speed
        case .speedAccuracy: location.speedAccuracy
        }
      columns[column.rawValue].append(value)
    }
  }
}
