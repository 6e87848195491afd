internal import NIOConcurrencyHelpers
internal import NIOCore

/// The connections that are open: so many at a time, and none of them keeps a session's own from being taken.
final class Connections: Sendable {
    private struct Connection {
        let channel: any Channel
        let task: Task<Void, Never>
        let number: Int
        var hasSession = false
    }

    private struct State {
        var open: [ObjectIdentifier: Connection] = [:]
        var count = 0
    }

    private let most: Int
    private let state = NIOLockedValueBox(State())

    init(most: Int) {
        self.most = most
    }

    /// Remembers a connection and the task that serves it; for one too many, the oldest that has shown no session ends.
    func add(_ channel: any Channel, _ task: Task<Void, Never>) {
        let key = ObjectIdentifier(channel)
        let oldest = state.withLockedValue { state -> Connection? in
            let strangers = state.open.values.filter { !$0.hasSession }
            let isFull = state.open.count >= most
            state.count += 1
            state.open[key] = Connection(channel: channel, task: task, number: state.count)
            return isFull ? strangers.min { $0.number < $1.number } : nil
        }
        channel.closeFuture.whenComplete { [state] _ in
            _ = state.withLockedValue { $0.open.removeValue(forKey: key) }
        }
        oldest.map(Self.close)
    }

    /// Notes that a connection has shown a session.
    func keep(_ channel: any Channel) {
        state.withLockedValue { $0.open[ObjectIdentifier(channel)]?.hasSession = true }
    }

    func closeAll() {
        for connection in state.withLockedValue({ Array($0.open.values) }) { Self.close(connection) }
    }

    private static func close(_ connection: Connection) {
        connection.task.cancel()
        connection.channel.close(mode: .all, promise: nil)
    }
}
