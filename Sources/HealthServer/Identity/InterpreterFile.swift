import Glibc
import HealthAuthorization
import HealthModel
import ProcessMeasuring

// Determines from the content of a program file whether it is an interpreter. The name is not
// sufficient, because the user can copy a file under any name. A file counts as an interpreter if
// - it is identical to a system file with the name of an interpreter;
// - its dynamic section requires the library of an interpreter, or its dynamic symbols include
//   those with which one is embedded or extended (Debian's python3, perl and node contain them in
//   the executable);
// - it is an AppImage, whose file is the same regardless of the program that is mounted with it;
// - it cannot be parsed as an ELF file.

/// The check whether a program file is an interpreter. An interpreter proves nothing about an app:
/// every script that the user can run has the same program file. A file that cannot be judged
/// counts as an interpreter, which lowers the level of the app and never raises it.
enum InterpreterFile {
  /// The directories that are searched for copies.
  private static let directories = ["/usr/bin", "/usr/local/bin", "/usr/sbin", "/bin", "/sbin"]
  /// The beginnings of library names, without versions.
  private static let libraries = [
    "libpython", "libperl", "libruby", "liblua", "libluajit", "libnode", "libjvm", "libjli",
    "libmono", "libcoreclr", "libhostfxr", "libguile", "libtcl", "libR.so", "libjulia", "libphp",
    "libmozjs", "libgjs", "libwine", "libopenjdk", "liboctinterp",
  ].map { Array($0.utf8) }
  /// Symbols without which an interpreter can be neither embedded nor extended, so that they remain
  /// after stripping.
  private static let symbols = Set(
    [
      "Py_BytesMain", "Py_Main", "Py_Initialize", "Py_InitializeFromConfig", "perl_run",
      "perl_parse", "ruby_init", "ruby_run_node", "lua_newstate", "luaL_newstate",
      "napi_module_register", "node_module_register", "JLI_Launch", "JNI_CreateJavaVM",
      "mono_main", "coreclr_initialize", "hostfxr_main", "scm_boot_guile", "Tcl_MainEx", "jl_init",
      "php_module_startup", "zend_eval_string", "Dart_Initialize", "enif_alloc_env",
      "gjs_context_eval", "Rf_initEmbeddedR",
    ].map { Array($0.utf8) })

  /// Returns whether a file counts as an interpreter.
  ///
  /// - Parameter digest: The digest of the whole file.
  static func isInterpreter(_ file: OpenFile, size: Int, digest: [UInt8]) -> Bool {
    guard let elf = ELFFile(file), !elf.isAppImage, let strings = elf.dynamicStrings() else {
      return true
    }
    // Library and symbol names are in one table, so that one pass is sufficient.
    for text in strings.split(separator: 0) {
      if symbols.contains(Array(text)) { return true }
      if text.starts(with: Array("lib".utf8)), libraries.contains(where: { text.starts(with: $0) })
      {
        return true
      }
    }
    return isCopy(size: size, digest: digest)
  }

  /// Returns whether the file is a copy of a system interpreter. Reads only files of the same size.
  private static func isCopy(size: Int, digest: [UInt8]) -> Bool {
    for directory in directories {
      for name in DirectoryEntries.names(directory) where Interpreters.contains(name) {
        var status = stat()
        let path = directory + "/" + name
        // The size is compared first, so that usually no file is read.
        guard stat(path, &status) == 0, status.st_size == size else { continue }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { continue }
        defer { close(descriptor) }
        if ExecutableDigests.hash(descriptor) == digest { return true }
      }
    }
    return false
  }
}

/// The parts of a 64-bit ELF file that show the libraries it is linked with. The file is chosen by
/// the process that is measured: every number in it is checked, and reads are limited.
private struct ELFFile {
  /// The maximum size of the table of names: 64 MiB, far more than a large program has. A file with
  /// more counts as malformed.
  private static let stringsByteCountMax: UInt64 = 64 << 20
  private let file: OpenFile
  let isAppImage: Bool
  /// The loadable segments, which map addresses to file offsets.
  private var loads: [(address: UInt64, offset: UInt64, size: UInt64)] = []
  private var dynamicTable: (offset: UInt64, size: UInt64)?

  init?(_ file: OpenFile) {
    self.file = file
    guard let header = Self.read(file, at: 0, count: 64),
      // Magic number, 64 bits, little-endian. Other files count as interpreters.
      header.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1])
    else { return nil }
    // "AI" in the identification, as the AppImage format defines.
    isAppImage = header[8] == 0x41 && header[9] == 0x49
    let offset = Self.number(header, 32, 8)
    let (size, count) = (Self.number(header, 54, 2), Self.number(header, 56, 2))
    // The size and number of program headers. A malformed file must not cause a large allocation.
    guard size >= 56, size <= 4_096, count <= 4_096,
      let table = Self.read(file, at: offset, count: Int(size * count))
    else { return nil }
    for index in 0..<Int(count) {
      let start = index * Int(size)
      let place = (
        offset: Self.number(table, start + 8, 8), size: Self.number(table, start + 32, 8)
      )
      switch Self.number(table, start, 4) {
      // PT_LOAD and PT_DYNAMIC.
      case 1: loads.append((Self.number(table, start + 16, 8), place.offset, place.size))
      case 2: dynamicTable = place
      default: break
      }
    }
  }

  /// Returns the table of library and symbol names; empty for a statically linked program, nil if
  /// the file is malformed.
  func dynamicStrings() -> [UInt8]? {
    guard let dynamicTable else { return [] }
    guard dynamicTable.size <= 1 << 20,
      let entries = Self.read(file, at: dynamicTable.offset, count: Int(dynamicTable.size))
    else { return nil }
    var (address, size): (UInt64?, UInt64?) = (nil, nil)
    for start in stride(from: 0, to: entries.count - 15, by: 16) {
      let value = Self.number(entries, start + 8, 8)
      switch Self.number(entries, start, 8) {
      // DT_STRTAB and DT_STRSZ.
      case 5: address = value
      case 10: size = value
      default: break
      }
    }
    guard let address, let size, size <= Self.stringsByteCountMax,
      let load = loads.first(where: { $0.address <= address && address - $0.address < $0.size })
    else { return nil }
    return Self.read(file, at: load.offset &+ (address - load.address), count: Int(size))
  }

  /// Reads exactly `count` bytes; nil at the end of the file. `pread` leaves the position, which
  /// the hash uses.
  private static func read(_ file: OpenFile, at offset: UInt64, count: Int) -> [UInt8]? {
    guard offset <= UInt64(Int64.max) - UInt64(count) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let read = bytes.withUnsafeMutableBytes {
        pread(
          file.descriptor, $0.baseAddress?.advanced(by: done), count - done,
          off_t(offset) + off_t(done))
      }
      if read < 0 && errno == EINTR { continue }
      guard read > 0 else { return nil }
      done += read
    }
    return bytes
  }

  /// Returns a little-endian number.
  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> UInt64 {
    (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * $1) }
  }
}
