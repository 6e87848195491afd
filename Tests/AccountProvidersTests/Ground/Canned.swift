import HTTPClient
import Synchronization

/// Gives the same answers in their order, the last one again and again, and keeps what was asked.
final class CannedCalls: HTTPClientCalls {
    private let answers: [Result<HTTPClientResponse, HTTPClientError>]
    private let asked = Mutex<[HTTPClientRequest]>([])

    init(_ answers: [Result<HTTPClientResponse, HTTPClientError>]) { self.answers = answers }

    convenience init(_ bodies: String...) {
        self.init(bodies.map { .success(HTTPClientResponse(status: 200, body: Array($0.utf8))) })
    }

    var requests: [HTTPClientRequest] { asked.withLock { $0 } }

    func call(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        let number = asked.withLock {
            $0.append(request)
            return $0.count
        }
        return try answers[min(number, answers.count) - 1].get()
    }
}

/// A clock on which every wait is over at once; it keeps how long they would have been.
final class InstantClock: Clock {
    struct Instant: InstantProtocol {
        var offset = Duration.zero
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let passed = Mutex<[Duration]>([])

    var now: Instant { Instant(offset: waits.reduce(.zero, +)) }
    let minimumResolution = Duration.zero
    var waits: [Duration] { passed.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let wait = now.duration(to: deadline)
        passed.withLock { $0.append(wait) }
    }
}
