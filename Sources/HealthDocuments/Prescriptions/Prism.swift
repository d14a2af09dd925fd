import Glibc
package import HealthModel

extension VisionPrescription.Prism {
  /// Creates a prism from an amount along an angle, which is counted counterclockwise from the
  /// examiner's view: 0° points to the nose of the right eye and away from the nose of the left,
  /// 90° up. HealthKit describes a prism by two amounts with bases, an export by one amount with an
  /// angle (rule CLIN-07).
  package init(amount: Double, angle: Double, isRight: Bool) {
    let vertical = Self.exact(amount * sin(angle * .pi / 180))
    let horizontal = Self.exact(amount * cos(angle * .pi / 180))
    let isIn = (horizontal > 0) == isRight
    // Raw values of HKPrismBase: 0 none, 1 up, 2 down, 3 in, 4 out.
    self.init(
      verticalAmount: abs(vertical), verticalBase: vertical == 0 ? 0 : vertical > 0 ? 1 : 2,
      horizontalAmount: abs(horizontal), horizontalBase: horizontal == 0 ? 0 : isIn ? 3 : 4)
  }

  /// Removes the last digits of the sine, so that a right angle results in 0. Nine decimals of a
  /// diopter are far below the precision of lenses, which are made in steps of 0.25.
  private static func exact(_ value: Double) -> Double { (value * 1e9).rounded() / 1e9 }
}
