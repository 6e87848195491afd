import HTTPServer
import ServiceLifecycle

/// A server that says in words why it cannot listen.
struct Listener: Service {
    private let place: ListenPlace
    private let server: any Service
    private let others: AsyncStream<Void>

    /// - Parameters:
    ///   - server: what listens.
    ///   - place: where.
    ///   - others: ends once other servers listen, before which this one does not: it is the one that says "Ready."
    init(_ server: any Service, at place: ListenPlace, after others: AsyncStream<Void>? = nil) {
        self.place = place
        self.server = server
        self.others = others ?? AsyncStream { $0.finish() }
    }

    func run() async throws {
        for await _ in others {}
        // One of the others could not, perhaps.
        try Task.checkCancellation()
        try await place.listening { try await server.run() }
    }
}
