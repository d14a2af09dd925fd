package import HealthModel
import ProtobufCoding

extension WatchSignal {
  /// Encodes the signal by hand, because a commit can cause thousands of signals.
  package func appendWire(to out: inout [UInt8]) {
    guard !types.isEmpty else { return }
    let byteCount = types.reduce(0) { $0 + ($1.code < 128 ? 1 : $1.code < 1 << 14 ? 2 : 3) }
    out.appendLength(1, byteCount: byteCount)
    for type in types { out.appendVarint(UInt64(type.code)) }
  }
}
