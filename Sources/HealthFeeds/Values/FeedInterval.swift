/// The interval by which a system has summed up the values that it sends.
package enum FeedInterval: Hashable, Sendable {
  case minute, hour, day
}
