public import AccountClient

/// Face or finger before the tokens, as the app meets it (requirements 9.2).
public protocol AppGate: Sendable {
    /// How it stands now.
    func standing() async -> AppGateStatus

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

    /// Sets the sealed tokens aside: the person signs in by password.
    ///
    /// - Parameter isGone: whether nobody can open them any more: the gate is off from now on.
    /// - Throws: `GateError`.
    func usePassword(isGone: Bool) async throws(GateError)
}

/// How a gate stands.
public struct AppGateStatus: Sendable, Equatable {
    /// What the device offers now; nil for nothing.
    public var kind: BiometricKind?
    /// Whether it is asked before the tokens are opened.
    public var isOn: Bool

    /// A standing.
    public init(kind: BiometricKind? = nil, isOn: Bool = false) {
        self.kind = kind
        self.isOn = isOn
    }
}
