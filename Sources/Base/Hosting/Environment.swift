#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// The environment variables that a program was started with.
public struct Environment: Sendable {
    private let lookup: @Sendable (String) -> String?

    /// An environment of given variables, for tests.
    ///
    /// - Parameter variables: values by name.
    public init(_ variables: [String: String]) { lookup = { variables[$0] } }

    private init(lookup: @escaping @Sendable (String) -> String?) { self.lookup = lookup }

    /// This process's own.
    public static let process = Environment { name in unsafe getenv(name).map { unsafe String(cString: $0) } }

    /// A variable's value; nil if it is not set, or set to nothing, which means the same to every program here.
    ///
    /// - Parameter name: the variable's name.
    public subscript(name: String) -> String? { lookup(name).flatMap { $0.isEmpty ? nil : $0 } }
}
