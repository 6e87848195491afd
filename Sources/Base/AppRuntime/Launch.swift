/// What an app is to be made of, as its arguments say: the device's own parts, or parts in memory for UI tests.
public enum Launch<Fixture: LaunchFixture>: Sendable, Equatable {
    /// The device's own.
    case live
    /// In memory, with what exists there at the start.
    case inMemory(Fixture)

    /// Reads the arguments of a program: `-in-memory` (or `-inMemory`), and besides it those of the fixture.
    ///
    /// - Parameter arguments: the arguments.
    public init(arguments: [String]) {
        let isInMemory = arguments.contains("-in-memory") || arguments.contains("-inMemory")
        self = isInMemory ? .inMemory(Fixture(arguments: arguments)) : .live
    }
}

/// What exists when an app in memory starts.
public protocol LaunchFixture: Sendable, Equatable {
    /// Reads the arguments of a program; those that it does not know are ignored.
    ///
    /// - Parameter arguments: the arguments.
    init(arguments: [String])
}
