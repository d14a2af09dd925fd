import TestSupport
/// Random choices from a seed.
struct Dice {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func int(_ range: Range<Int>) -> Int { .random(in: range, using: &random) }

  mutating func oneIn(_ count: Int) -> Bool { int(0..<count) == 0 }

  /// - Precondition: The list is not empty.
  mutating func pick<T>(_ list: [T]) -> T { list[int(0..<list.count)] }

  /// Returns `count` elements of the list in random order, or the list if it has no more.
  mutating func some<T>(_ count: Int, of list: [T]) -> [T] {
    count >= list.count ? list : Array(list.shuffled(using: &random).prefix(count))
  }

  mutating func seed() -> UInt64 { random.next() }
}
