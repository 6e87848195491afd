internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// Programs: finding, starting and waiting for them.
enum Executable {
    /// Whether this person may run the file.
    static func exists(_ path: String) -> Bool {
        unsafe access(path, X_OK) == 0
    }

    /// The absolute path of a program; relative folders of the search path are not looked at.
    static func find(_ program: String, in searchPath: String?) -> String? {
        if program.hasPrefix("/") { return exists(program) ? program : nil }
        guard !program.contains("/") else { return nil }
        return (searchPath ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
            .filter { $0.hasPrefix("/") }.map { "\($0)/\(program)" }.first(where: exists)
    }

    /// `POSIX_SPAWN_SETSID`, which the C library shows to Swift on a Mac only.
    private static let newSession: Int16 = {
        #if canImport(Darwin)
            0x0400
        #else
            0x80
        #endif
    }()

    /// Starts a program in a session of its own, with empty input and output; nil if it cannot be started.
    ///
    /// The words are the program's absolute path, then its arguments.
    static func start(_ words: [String], environment: [String: String]) -> pid_t? {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        guard unsafe posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        for descriptor: CInt in 0...2 {
            unsafe posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        // So that Ctrl-C in the terminal stops the page's server, not the browser.
        unsafe posix_spawnattr_setflags(&attributes, newSession)

        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        let variables = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let result = unsafe posix_spawn(&process, words[0], &actions, &attributes, arguments, variables)
        return result == 0 ? process : nil
    }

    /// Waits on a thread of its own and tells the status (0 if all went well).
    static func whenEnded(_ process: pid_t, _ report: @escaping @Sendable (CInt) -> Void) {
        DispatchQueue(label: "Loopback.browser").async {
            var status: CInt = 0
            while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
            report(status)
        }
    }
}
