public import Foundation
import HealthModel

/// A distance in metres.
public typealias CLLocationDistance = Double
/// Degrees of latitude or longitude (WGS 84).
public typealias CLLocationDegrees = Double
/// Degrees clockwise from true north.
public typealias CLLocationDirection = Double
/// How far off a direction may be, in degrees; negative: not known.
public typealias CLLocationDirectionAccuracy = Double
/// Metres a second.
public typealias CLLocationSpeed = Double
/// How far off a speed may be, in metres a second; negative: not known.
public typealias CLLocationSpeedAccuracy = Double
/// How far off a place may be, in metres; negative: not known.
public typealias CLLocationAccuracy = Double

/// A place on Earth. Core Location does not exist on Linux; this has what routes of workouts need.
public struct CLLocationCoordinate2D: Hashable, Sendable {
  /// From -90 to 90; positive to the north.
  public var latitude: CLLocationDegrees
  /// From -180 to 180; positive to the east.
  public var longitude: CLLocationDegrees

  /// Takes any two numbers; the store refuses a route with places that Earth does not have.
  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A location with its time. Core Location does not exist on Linux; this has what routes of workouts
/// store. A negative accuracy means that its value is not known.
///
/// `@unchecked Sendable` because every property is a constant.
open class CLLocation: NSObject, NSCopying, @unchecked Sendable {
  /// The place; means nothing when ``horizontalAccuracy`` is negative.
  public let coordinate: CLLocationCoordinate2D
  /// Metres above sea level; means nothing when ``verticalAccuracy`` is negative.
  public let altitude: CLLocationDistance
  /// The radius around ``coordinate`` within which the place was.
  public let horizontalAccuracy: CLLocationAccuracy
  /// How far ``altitude`` may be off, up or down.
  public let verticalAccuracy: CLLocationAccuracy
  /// Means nothing when ``courseAccuracy`` is negative.
  public let course: CLLocationDirection
  /// How far ``course`` may be off to either side.
  public let courseAccuracy: CLLocationDirectionAccuracy
  /// Means nothing when ``speedAccuracy`` is negative.
  public let speed: CLLocationSpeed
  /// How far ``speed`` may be off, faster or slower.
  public let speedAccuracy: CLLocationSpeedAccuracy
  /// When the place was measured. A route is in the order of these.
  public let timestamp: Date

  /// A place now, of which nothing else is known.
  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  /// A place of which neither course nor speed is known.
  public convenience init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy: CLLocationAccuracy, verticalAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.init(
      coordinate: coordinate, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
      verticalAccuracy: verticalAccuracy, course: -1, courseAccuracy: -1, speed: -1,
      speedAccuracy: -1, timestamp: timestamp)
  }

  /// With a course and a speed that are known to half a degree and a metre a second at best when
  /// they are not negative: their accuracy is 0.
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

  /// Everything that is known. Give a negative accuracy for what is not.
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

  /// The shortest way over a sphere of 6,371 km, in metres.
  open func distance(from location: CLLocation) -> CLLocationDistance {
    let radians = Double.pi / 180
    let (a, b) = (coordinate, location.coordinate)
    let (north, east) = (b.latitude - a.latitude, b.longitude - a.longitude)
    let half = (sin(north * radians / 2), sin(east * radians / 2))
    let chord =
      half.0 * half.0 + cos(a.latitude * radians) * cos(b.latitude * radians) * half.1 * half.1
    return 2 * 6_371_000 * asin(min(1, chord.squareRoot()))
  }

  /// nil: locations of workout routes have no floor.
  open var floor: CLFloor? { nil }
  /// ``altitude``: the height over the ellipsoid is not stored.
  open var ellipsoidalAltitude: CLLocationDistance { altitude }
  /// nil: the source of a location is not stored.
  open var sourceInformation: CLLocationSourceInformation? { nil }

  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// Contains no location.
  open override var description: String { "CLLocation(redacted)" }
}

extension CLLocation {
  /// One point of a page of locations.
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
