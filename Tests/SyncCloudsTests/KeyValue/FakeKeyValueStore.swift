import Foundation
import SyncEngine
import SyncFakes
import TestSupport

@testable import SyncClouds

/// Apple's key-value store as the cloud in memory imitates it, as several devices of one person see it.
final class FakeStores: Sendable {
    struct State {
        var model = MemoryCloudModel(.keyValueStore)
        var listeners: [MemoryCloudModel.DeviceID: [AsyncStream<KeyValueChange>.Continuation]] = [:]
        var refusals: [MemoryCloudModel.Refusal] = []
    }

    static let now = Date(timeIntervalSince1970: 43_200)
    let state = Locked(State())

    /// Lets everything travel that can, and tells anyone who is to be told.
    func settle() {
        state.withLock { state in
            for notice in state.model.settle(at: Self.now) { Self.tell(notice.event, notice.device, &state) }
        }
    }

    func device(owner: String? = "ann") -> Device {
        let id = state.withLock { $0.model.addDevice(owner: owner) }
        return Device(id: id, stores: self)
    }

    static func tell(_ event: CloudEvent, _ device: MemoryCloudModel.DeviceID, _ state: inout State) {
        let code =
            switch event {
            case .changed: 0
            case .quotaExceeded: 2
            case .accountChanged: 3
            }
        for listener in state.listeners[device] ?? [] { listener.yield(KeyValueChange(code: code)) }
    }

    final class Device: KeyValueStore {
        let id: MemoryCloudModel.DeviceID
        let stores: FakeStores
        let isUsable = Locked(true)
        let kept = Locked(KeyValueNote())
        /// Every write, in order: the store raises an exception for a key that is too long.
        let writes = Locked<[String]>([])

        init(id: MemoryCloudModel.DeviceID, stores: FakeStores) {
            self.id = id
            self.stores = stores
        }

        var note: KeyValueNote {
            get { kept.withLock { $0 } }
            set { kept.withLock { $0 = newValue } }
        }

        func values() -> [String: [UInt8]] { stores.state.withLock { $0.model.values(on: id) } }

        func set(_ bytes: [UInt8]?, _ key: String) {
            writes.withLock { $0.append(key) }
            stores.state.withLock { state in
                do throws(MemoryCloudModel.Refusal) {
                    try state.model.write(bytes, key: key, on: id, at: FakeStores.now)
                } catch {
                    state.refusals.append(error)
                }
            }
        }

        func synchronize() -> Bool { isUsable.withLock { $0 } }

        func changes() -> AsyncStream<KeyValueChange> {
            let (changes, listener) = AsyncStream.makeStream(of: KeyValueChange.self)
            stores.state.withLock { $0.listeners[id, default: []].append(listener) }
            return changes
        }

        /// Tells this device something by Apple's number.
        func tell(_ code: Int?) {
            stores.state.withLock { state in
                for listener in state.listeners[id] ?? [] { listener.yield(KeyValueChange(code: code)) }
            }
        }

        func signIn(_ owner: String?) {
            stores.state.withLock { state in
                for event in state.model.signIn(owner, on: id) { FakeStores.tell(event, id, &state) }
            }
        }
    }
}

/// A clock whose sleepers wait until a test lets them go on.
final class HeldClock: Clock, Sendable {
    typealias Instant = ContinuousClock.Instant
    let held = Locked<[(Duration, CheckedContinuation<Void, Never>)]>([])
    let asked: AsyncStream<Duration>
    private let ask: AsyncStream<Duration>.Continuation
    let start = ContinuousClock.now

    init() { (asked, ask) = AsyncStream.makeStream(of: Duration.self) }

    var now: Instant { start }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        await withCheckedContinuation { waiter in
            held.withLock { $0.append((start.duration(to: deadline), waiter)) }
            ask.yield(start.duration(to: deadline))
        }
    }

    /// Ends the oldest pause.
    func release() {
        let waiter = held.withLock { $0.isEmpty ? nil : $0.removeFirst().1 }
        waiter?.resume()
    }
}
