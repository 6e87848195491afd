public import AppRuntime

/// What exists when the app starts in memory.
public struct SecondFixture: LaunchFixture {
    /// What the vault holds.
    public enum Vault: Sendable, Equatable {
        /// Nothing yet.
        case fresh
        /// Three accounts.
        case accounts
        /// So many that they stand in compact cards; two are pinned, and one has a code of eight digits.
        case manyAccounts
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

    /// Reads `-accounts`, `-many-accounts`, `-no-key`, `-camera-denied` and `-camera-sees TEXT`.
    ///
    /// - Parameter arguments: the arguments of the program.
    public init(arguments: [String]) {
        self.init()
        if arguments.contains("-accounts") { vault = .accounts }
        if arguments.contains("-many-accounts") { vault = .manyAccounts }
        if arguments.contains("-no-key") { vault = .noKey }
        if arguments.contains("-camera-denied") { camera = .denied }
        var texts: [String] = []
        for (flag, value) in zip(arguments, arguments.dropFirst()) where flag == "-camera-sees" {
            texts.append(value)
        }
        if !texts.isEmpty { camera = .sees(texts) }
    }
}
