import Glibc
package import ProcessMeasuring
import TTRPCServer

/// Where readings of processes come from. A daemon that runs as the user reads `/proc` itself. One
/// with an account of its own must not inspect processes of the user, and asks the measuring
/// service.
package enum MeasurementSource: Sendable {
  case kernel(ProcessReader)
  case service(MeasuringClient)

  func read(_ request: ReadingRequest, of process: PinnedProcess) -> ReadingOutcome {
    switch self {
    case .kernel(let reader):
      reader.read(request, of: process.processID, pinnedBy: process.descriptor)
    case .service(let client): client.read(request, pinnedBy: process.descriptor)
    }
  }
}
