/// How Face ID or Touch ID opens an app (requirements 9.2), as a value: events in, effects out.
///
/// After a sign-in it is offered; whoever accepts proves who they are. From then on each start asks for a proof;
/// success opens the app, and a failure, or a wish, leads to the password. Changed faces or fingers lead there, too.
public struct GateFlow: Sendable, Equatable {
    /// Where it stands.
    public enum State: Sendable, Equatable {
        /// The sign-in is not protected, or there is none.
        case off
        /// Somebody has just signed in, or asked for it: shall it be protected?
        case offered(BiometricKind)
        /// It is protected, and a proof is asked for; why the last one failed, if one did.
        case locked(GateError?)
        /// It is protected, and proved.
        case open
        /// The sign-in screen stands there, and why.
        case passwordNeeded(Reason)
    }

    /// Why the password is needed.
    public enum Reason: Sendable, Equatable, CaseIterable {
        /// The person wants to use it.
        case wished
        /// Faces or fingers were changed on the device.
        case changed
        /// There is no sensor any more, nothing is enrolled, or it is locked after too many failures.
        case unavailable
    }

    /// What happens.
    public enum Event: Sendable, Equatable {
        /// The app begins, and its store stands so.
        case started(GateStanding)
        /// A sign-in is complete; what the store says and what the device offers.
        case signedIn(GateStanding, BiometricKind?)
        /// The person answers the offer.
        case answered(Bool)
        /// What became of ``Effect/enable``; nil is success.
        case enabled(GateError?)
        /// What became of ``Effect/open``; nil is success.
        case opened(GateError?)
        /// The person wants to prove themselves now, or came back to the app.
        case proofWanted
        /// The person wants to use the password.
        case passwordWanted
        /// The app was left.
        case left
        /// The switch of the settings; what the device offers.
        case switched(Bool, BiometricKind?)
        /// The person signed out, or the session ended.
        case signedOut
    }

    /// What is to be done.
    public enum Effect: Sendable, Equatable, CaseIterable {
        /// ``GatedTokenStore/enable(_:)``, then `enabled`.
        case enable
        /// ``GatedTokenStore/open(_:)``, then `opened`, and ``AccountClient/look()`` after a success.
        case open
        /// ``GatedTokenStore/lock()``.
        case lock
        /// ``GatedTokenStore/setAside()``, and ``AccountClient/look()``.
        case setAside
        /// ``GatedTokenStore/disable()``.
        case disable
        /// ``GatedTokenStore/decline()``.
        case decline
    }

    /// Where it stands.
    public private(set) var state: State

    /// Nothing is known yet.
    public init() { state = .off }

    /// A flow that stands there already.
    package static func standing(_ state: State) -> GateFlow {
        var flow = GateFlow()
        flow.state = state
        return flow
    }

    /// Goes on.
    ///
    /// What makes no sense where it stands changes nothing: answers may come late.
    ///
    /// - Parameter event: what happened.
    /// - Returns: what is to be done, in this order.
    public mutating func step(_ event: Event) -> [Effect] {
        switch (state, event) {
        case (_, .started(let standing)): begin(standing)
        case (_, .signedIn(let standing, let kind)): welcome(standing, kind)
        case (_, .signedOut): leave()
        case (.offered, .answered(let isWanted)): answer(isWanted)
        case (.offered, .enabled(let error)): enabled(error)
        case (.locked, .opened(let error)): opened(error)
        case (.locked, .proofWanted): go(.locked(nil), .open)
        case (.locked, .passwordWanted): go(.passwordNeeded(.wished), .setAside)
        case (.passwordNeeded(.wished), .proofWanted), (.passwordNeeded(.unavailable), .proofWanted):
            go(.locked(nil), .open)
        case (.open, .left): go(.locked(nil), .lock)
        case (.open, .switched(false, _)): go(.off, .disable)
        case (.off, .switched(true, let kind?)): go(.offered(kind), .enable)
        default: []
        }
    }

    private mutating func go(_ state: State, _ effects: Effect...) -> [Effect] {
        self.state = state
        return effects
    }

    private mutating func begin(_ standing: GateStanding) -> [Effect] {
        switch standing {
        case .off, .declined: go(.off)
        case .locked: go(.locked(nil), .open)
        case .open: go(.open)
        }
    }

    private mutating func welcome(_ standing: GateStanding, _ kind: BiometricKind?) -> [Effect] {
        switch (standing, kind) {
        // The password was enough, and what it brought is sealed already.
        case (.open, _), (.locked, _): go(.open)
        case (.off, let kind?): go(.offered(kind))
        case (.off, nil), (.declined, _): go(.off)
        }
    }

    private mutating func leave() -> [Effect] {
        // Whoever signs in next is asked anew.
        state == .off ? [] : go(.off, .disable)
    }

    private mutating func answer(_ isWanted: Bool) -> [Effect] {
        isWanted ? [.enable] : go(.off, .decline)
    }

    private mutating func enabled(_ error: GateError?) -> [Effect] {
        switch error {
        case nil: go(.open)
        // The offer stays: another try, or no.
        case .refused, .cancelled: []
        case .passwordWanted, .unavailable, .changed, .failed: go(.off)
        }
    }

    private mutating func opened(_ error: GateError?) -> [Effect] {
        switch error {
        case nil: go(.open)
        case .refused, .cancelled, .failed: go(.locked(error))
        case .passwordWanted: go(.passwordNeeded(.wished), .setAside)
        case .unavailable: go(.passwordNeeded(.unavailable), .setAside)
        // The key is gone for good: what it sealed can be opened by nobody.
        case .changed: go(.passwordNeeded(.changed), .setAside, .disable)
        }
    }
}
