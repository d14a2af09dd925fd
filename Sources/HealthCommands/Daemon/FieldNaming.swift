import ArgumentParser
import HealthWords

/// A command whose arguments fill fields of the request that it sends.
///
/// It passes the fields to its `Owner` or `Caller`, whose errors then name the arguments.
protocol FieldNaming: ParsableCommand {
  static var fields: FieldArguments { get }
}
