import AccountDomain
import AccountServer
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Takes in the keys that `accountd keys rotate` changed, so that no restart is needed.
///
/// Keys that cannot be read, or are gone, leave those that are in use.
final class KeyWatch: Sendable {
    private let folder: DataFolder
    private let tokens: AccessTokens
    private let secrets: ServerSecrets
    private let logger: Logger
    private let signing: Mutex<State>
    private let master: Mutex<State>

    private struct State {
        var ring: KeyRing?
        /// Why the keys could not be read when they were last looked at; it is said once.
        var trouble: String?
    }

    /// - Parameters:
    ///   - folder: where keys stand.
    ///   - tokens: what signs and checks by the signing keys.
    ///   - secrets: what seals and marks by the master keys.
    ///   - signing: the signing keys in use.
    ///   - master: the master keys in use.
    ///   - logger: is told what was taken in.
    init(
        _ folder: DataFolder, _ tokens: AccessTokens, _ secrets: ServerSecrets, signing: KeyRing?,
        master: KeyRing?, _ logger: Logger
    ) {
        self.folder = folder
        self.tokens = tokens
        self.secrets = secrets
        self.logger = logger
        self.signing = Mutex(State(ring: signing))
        self.master = Mutex(State(ring: master))
    }

    /// Looks whether they changed.
    func look() {
        signing.withLock { state in
            look("Signing keys", folder.signing, &state) { tokens.use(try folder.signingKeys(of: $0)) }
        }
        master.withLock { state in
            look("Master keys", folder.master, &state) { secrets.use(try folder.masterKeys(of: $0)) }
        }
    }

    private func look(
        _ name: String, _ keys: KeyFolder, _ state: inout State, _ take: (KeyRing) throws -> Void
    ) {
        do {
            guard let ring = try keys.ring() else { throw KeyWatchError.gone(keys.word) }
            if ring != state.ring {
                try take(ring)
                state.ring = ring
                logger.notice(
                    "\(name) were taken in.",
                    metadata: ["current": "\(ring.current)", "keys": "\(ring.keys.count)"])
            }
            state.trouble = nil
        } catch {
            let trouble = "\(error)"
            guard state.trouble != trouble else { return }
            state.trouble = trouble
            logger.warning("\(name) cannot be read; those in use stay.", metadata: ["reason": "\(trouble)"])
        }
    }
}

/// Takes in a certificate that was renewed, so that no restart is needed; one that cannot be used leaves that in use.
final class CertificateWatch: Sendable {
    private let certificate: ServerCertificate
    private let logger: Logger
    /// Why the files could not be used when they were last looked at; it is said once.
    private let trouble = Mutex<ServerError?>(nil)

    init(_ certificate: ServerCertificate, _ logger: Logger) {
        self.certificate = certificate
        self.logger = logger
    }

    /// Looks whether the files changed.
    func look() {
        trouble.withLock { trouble in
            do throws(ServerError) {
                if try certificate.reload() { logger.notice("The certificate was taken in.") }
                trouble = nil
            } catch {
                guard trouble != error else { return }
                trouble = error
                logger.warning(
                    "The certificate cannot be used; that in use stays.", metadata: ["reason": "\(error)"])
            }
        }
    }
}

/// Does work at each SIGHUP, by which systemd and others ask a program to read its files again.
struct HangUps: Service {
    private let work: @Sendable () -> Void

    init(_ work: @escaping @Sendable () -> Void) { self.work = work }

    func run() async throws {
        let signals = await UnixSignalsSequence(trapping: .sighup)
        for await _ in signals.cancelOnGracefulShutdown() { work() }
    }
}

/// Why keys are not taken in.
enum KeyWatchError: Error, Sendable, Equatable, CustomStringConvertible {
    case gone(String)

    var description: String {
        switch self {
        case .gone(let file):
            "\(file) is gone; put it back from a backup, or restart: new keys are made."
        }
    }
}
