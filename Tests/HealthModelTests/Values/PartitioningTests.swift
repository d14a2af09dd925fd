import HealthModel
import Testing

@Suite struct PartitioningTests {
  @Test("the partitioning index is that of the first number of the suffix, or the upper bound")
  func index() {
    for first in 3...9 {
      for end in first...9 {
        for bound in first...end {
          #expect((first..<end).partitioningIndex { $0 >= bound } == bound)
        }
      }
    }
  }
}
