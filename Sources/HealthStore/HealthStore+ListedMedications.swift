import HealthModel
import HealthStorage

extension HealthStore {
  /// Returns the anchors of medications on the user's list, by the row with the same concept. An edit, such as another
  /// schedule, gives a medication another identifier and other content, and only its concept stays.
  func listedMedications(
    _ medications: [(row: Int, medication: UserAnnotatedMedication)]
  ) throws(StoreError) -> [Int: Int64] {
    let rows = Dictionary(
      medications.map {
        (GrantSubject(medicationConcept: $0.medication.concept.identifier), $0.row)
      }, uniquingKeysWith: { first, _ in first })
    return try read { (snapshot, connection) throws(StoreError) in
      let selection = Selection(
        visible: [.userAnnotatedMedication], scope: nil, snapshot: snapshot)
      let chunks = ChunkStore(connection: connection)
      var anchors: [Int: Int64] = [:]
      for sample in try Locator(snapshot: snapshot, chunks: chunks).samples(selection) {
        guard let entry = snapshot.subjects.entry(ofAnchor: sample.anchor),
          let row = rows[snapshot.subjects.subject(of: entry)]
        else { continue }
        anchors[row] = sample.anchor
      }
      return anchors
    }
  }
}
