public import AccountClient
internal import Files

/// A lock between the processes of an app, by a file in a folder that they share; the death of its holder releases it.
///
/// Within a process who asked first is served first. Other processes are waited for by asking again and again: that
/// holds no thread.
public actor FolderLock: SessionLock {
    private let path: String
    private let name: String
    private let clock: any Clock<Duration>
    private var held: [Int: HeldFile] = [:]
    private var lastTicket = 0
    /// Who waits, in order; the first of them asks for the file.
    private var line: [Int] = []
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Holds the file's lock; dropping it gives it back.
    private final class HeldFile: Sendable {
        let lock: FileLock
        init(_ lock: consuming FileLock) { self.lock = lock }
    }

    /// How long is waited before asking again; the last goes on.
    static let pauses: [Duration] = [
        .milliseconds(2), .milliseconds(5), .milliseconds(10), .milliseconds(20), .milliseconds(50),
    ]

    /// A lock that nobody holds by this.
    ///
    /// - Parameters:
    ///   - path: of the folder, which is made if it is not there.
    ///   - name: of the file, one component; it stays there.
    ///   - clock: waits.
    public init(path: String, name: String, clock: any Clock<Duration> = ContinuousClock()) {
        self.path = path
        self.name = name
        self.clock = clock
    }

    /// Waits for the lock; see ``AccountClient/SessionLock/acquire()``.
    public func acquire() async throws(SessionLockError) -> any HeldSessionLock {
        lastTicket += 1
        let ticket = lastTicket
        line.append(ticket)
        await withTaskCancellationHandler {
            await turn(ticket)
        } onCancel: {
            Task { await self.wake(ticket) }
        }
        do throws(SessionLockError) {
            try await fetch(ticket)
        } catch {
            leave(ticket)
            throw error
        }
        return Held(self, ticket)
    }

    private func turn(_ ticket: Int) async {
        guard line.first != ticket, !Task.isCancelled else { return }
        await withCheckedContinuation { waiting[ticket] = $0 }
    }

    private func wake(_ ticket: Int) { waiting.removeValue(forKey: ticket)?.resume() }

    /// Asks for the file until it is free, the task is cancelled, or the system refuses.
    private func fetch(_ ticket: Int) async throws(SessionLockError) {
        var attempts = 0
        while true {
            guard !Task.isCancelled else { throw .cancelled }
            do throws(FilesError) {
                held[ticket] = HeldFile(try PrivateDirectory(creating: path).lock(name, wait: false))
                return
            } catch .busy {
                let pause = Self.pauses[min(attempts, Self.pauses.count - 1)]
                attempts += 1
                try? await clock.sleep(for: pause, tolerance: nil)
            } catch {
                throw .failed("\(error)")
            }
        }
    }

    fileprivate func leave(_ ticket: Int) {
        held[ticket] = nil
        guard let place = line.firstIndex(of: ticket) else { return }
        line.remove(at: place)
        if place == 0, let next = line.first { wake(next) }
    }
}

/// The lock, held; it is given back a moment after it was told to, or dropped.
private final class Held: HeldSessionLock, Sendable {
    private let lock: FolderLock
    private let ticket: Int

    init(_ lock: FolderLock, _ ticket: Int) {
        self.lock = lock
        self.ticket = ticket
    }

    deinit { release() }

    func release() { Task { [lock, ticket] in await lock.leave(ticket) } }
}
