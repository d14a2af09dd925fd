// Apple's HealthKit is an Objective-C framework, which exports Foundation: files that import HealthKit
// alone use `Date`, `Calendar` and `JSONEncoder`.
@_exported public import Foundation
