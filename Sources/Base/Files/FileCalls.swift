#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The system calls that change a directory, replaceable so that tests can fail or stop at any of them.
///
/// Each answers what the system call would, or the negated error number.
@safe package struct FileCalls: Sendable {
    /// Creates a file exclusively, mode 0600, for writing.
    package var create: @Sendable (_ directory: Int32, _ name: String) -> Int
    /// Writes some of the bytes.
    package var write: @Sendable (_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
    /// Carries a file or directory to the disk.
    package var sync: @Sendable (_ descriptor: Int32) -> Int
    /// Renames, replacing what stands at the second name.
    package var rename: @Sendable (_ directory: Int32, _ from: String, _ to: String) -> Int
    /// Gives a file a second name, which must be free.
    package var link: @Sendable (_ directory: Int32, _ from: String, _ to: String) -> Int
    /// Takes a name away.
    package var unlink: @Sendable (_ directory: Int32, _ name: String) -> Int

    /// The system's own calls.
    package static let system = unsafe FileCalls(
        create: { directory, name in
            answer {
                unsafe openat(directory, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            }
        },
        write: { file, bytes in
            let written = unsafe systemWrite(file, bytes.baseAddress, bytes.count)
            return written < 0 ? -Int(errno) : written
        },
        sync: { descriptor in
            #if canImport(Darwin)
                // fsync leaves the bytes in the drive's cache there.
                if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
            #endif
            return answer { fsync(descriptor) }
        },
        rename: { directory, from, to in answer { unsafe renameat(directory, from, directory, to) } },
        link: { directory, from, to in answer { unsafe linkat(directory, from, directory, to, 0) } },
        unlink: { directory, name in answer { unsafe unlinkat(directory, name, 0) } }
    )
}

/// Repeats a call that a signal interrupted; gives its result or the negated error number.
func answer(_ call: () -> Int32) -> Int {
    while true {
        let result = call()
        if result >= 0 { return Int(result) }
        let code = errno
        if code != EINTR { return -Int(code) }
    }
}

/// `write` under a name that no method shadows.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(file, bytes, count)
}
