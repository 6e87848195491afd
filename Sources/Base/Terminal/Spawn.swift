#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Starts other programs.
package enum Spawn {
    /// The path of a program in `PATH`; nil if there is none.
    package static func find(_ name: String, path: String) -> String? {
        path.split(separator: ":").lazy.map { "\($0)/\(name)" }
            .first { path in unsafe path.hasPrefix("/") && access(path, X_OK) == 0 }
    }

    /// Runs a program to its end, with an input, and gives what it wrote.
    ///
    /// - Returns: its output if it ended well; nil otherwise.
    package static func run(_ words: [String], input: String = "", capturing: Bool = false) -> String? {
        output(words, input: input, limit: capturing ? 1 << 20 : 0).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    /// Runs a program to its end without an input, and gives what it wrote.
    ///
    /// - Parameters:
    ///   - words: the program's path and its arguments.
    ///   - limit: the most bytes.
    /// - Returns: its output if it ended well and wrote no more than that; nil otherwise.
    package static func capture(_ words: [String], limit: Int) -> [UInt8]? {
        output(words, input: "", limit: limit)
    }

    private static func output(_ words: [String], input: String, limit: Int) -> [UInt8]? {
        let capturing = limit > 0
        guard let given = Pipe(), let answer = Pipe() else { return nil }
        let output = capturing ? answer.write : -1
        guard let process = start(words, input: given.read, output: output) else { return nil }
        given.closeRead()
        answer.closeWrite()
        let isGiven = Output.write(input, to: given.write)
        given.closeWrite()
        let bytes = capturing ? answer.readAll(limit: limit) : []
        answer.closeRead()
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status == 0 && isGiven ? bytes : nil
    }

    /// Starts a program, gives it an input, and leaves it running.
    package static func detach(_ words: [String], input: String) -> Bool {
        guard let given = Pipe(), start(words, input: given.read, output: -1) != nil else {
            return false
        }
        given.closeRead()
        return Output.write(input, to: given.write)
    }

    /// Runs a program to its end with the streams of this one, such as an editor at the terminal.
    ///
    /// Ctrl-C is the program's own meanwhile.
    ///
    /// - Parameter words: the program's path and its arguments.
    /// - Returns: its exit status, 128 and the signal's number if one ended it; nil if it could not be started.
    package static func attend(_ words: [String]) -> Int32? {
        let kept = [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) }
        defer { for (number, handler) in kept { _ = signal(number, handler) } }
        var attributes = attributes(defaulting: [SIGPIPE, SIGINT, SIGQUIT])
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        guard unsafe posix_spawn(&process, words[0], nil, &attributes, &arguments, environ) == 0 else {
            return nil
        }
        var status: Int32 = 0
        while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
        let ending = status & 0x7F
        return ending == 0 ? status >> 8 & 0xFF : 128 + ending
    }

    /// Starts a program whose streams are closed but for those given.
    private static func start(
        _ words: [String], input: Int32, output: Int32
    ) -> pid_t? {
        var actions = unsafe FileActions()
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        if output >= 0 {
            unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        } else {
            unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var attributes = attributes(defaulting: [SIGPIPE, SIGINT, SIGTERM, SIGTSTP])
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        var process: pid_t = 0
        let result = unsafe posix_spawn(&process, words[0], &actions, &attributes, &arguments, environ)
        return result == 0 ? process : nil
    }

    /// What a program starts with: some signals as if nobody had ever asked for them, and none held back, as the threads
    /// of tasks hold them all.
    private static func attributes(defaulting numbers: [Int32]) -> Attributes {
        var attributes = Attributes()
        unsafe posix_spawnattr_init(&attributes)
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for number in numbers { unsafe sigaddset(&signals, number) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        return attributes
    }

    #if canImport(Darwin)
        private typealias FileActions = posix_spawn_file_actions_t?
        private typealias Attributes = posix_spawnattr_t?
    #else
        private typealias FileActions = posix_spawn_file_actions_t
        private typealias Attributes = posix_spawnattr_t
    #endif
}

/// A pipe whose ends no other program inherits by accident.
private final class Pipe {
    private(set) var read: Int32
    private(set) var write: Int32

    init?() {
        var ends: (Int32, Int32) = (-1, -1)
        let made = unsafe withUnsafeMutableBytes(of: &ends) { bytes in
            unsafe pipe(bytes.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        guard made == 0 else { return nil }
        read = ends.0
        write = ends.1
        for end in [read, write] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    deinit {
        closeRead()
        closeWrite()
    }

    fileprivate func closeRead() {
        if read >= 0 { _ = close(read) }
        read = -1
    }

    fileprivate func closeWrite() {
        if write >= 0 { _ = close(write) }
        write = -1
    }

    /// - Returns: nil where there is more than `limit` bytes.
    func readAll(limit: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe systemRead(read, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            guard bytes.count + count <= limit else { return nil }
            bytes += buffer[..<count]
        }
    }
}

private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(file, bytes, count)
}
