/// The version of healthd, healthctl and the libraries. scripts/check compares those of the clients in C
/// and Python with it.
package enum Version {
  package static let current = "0.1.0"
}
