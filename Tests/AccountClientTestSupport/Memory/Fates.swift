package import AccountClient
internal import TestSupport

/// What becomes of one call of an adapter in memory.
package enum Fate<Failure: Error & Sendable>: Sendable {
    /// It is done and answered.
    case done
    /// Nothing is done.
    case refused(Failure)
    /// It is done, and answered by an error all the same.
    case doneYetFailed(Failure)
    /// The process is killed before it is done.
    case killedBefore
    /// The process is killed when it is done, and never hears of it.
    case killedAfter
}

/// One call of an adapter in memory.
package struct AdapterCall: Sendable, Equatable {
    /// The method's name up to its parenthesis; `add departure` and `remove departure` of a token store.
    package let name: String
    /// Which call of the adapter it is, from 1.
    package let number: Int
}

/// An error that can say that the process is dead.
package protocol AdapterFailure: Error, Sendable {
    /// What a dead process's adapters answer.
    static var killed: Self { get }
}

extension TokenStoreError: AdapterFailure {
    /// What a dead process's adapters answer.
    package static var killed: Self { .failed("the process was killed") }
}

extension DeviceKeyError: AdapterFailure {
    /// What a dead process's adapters answer.
    package static var killed: Self { .failed("the process was killed") }
}

extension InstallNotesError: AdapterFailure {
    /// What a dead process's adapters answer.
    package static var killed: Self { .failed("the process was killed") }
}

extension SessionLockError: AdapterFailure {
    /// What a dead process's adapters answer.
    package static var killed: Self { .failed("the process was killed") }
}

extension GateError: AdapterFailure {
    /// What a dead process's adapters answer.
    package static var killed: Self { .failed("the process was killed") }
}

/// What an adapter in memory is told to do with its calls.
///
///     store.fates.fail(with: .locked)                        // every call, until fail(with: nil)
///     store.fates.before { call in                           // each one as it likes; it may also wait
///         call.name == "keep" ? .killedAfter : .done
///     }
///     store.fates.after { _ in await gate.open() }           // done, but answered late
package final class Fates<Failure: AdapterFailure>: Sendable {
    private struct State {
        var calls: [AdapterCall] = []
        var failure: Failure?
        var before: (@Sendable (AdapterCall) async -> Fate<Failure>)?
        var after: (@Sendable (AdapterCall) async -> Void)?
    }

    private let state = Locked(State())
    /// The process to which the adapter belongs.
    package let life: ProcessLifetime

    /// Everything is done at once.
    ///
    /// - Parameter life: the process to which the adapter belongs.
    package init(_ life: ProcessLifetime = ProcessLifetime()) { self.life = life }

    /// What was called so far.
    package var calls: [AdapterCall] { state.withLock { $0.calls } }

    /// Fails every call from now on, nothing being done; nil ends it.
    package func fail(with failure: Failure?) { state.withLock { $0.failure = failure } }

    /// Has each call's fate decided before it is done; the decision may wait.
    package func before(_ decide: (@Sendable (AdapterCall) async -> Fate<Failure>)?) {
        state.withLock { $0.before = decide }
    }

    /// Has each answer wait, after what it answers was done.
    package func after(_ wait: (@Sendable (AdapterCall) async -> Void)?) {
        state.withLock { $0.after = wait }
    }

    /// One call: what happens to it, and its effect.
    func call<Result: Sendable>(
        _ name: String, _ effect: () throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let (call, told) = state.withLock { state in
            let call = AdapterCall(name: name, number: state.calls.count + 1)
            state.calls.append(call)
            return (call, state)
        }
        let fate = await told.before?(call) ?? .done
        // What fails from now on fails also what waited.
        if let failure = state.withLock({ $0.failure }) { throw failure }
        if case .killedBefore = fate { life.end() }
        guard !life.isOver else { throw .killed }
        if case .refused(let failure) = fate { throw failure }
        let outcome = Swift.Result { () throws(Failure) in try effect() }
        if case .killedAfter = fate { life.end() }
        await told.after?(call)
        guard !life.isOver else { throw .killed }
        if case .doneYetFailed(let failure) = fate { throw failure }
        return try outcome.get()
    }
}
