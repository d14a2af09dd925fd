import Glibc
import HealthStore
import StorageSupport

extension StoreOptions {
  /// The options of the measured stores: encrypted with a fixed key when `HEALTHD_SEALED` is 1.
  static var measured: StoreOptions {
    var options = StoreOptions()
    if let value = getenv("HEALTHD_SEALED"), String(cString: value) == "1" {
      let bytes = [UInt8](repeating: 7, count: EncryptionKey.byteCount)
      options.key = bytes.withUnsafeBytes { EncryptionKey(bytes: $0) }
    }
    return options
  }

  /// The same without idle readers: every query opens a connection, whose cache is empty.
  static var cold: StoreOptions {
    var options = measured
    options.idleReaderCountMax = 0
    return options
  }
}
