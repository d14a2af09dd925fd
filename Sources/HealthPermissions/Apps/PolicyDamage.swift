/// The damage of an app's rows. In no case may the app do more than the rows that were written
/// allow. Ordered by severity: the greatest damage among its rows is that of the app.
enum PolicyDamage: Int, Comparable, Sendable {
  case none
  /// Some rows fail verification and are treated as denials.
  case decisions
  /// Rows are missing or reappeared, or rows of `object_grant` or `program` fail verification. The
  /// app cannot connect until the user decides about it again.
  case closed
  /// The row that describes the app fails verification. The user has to register it again.
  case registration

  static func < (a: PolicyDamage, b: PolicyDamage) -> Bool { a.rawValue < b.rawValue }
}
