public import AccountClient

/// Face or finger before the tokens, as the app meets it (requirements 9.2).
public protocol AppGate: Sendable {
    /// How it stands now.
    func standing() async -> GateStanding

    /// Asks for a proof, and from now on before each start.
    ///
    /// - Parameter reason: what the person reads.
    /// - Throws: `GateError`.
    func enable(_ reason: String) async throws(GateError)

    /// Asks for a proof and opens the tokens for as long as the app runs.
    ///
    /// - Parameter reason: what the person reads.
    /// - Throws: `GateError`.
    func open(_ reason: String) async throws(GateError)

    /// Opens at each start without asking again.
    ///
    /// - Throws: `GateError`.
    func disable() async throws(GateError)

    /// Gives the sealed tokens up: the person signs in by password.
    ///
    /// - Throws: `GateError`.
    func usePassword() async throws(GateError)
}

/// How a gate stands.
public struct GateStanding: Sendable, Equatable {
    /// What the device offers now; nil for nothing.
    public var kind: BiometricKind?
    /// Whether it is asked before the tokens are opened.
    public var isOn: Bool
    /// Whether only the password helps: faces or fingers were changed.
    public var needsPassword: Bool

    /// A standing.
    ///
    /// - Parameters:
    ///   - kind: what the device offers now.
    ///   - isOn: whether it is asked.
    ///   - needsPassword: whether only the password helps.
    public init(kind: BiometricKind? = nil, isOn: Bool = false, needsPassword: Bool = false) {
        self.kind = kind
        self.isOn = isOn
        self.needsPassword = needsPassword
    }
}
