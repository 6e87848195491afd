package import AccountClient
internal import TestSupport

/// What becomes of one request.
package enum Passage: Sendable, Equatable {
    /// It is answered.
    case done
    /// There is no network: nothing is sent.
    case unreachable
    /// It is lost on its way.
    case lostBefore
    /// The server did it, and its answer is lost.
    case lostAfter
    /// It arrives twice, and the second answer is the one that comes back.
    case twice
    /// Something in front of the server answers.
    case answered(Int)
}

/// The way from one process of an app to the service.
package final class SimulatedNetwork: Transport {
    private struct State {
        var passages: [Passage] = []
        var isDown = false
        var requests: [TransportRequest] = []
        var before: (@Sendable (TransportRequest) async -> Void)?
        var after: (@Sendable (TransportRequest) async -> Void)?
    }

    private let service: SimulatedService
    private let life: ProcessLifetime
    private let state = Locked(State())

    /// A way to a service.
    ///
    /// - Parameters:
    ///   - service: at its other end.
    ///   - life: the process to which it belongs.
    package init(_ service: SimulatedService, life: ProcessLifetime = ProcessLifetime()) {
        self.service = service
        self.life = life
    }

    /// What was sent so far, whatever became of it.
    package var requests: [TransportRequest] { state.withLock { $0.requests } }

    /// What becomes of the next requests, one after the other; those after them are done.
    package func expect(_ passages: [Passage]) { state.withLock { $0.passages = passages } }

    /// Takes the network away, or gives it back.
    package func setDown(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }

    /// Has each request wait before it is sent.
    package func before(_ wait: (@Sendable (TransportRequest) async -> Void)?) {
        state.withLock { $0.before = wait }
    }

    /// Has each answer wait, after what it answers was done.
    package func after(_ wait: (@Sendable (TransportRequest) async -> Void)?) {
        state.withLock { $0.after = wait }
    }

    /// Sends one request.
    package func send(_ request: TransportRequest) async throws(TransportError) -> TransportAnswer {
        await state.withLock { $0.before }?(request)
        let (passage, after) = state.withLock {
            state -> (Passage, (@Sendable (TransportRequest) async -> Void)?) in
            state.requests.append(request)
            if state.isDown { return (.unreachable, state.after) }
            return (state.passages.isEmpty ? .done : state.passages.removeFirst(), state.after)
        }
        guard !life.isOver else { throw .cancelled }
        let answer: TransportAnswer
        switch passage {
        case .unreachable: throw .unreachable
        case .lostBefore: throw .lost
        case .answered(let status): answer = TransportAnswer(status: status)
        case .done, .lostAfter: answer = await service.answer(request)
        case .twice:
            _ = await service.answer(request)
            answer = await service.answer(request)
        }
        await after?(request)
        guard !life.isOver else { throw .cancelled }
        if passage == .lostAfter { throw .lost }
        return answer
    }
}
