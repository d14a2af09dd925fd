import Foundation

/// Runs tests with encrypted stores. With `HEALTHD_TEST_CREDENTIALS`, the path of a directory that
/// contains `healthd.key`, the daemons of the tests create and open their stores with that key.
package enum EncryptedRun {
  package static let directory = ProcessInfo.processInfo.environment["HEALTHD_TEST_CREDENTIALS"]

  package static var credential: String? { directory.map { $0 + "/healthd.key" } }
}
