/// The version of the daemon, as it says it to clients and to the person.
package enum Version {
  package static let current = "0.1.0"
}
