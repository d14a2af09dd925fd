/// Requests the dates from which an app can read data from other apps (rule AUTH-24).
package struct EarliestDatesRequest: Hashable, Sendable {
  /// The sample types.
  package var types: [ObjectType]
  package init(types: [ObjectType]) { self.types = types }
}

package struct EarliestDatesReply: Hashable, Sendable {
  /// The dates of the types for which the user limited the history, in the order of the request.
  package var dates: [EarliestDate]
  package init(dates: [EarliestDate]) { self.dates = dates }
}

package struct EarliestDate: Hashable, Sendable {
  package var type: ObjectType
  /// Samples of other apps that end before this date are not returned.
  package var earliest: Instant
  package init(type: ObjectType, earliest: Instant) {
    self.type = type
    self.earliest = earliest
  }
}
