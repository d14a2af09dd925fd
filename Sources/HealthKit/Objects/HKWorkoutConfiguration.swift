public import Foundation
import Synchronization

/// The kind of a workout: its activity and where it takes place. Sessions, builders and activities
/// copy the configuration, so later changes do not affect them.
public final class HKWorkoutConfiguration: NSObject, NSSecureCoding, NSCopying, Sendable {
  struct Values: Hashable {
    var activityType = HKWorkoutActivityType.other
    var locationType = HKWorkoutSessionLocationType.unknown
    var swimmingLocationType = HKWorkoutSwimmingLocationType.unknown
    var lapLength: HKQuantity?
  }

  private let values: Mutex<Values>

  public override convenience init() { self.init(Values()) }

  init(_ values: Values) {
    self.values = Mutex(values)
    super.init()
  }

  var current: Values { values.withLock { $0 } }

  /// The activity. The default is ``HKWorkoutActivityType/other``.
  public var activityType: HKWorkoutActivityType {
    get { current.activityType }
    set { values.withLock { $0.activityType = newValue } }
  }
  /// Whether the workout takes place indoors or outdoors.
  public var locationType: HKWorkoutSessionLocationType {
    get { current.locationType }
    set { values.withLock { $0.locationType = newValue } }
  }
  /// Where the user swims; only for swimming.
  public var swimmingLocationType: HKWorkoutSwimmingLocationType {
    get { current.swimmingLocationType }
    set { values.withLock { $0.swimmingLocationType = newValue } }
  }
  /// The length of a lap, in a unit of length; only for swimming in a pool.
  public var lapLength: HKQuantity? {
    get { current.lapLength }
    set { values.withLock { $0.lapLength = newValue } }
  }

  public func copy(with zone: NSZone? = nil) -> Any { HKWorkoutConfiguration(current) }
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? HKWorkoutConfiguration)?.current == current
  }
  public override var hash: Int { activityType.number }
  public override var description: String { "HKWorkoutConfiguration(redacted)" }

  public static var supportsSecureCoding: Bool { true }

  public func encode(with coder: NSCoder) {
    let values = current
    coder.encode(values.activityType.number as NSNumber, forKey: "activityType")
    coder.encode(values.locationType.rawValue as NSNumber, forKey: "locationType")
    coder.encode(values.swimmingLocationType.rawValue as NSNumber, forKey: "swimmingLocationType")
    coder.encode(values.lapLength, forKey: "lapLength")
  }

  /// Decodes a configuration. Returns nil if the archive contains a value that this version does
  /// not know.
  public convenience init?(coder: NSCoder) {
    guard
      let activity = coder.number("activityType").flatMap({
        HKWorkoutActivityType(number: $0.intValue)
      }),
      let location = coder.number("locationType").flatMap({
        HKWorkoutSessionLocationType(rawValue: $0.intValue)
      }),
      let swimming = coder.number("swimmingLocationType").flatMap({
        HKWorkoutSwimmingLocationType(rawValue: $0.intValue)
      })
    else { return nil }
    self.init(
      Values(
        activityType: activity, locationType: location, swimmingLocationType: swimming,
        lapLength: coder.object(HKQuantity.self, "lapLength")))
  }
}
