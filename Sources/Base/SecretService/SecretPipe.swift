#if os(Linux)
    internal import Bytes
    internal import Glibc
    internal import Secrets
    internal import SystemPackage

    /// A kernel pipe that carries one small secret between this process and a child, leaving no copy in either's heap.
    ///
    /// It holds ``capacity`` bytes without anyone reading, so nobody ever waits for the other.
    struct SecretPipe: ~Copyable {
        /// What every pipe of Linux holds, however many are open.
        static let capacity = 4096

        let output: FileDescriptor
        private var input: FileDescriptor?

        /// The end that a child may write to, until ``endInput()``.
        var writer: FileDescriptor { input ?? output }

        init() throws(SecretStoreError) {
            var ends: [Int32] = [-1, -1]
            guard unsafe pipe(&ends) == 0 else { throw .failed("no pipe: system error \(errno)") }
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            output = FileDescriptor(rawValue: ends[0])
            input = FileDescriptor(rawValue: ends[1])
        }

        deinit {
            try? output.close()
            try? input?.close()
        }

        /// Puts everything in; the child that reads then sees its end.
        mutating func fill(_ secret: SecretBytes) throws(SecretStoreError) {
            let writer = writer.rawValue
            let wrote = unsafe secret.withUnsafeBytes { unsafe write(writer, $0.baseAddress, $0.count) }
            guard wrote == secret.count else { throw .failed("a pipe took only a part") }
            endInput()
        }

        /// Closes this process's writing end.
        mutating func endInput() {
            try? input?.close()
            input = nil
        }

        /// Takes what a child that has ended left in the pipe.
        mutating func drain() -> SecretBytes {
            endInput()
            let reader = output.rawValue
            // Another child may have inherited the writing end for a moment; waiting for it would be in vain.
            _ = fcntl(reader, F_SETFL, O_NONBLOCK)
            return unsafe SecretBytes(capacity: Self.capacity) { buffer in
                var count = 0
                while count < buffer.count {
                    let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                    let got = unsafe read(reader, rest.baseAddress, rest.count)
                    if got > 0 { count += got } else if got == 0 || errno != EINTR { break }
                }
                return count
            }
        }
    }
#endif
