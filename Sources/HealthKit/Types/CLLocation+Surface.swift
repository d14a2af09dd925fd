public import Foundation

// The parts of Core Location besides `CLLocation` that code for workout routes refers to, so that
// it compiles on Linux. Nothing here determines a location: the accuracy constants configure a
// location manager, which Linux does not have.

/// The floor of a building.
public final class CLFloor: NSObject, NSCopying, Sendable {
  /// The number of the floor; 0 is the ground floor.
  public let level: Int

  init(level: Int) {
    self.level = level
    super.init()
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The origin of a location: measured, simulated, or received from an accessory.
public final class CLLocationSourceInformation: NSObject, NSCopying, Sendable {
  /// Whether software simulated the location.
  public let isSimulatedBySoftware: Bool
  /// Whether an external accessory determined the location.
  public let isProducedByAccessory: Bool

  /// Creates information about the source of a location.
  public init(softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool)
  {
    (isSimulatedBySoftware, isProducedByAccessory) = (isSoftware, isAccessory)
    super.init()
  }

  public func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The best accuracy, which also uses data from additional sensors.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCLLocationAccuracyBestForNavigation: CLLocationAccuracy = -2
/// The best accuracy.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCLLocationAccuracyBest: CLLocationAccuracy = -1
/// An accuracy of 10 meters.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCLLocationAccuracyNearestTenMeters: CLLocationAccuracy = 10
/// An accuracy of 100 meters.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCLLocationAccuracyHundredMeters: CLLocationAccuracy = 100
/// An accuracy of 1 kilometer.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCLLocationAccuracyKilometer: CLLocationAccuracy = 1_000
/// An accuracy of 3 kilometers.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCLLocationAccuracyThreeKilometers: CLLocationAccuracy = 3_000
/// The distance filter that reports every movement.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCLDistanceFilterNone: CLLocationDistance = -1
/// The largest distance that can be represented.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CLLocationDistanceMax: CLLocationDistance = .greatestFiniteMagnitude
/// A coordinate that is not valid.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let kCLLocationCoordinate2DInvalid = CLLocationCoordinate2D(latitude: -180, longitude: -180)

/// Returns the coordinate of a latitude and a longitude.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DMake(
  _ latitude: CLLocationDegrees, _ longitude: CLLocationDegrees
) -> CLLocationCoordinate2D {
  CLLocationCoordinate2D(latitude: latitude, longitude: longitude)
}

/// Returns whether latitude and longitude are in their ranges: -90 to 90 and -180 to 180 degrees.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CLLocationCoordinate2DIsValid(_ coordinate: CLLocationCoordinate2D) -> Bool {
  (-90...90).contains(coordinate.latitude) && (-180...180).contains(coordinate.longitude)
}

extension CLLocationCoordinate2D {
  /// Creates a coordinate with latitude and longitude 0.
  public init() { self.init(latitude: 0, longitude: 0) }
}
