#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// A program that is installed together with others.
public struct HelperProgram: Sendable, Hashable {
    /// The program's file name.
    public let rawValue: String
    /// Its folder's name in `../libexec`, where it does not lie beside the others.
    public let folder: String

    /// A program.
    public init(_ rawValue: String, folder: String) {
        self.rawValue = rawValue
        self.folder = folder
    }

    /// Talks to the desktop's keyring, for every product.
    public static let secretService = HelperProgram("second-secret-service", folder: "second")
}

/// Finds the programs that are installed together with this one: beside it, else in `../libexec/`.
public struct HelperPrograms: Sendable {
    private let directory: String?

    /// Looks from the folder of the running program.
    public init() {
        let path = Self.ownPath
        directory = path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    /// The path of the running program.
    public static var ownPath: String {
        #if os(Linux)
            unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 4096) { buffer in
                guard let start = buffer.baseAddress else { return "" }
                let count = unsafe readlink("/proc/self/exe", start, buffer.count)
                let bytes = unsafe buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
                return String(decoding: bytes, as: UTF8.self)
            }
        #else
            CommandLine.arguments.first ?? ""
        #endif
    }

    /// Looks from a given folder.
    ///
    /// - Parameter directory: the folder in which the program is taken to lie.
    public init(directory: String) { self.directory = directory }

    /// The path of a sibling that is there and can be run.
    ///
    /// - Parameter helper: the program.
    /// - Returns: its path; nil if it is not installed.
    public func path(of helper: HelperProgram) -> String? {
        executable(helper.rawValue, elsewhere: "/../libexec/" + helper.folder)
    }

    /// The path of the command whose helper the running program is: beside it, else in `../../bin`.
    ///
    /// - Parameter name: the command.
    /// - Returns: its path; nil if it is not installed.
    public func command(_ name: String) -> String? {
        executable(name, elsewhere: "/../../bin")
    }

    /// The first that can be run: beside the running program, or in another folder as seen from there.
    private func executable(_ name: String, elsewhere: String) -> String? {
        guard let directory else { return nil }
        return [directory, directory + elsewhere].map { $0 + "/" + name }
            .first { path in unsafe access(path, X_OK) == 0 }
    }

    /// Goes on as another program, in this process.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - arguments: what it is told.
    /// - Returns: why it cannot be; otherwise it does not return.
    package static func become(_ program: String, _ arguments: [String]) -> String {
        var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        _ = signal(SIGPIPE, SIG_DFL)
        _ = unsafe execv(program, &words)
        return unsafe String(cString: strerror(errno))
    }
}
