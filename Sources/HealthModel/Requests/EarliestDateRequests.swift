/// Since when an app sees what others saved (rule AUTH-24).
package struct EarliestDatesRequest: Hashable, Sendable {
  /// Sample types.
  package var types: [ObjectType]
  package init(types: [ObjectType]) { self.types = types }
}

package struct EarliestDatesReply: Hashable, Sendable {
  /// Of the types whose history the person has limited, in the order of the request.
  package var dates: [EarliestDate]
  package init(dates: [EarliestDate]) { self.dates = dates }
}

package struct EarliestDate: Hashable, Sendable {
  package var type: ObjectType
  /// Samples of others that end before are not shown.
  package var earliest: Instant
  package init(type: ObjectType, earliest: Instant) {
    self.type = type
    self.earliest = earliest
  }
}
