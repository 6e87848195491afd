internal import NIOConcurrencyHelpers
internal import NIOCore

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// A page served to one browser on this very machine.
///
/// It listens on the loopback addresses only, lets in only pages that were handed a one-time address, and answers
/// only requests that come from its own page and carry that page's bearer. Each run has a host name of its own, so that
/// nothing that another program left in the browser for the same port is met by the page. One site runs per home; a second start is given an address of the first.
public final class LocalSite: Sendable {
    /// How a start went.
    public enum Start: Sendable {
        /// This process serves the page now; keep the site and call ``LocalSite/run()``.
        case started(LocalSite)
        /// Another process serves this home.
        case alreadyRunning(Running)
    }

    /// The site that another process serves.
    public struct Running: Sendable, Equatable {
        /// Its port.
        public let port: Int
        /// Opens one more page of it; nil where none was wanted because a tab has it open.
        public let address: OneTimeAddress?
    }

    /// The port on 127.0.0.1 and ::1.
    public let port: Int

    let state: SiteState
    private let listeners: Listeners
    private let control: ControlSocket
    private let lock: HomeLock
    private let hasStopped = NIOLockedValueBox(false)
    private let ended: AsyncStream<Void>
    private let ending: AsyncStream<Void>.Continuation

    /// Serves a home, or finds who does.
    ///
    /// The page answers from here on; the process must call ``run()``, which ends it cleanly.
    ///
    /// - Parameters:
    ///   - configuration: the product's site.
    ///   - unlessOpen: whether no address of a running site is wanted where a tab, seen or hidden, has it open.
    /// - Returns: the new site, or an address of the one that runs.
    /// - Throws: any ``LoopbackError`` but `stopped` and `listenerLost`.
    public static func start(
        _ configuration: SiteConfiguration, unlessOpen: Bool = false
    ) async throws(LoopbackError) -> Start {
        let folder = try OwnerFolder(configuration.runtimeFolder)
        // Between taking the lock and listening, and between closing and releasing it, lie milliseconds,
        // seconds on a busy machine: asked for 15 seconds.
        for _ in 0..<150 {
            if let lock = try HomeLock(in: folder) {
                return .started(try await LocalSite(configuration, folder, lock))
            }
            if let running = try await ControlSocket.ask(in: folder, unlessOpen: unlessOpen) {
                return .alreadyRunning(running)
            }
            try? await configuration.clock.sleep(for: .milliseconds(100))
        }
        throw .runningButSilent
    }

    private init(
        _ configuration: SiteConfiguration, _ folder: OwnerFolder, _ lock: HomeLock
    ) async throws(LoopbackError) {
        let handOver =
            configuration.handOverFolder == configuration.runtimeFolder
            ? folder : try OwnerFolder(configuration.handOverFolder)
        let state = SiteState(configuration, handOver: handOver)
        let listeners = try await Listeners(port: configuration.port, site: state)
        let port = listeners.port
        do throws(LoopbackError) {
            control = try await ControlSocket(in: folder, port: port, isOpen: { state.isOpen }) {
                () throws(LoopbackError) in
                try state.addresses.mint(host: state.host, port: port)
            }
        } catch {
            listeners.abandon()
            throw error
        }
        lock.describe(port: port)
        (ended, ending) = AsyncStream.makeStream()
        for channel in listeners.channels {
            channel.closeFuture.whenComplete { [ending] _ in ending.finish() }
        }
        self.state = state
        self.listeners = listeners
        self.lock = lock
        self.port = port
    }

    deinit {
        // After a stop the files may be another site's already.
        guard !hasStopped.withLockedValue({ $0 }) else { return }
        closeDoors()
        listeners.abandon()
        lock.release()
    }

    /// Makes one more one-time address, and the file that hands it to a browser.
    ///
    /// - Throws: `folder` if the file cannot be written, `stopped` after the site was stopped.
    public func mint() throws(LoopbackError) -> OneTimeAddress {
        try state.addresses.mint(host: state.host, port: port)
    }

    /// Serves until the task is cancelled or ``stop()`` is called, then ends cleanly.
    ///
    /// - Throws: `listenerLost` if the system closed the socket.
    public func run() async throws(LoopbackError) {
        for await _ in ended {}
        let wasAskedTo = hasStopped.withLockedValue { $0 } || Task.isCancelled
        await stop()
        if !wasAskedTo { throw .listenerLost }
    }

    /// Ends event streams at once and answers in progress soon, and removes every file; may be called again.
    public func stop() async {
        let isFirst = hasStopped.withLockedValue { hasStopped in
            defer { hasStopped = true }
            return !hasStopped
        }
        if isFirst { closeDoors() }
        // A cancelled caller must still wait for its answers in progress.
        await Task { [listeners, state] in
            await listeners.close(grace: state.limits.stopping, clock: state.clock)
        }.value
        // Last, so that anyone who takes the home over finds the port free.
        if isFirst { lock.release() }
        ending.finish()
    }

    private func closeDoors() {
        state.sessions.close()
        state.addresses.close()
        control.close()
        state.streams.endAll()
    }
}

/// The kernel's lock that makes this the one site of its home; death releases it.
///
/// The file also says who holds it (process and port), for a person who looks.
final class HomeLock: Sendable {
    static let fileName = "lock"
    private let folder: OwnerFolder
    private let descriptor: CInt

    /// Takes the lock; nil if another process, or another site of this one, holds it.
    init?(in folder: OwnerFolder) throws(LoopbackError) {
        while true {
            let file = unsafe openat(
                folder.descriptor, Self.fileName, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw .folder(path: folder.path, .system(errno: errno)) }
            guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
                let problem = errno
                close(file)
                if problem == EWOULDBLOCK { return nil }
                throw .folder(path: folder.path, .system(errno: problem))
            }
            if Self.isCurrent(file, in: folder) {
                self.folder = folder
                descriptor = file
                return
            }
            // The holder removed the file between our opening and our locking it: lock the new one.
            close(file)
        }
    }

    deinit { close(descriptor) }

    private static func isCurrent(_ file: CInt, in folder: OwnerFolder) -> Bool {
        var ours = stat()
        var there = stat()
        guard unsafe fstat(file, &ours) == 0,
            unsafe fstatat(folder.descriptor, fileName, &there, AT_SYMLINK_NOFOLLOW) == 0
        else { return false }
        return ours.st_ino == there.st_ino && ours.st_dev == there.st_dev
    }

    /// Writes down who holds the lock.
    func describe(port: Int) {
        _ = ftruncate(descriptor, 0)
        _ = OwnerFolder.write(Array("process \(getpid())\nport \(port)\n".utf8), to: descriptor)
    }

    /// Removes the file while it is still ours, and lets go.
    func release() {
        if Self.isCurrent(descriptor, in: folder) { folder.remove(Self.fileName) }
        _ = flock(descriptor, LOCK_UN)
    }
}
