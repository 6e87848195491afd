/// What an app is to be made of, as its arguments say: the device's own parts, or parts in memory for UI tests.
public enum Launch: Sendable, Equatable {
    /// The device's own.
    case live
    /// In memory, with what stands there at the start.
    case inMemory(LaunchFixture)

    /// What stands there when an app in memory starts.
    public struct LaunchFixture: Sendable, Equatable {
        /// What the vault holds.
        public enum Vault: Sendable, Equatable {
            /// Nothing yet.
            case fresh
            /// Three accounts.
            case accounts
            /// Accounts whose key is not there.
            case noKey
        }

        /// What the vault holds.
        public var vault: Vault
        /// What the camera meets.
        public var camera: MemoryCamera.Nature

        /// A fixture.
        public init(vault: Vault = .fresh, camera: MemoryCamera.Nature = .missing) {
            self.vault = vault
            self.camera = camera
        }
    }

    /// Reads the arguments of a program: `-in-memory` (or `-inMemory`), and besides it `-accounts`, `-no-key`, `-camera-denied` and
    /// `-camera-sees TEXT`; others are left alone.
    ///
    /// - Parameter arguments: the arguments.
    public init(arguments: [String]) {
        guard arguments.contains("-in-memory") || arguments.contains("-inMemory") else {
            self = .live
            return
        }
        var fixture = LaunchFixture()
        if arguments.contains("-accounts") { fixture.vault = .accounts }
        if arguments.contains("-no-key") { fixture.vault = .noKey }
        if arguments.contains("-camera-denied") { fixture.camera = .denied }
        var texts: [String] = []
        for (flag, value) in zip(arguments, arguments.dropFirst()) where flag == "-camera-sees" {
            texts.append(value)
        }
        if !texts.isEmpty { fixture.camera = .sees(texts) }
        self = .inMemory(fixture)
    }
}
