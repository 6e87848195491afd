import AccountClient
import Testing

@Suite struct GateFlowTests {
    typealias State = GateFlow.State
    typealias Event = GateFlow.Event
    typealias Effect = GateFlow.Effect

    static let states: [State] = [
        .off, .offered(.face), .offered(.finger), .locked(nil), .locked(.refused), .open,
        .passwordNeeded(.wished), .passwordNeeded(.changed), .passwordNeeded(.unavailable),
    ]
    static let errors: [GateError] = [
        .refused, .cancelled, .passwordWanted, .unavailable, .changed, .failed("why"),
    ]
    static let kinds: [BiometricKind?] = [nil, .face, .finger]
    static let events: [Event] = {
        var events: [Event] = [.answered(true), .answered(false), .enabled(nil), .opened(nil)]
        for standing in GateStanding.allCases {
            events.append(.started(standing))
            for kind in kinds { events.append(.signedIn(standing, kind)) }
        }
        for error in errors { events += [.enabled(error), .opened(error)] }
        for kind in kinds { events += [.switched(true, kind), .switched(false, kind)] }
        return events + [.proofWanted, .passwordWanted, .left, .signedOut]
    }()

    /// What follows, said once more in another way: by event, then by state; nil is "nothing".
    static func wanted(_ state: State, _ event: Event) -> (State, [Effect])? {
        switch event {
        case .started(.locked): return (.locked(nil), [.open])
        case .started(.open): return (.open, [])
        case .started: return (.off, [])
        case .signedIn(.open, _), .signedIn(.locked, _): return (.open, [])
        case .signedIn(.off, let kind?): return (.offered(kind), [])
        case .signedIn: return (.off, [])
        case .signedOut: return state == .off ? nil : (.off, [.disable])
        case .answered(let yes):
            guard case .offered = state else { return nil }
            return yes ? (state, [.enable]) : (.off, [.decline])
        case .enabled(let error):
            guard case .offered = state else { return nil }
            if error == nil { return (.open, []) }
            return error == .refused || error == .cancelled ? nil : (.off, [])
        case .opened(let error):
            guard case .locked = state else { return nil }
            switch error {
            case nil: return (.open, [])
            case .passwordWanted: return (.passwordNeeded(.wished), [.setAside])
            case .unavailable: return (.passwordNeeded(.unavailable), [.setAside])
            case .changed: return (.passwordNeeded(.changed), [.setAside, .disable])
            default: return (.locked(error), [])
            }
        case .proofWanted:
            switch state {
            case .locked, .passwordNeeded(.wished), .passwordNeeded(.unavailable):
                return (.locked(nil), [.open])
            default: return nil
            }
        case .passwordWanted:
            guard case .locked = state else { return nil }
            return (.passwordNeeded(.wished), [.setAside])
        case .left: return state == .open ? (.locked(nil), [.lock]) : nil
        case .switched(true, let kind?): return state == .off ? (.offered(kind), [.enable]) : nil
        case .switched(true, nil): return nil
        case .switched(false, _): return state == .open ? (.off, [.disable]) : nil
        }
    }

    @Test(arguments: states)
    func `every event in every state leads where it should`(state: State) {
        for event in Self.events {
            var flow = GateFlow.standing(state)
            let effects = flow.step(event)
            let wanted = Self.wanted(state, event) ?? (state, [])
            #expect(flow.state == wanted.0, "\(event)")
            #expect(effects == wanted.1, "\(event)")
        }
    }

    @Test func `nothing is protected before anything is known`() { #expect(GateFlow().state == .off) }

    @Test func `the first sign-in, the offer, a start, the password as the way back, and changed faces`() {
        var flow = GateFlow()
        var seen: [State] = []
        func go(_ event: Event) -> [Effect] {
            let effects = flow.step(event)
            seen.append(flow.state)
            return effects
        }
        #expect(go(.started(.off)) == [])
        #expect(go(.signedIn(.off, .face)) == [])
        #expect(go(.answered(true)) == [.enable])
        #expect(go(.enabled(nil)) == [])
        #expect(go(.left) == [.lock])
        #expect(go(.proofWanted) == [.open])
        #expect(go(.opened(.refused)) == [])
        #expect(go(.passwordWanted) == [.setAside])
        #expect(go(.signedIn(.open, .face)) == [])
        #expect(go(.left) == [.lock])
        #expect(go(.opened(.changed)) == [.setAside, .disable])
        #expect(go(.proofWanted) == [])
        #expect(go(.signedIn(.off, .face)) == [])
        #expect(
            seen == [
                .off, .offered(.face), .offered(.face), .open, .locked(nil), .locked(nil), .locked(.refused),
                .passwordNeeded(.wished), .open, .locked(nil), .passwordNeeded(.changed),
                .passwordNeeded(.changed),
                .offered(.face),
            ])
    }
}
