package import HealthModel

/// Everything that one save adds: all of it or none (rule SAVE-02).
package struct SaveContent: Sendable {
  package var samples: SampleBatch

  package init(samples: SampleBatch) { self.samples = samples }
}
