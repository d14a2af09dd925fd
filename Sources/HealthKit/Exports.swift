// Apple's HealthKit is an Objective-C framework that re-exports Foundation, so a file that imports
// only HealthKit can use `Date`, `Calendar` and `JSONEncoder`. The same must hold here.
@_exported public import Foundation
