internal import Localization
internal import NIOConcurrencyHelpers

/// What all connections of a site share.
struct SiteState: Sendable {
    let routes: [String: [Route.Method: Route]]
    /// The name of this run's host, which every browser finds on this machine.
    let host = RandomToken.hostName()
    let sessions = Sessions()
    let addresses: OneTimeAddresses
    let streams = LiveStreams()
    let tabs: OpenTabs
    let texts: SiteTexts
    let language: Language?
    let limits: SiteLimits
    let clock: any Clock<Duration>

    init(_ configuration: SiteConfiguration, handOver: OwnerFolder) {
        let addresses = OneTimeAddresses(
            folder: handOver, life: configuration.limits.addressLife, clock: configuration.clock,
            title: configuration.texts.title.text(in: .english))
        self.addresses = addresses
        let tabs = OpenTabs(stay: configuration.limits.tabStay, clock: configuration.clock)
        self.tabs = tabs
        let entry = Route.entry(addresses, sessions, tabs)
        routes = (configuration.routes + entry).reduce(into: [:]) {
            $0[$1.path, default: [:]][$1.method] = $1
        }
        texts = configuration.texts
        language = configuration.language
        limits = configuration.limits
        clock = configuration.clock
    }

    /// Whether a tab has the page open, seen or hidden.
    var isOpen: Bool { streams.isAnyOpen || tabs.isAny }
}

/// The event streams that are open, so that stopping can end them at once.
final class LiveStreams: Sendable {
    private struct State {
        var next = 0
        var ends: [Int: @Sendable () -> Void] = [:]
        var isClosed = false
    }

    private let state = NIOLockedValueBox(State())

    /// Remembers how to end a stream; ends it at once if the site stops already.
    func add(_ end: @escaping @Sendable () -> Void) -> Int {
        let (number, isClosed) = state.withLockedValue { state in
            state.next += 1
            state.ends[state.next] = end
            return (state.next, state.isClosed)
        }
        if isClosed { end() }
        return number
    }

    func remove(_ number: Int) {
        _ = state.withLockedValue { $0.ends.removeValue(forKey: number) }
    }

    var isAnyOpen: Bool { state.withLockedValue { !$0.ends.isEmpty } }

    func endAll() {
        let ends = state.withLockedValue { state in
            state.isClosed = true
            return Array(state.ends.values)
        }
        for end in ends { end() }
    }
}
