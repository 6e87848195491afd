internal import NIOConcurrencyHelpers

/// What all connections of a site share.
struct SiteState: Sendable {
    let routes: [String: [Route.Method: Route]]
    let sessions: Sessions
    let addresses: OneTimeAddresses
    let streams = LiveStreams()
    let texts: SiteTexts
    let language: PageLanguage?
    let limits: SiteLimits
    let clock: any Clock<Duration>

    init(_ configuration: SiteConfiguration, handOver: OwnerFolder) {
        var routes: [String: [Route.Method: Route]] = [:]
        for route in configuration.routes { routes[route.path, default: [:]][route.method] = route }
        self.routes = routes
        sessions = Sessions(name: configuration.name, home: configuration.home)
        addresses = OneTimeAddresses(
            folder: handOver, life: configuration.limits.addressLife, clock: configuration.clock,
            title: configuration.texts.title.english)
        texts = configuration.texts
        language = configuration.language
        limits = configuration.limits
        clock = configuration.clock
    }
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

    func endAll() {
        let ends = state.withLockedValue { state in
            state.isClosed = true
            return Array(state.ends.values)
        }
        for end in ends { end() }
    }
}
