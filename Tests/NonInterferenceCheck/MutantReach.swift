#if MUTANTS
  import Foundation
  import Glibc

  /// The mutants that would have changed a value since the last read: bytes in a file that all
  /// targets of `scripts/mutate-visibility` map into memory.
  struct MutantReach {
    private let bytes: UnsafeMutableRawBufferPointer

    /// - Parameter path: a file that the environment names to the mutants.
    init(_ path: String) throws {
      let file = open(path, O_RDWR)
      var status = stat()
      guard file >= 0, fstat(file, &status) == 0,
        let start = mmap(
          nil, Int(status.st_size), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0),
        start != MAP_FAILED
      else { throw POSIXError(.EIO) }
      bytes = UnsafeMutableRawBufferPointer(start: start, count: Int(status.st_size))
    }

    /// Returns their numbers, separated by spaces, and resets them.
    func take() -> String {
      defer { bytes.initializeMemory(as: UInt8.self, repeating: 0) }
      return bytes.indices.filter { bytes[$0] != 0 }.map(String.init).joined(separator: " ")
    }
  }
#endif
