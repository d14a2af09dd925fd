/// The version of healthd, healthctl and the libraries. scripts/check compares it with the versions
/// of the C and Python clients.
package enum Version {
  package static let current = "0.2.0"
}
