import AccountDomain
import AccountServer
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

/// Takes in the signing keys that `accountd keys rotate` changed, so that no restart is needed.
///
/// Keys that cannot be read, or are gone, leave those that are in use.
final class KeyWatch: Sendable {
    private let folder: DataFolder
    private let tokens: AccessTokens
    private let logger: Logger
    private let state: Mutex<State>

    private struct State {
        var ring: KeyRing?
        /// Why the keys could not be read when they were last looked at; it is said once.
        var trouble: String?
    }

    /// - Parameters:
    ///   - folder: where keys stand.
    ///   - tokens: what signs and checks by them.
    ///   - ring: those in use.
    ///   - logger: is told what was taken in.
    init(_ folder: DataFolder, _ tokens: AccessTokens, ring: KeyRing?, _ logger: Logger) {
        self.folder = folder
        self.tokens = tokens
        self.logger = logger
        state = Mutex(State(ring: ring))
    }

    /// Looks whether they changed.
    func look() {
        state.withLock { state in
            do {
                guard let ring = try folder.keyRing() else { throw KeyWatchError.gone }
                if ring != state.ring {
                    tokens.use(try folder.signingKeys(of: ring))
                    state.ring = ring
                    logger.notice(
                        "Signing keys were taken in.",
                        metadata: ["current": "\(ring.current)", "keys": "\(ring.keys.count)"])
                }
                state.trouble = nil
            } catch {
                let trouble = "\(error)"
                guard state.trouble != trouble else { return }
                state.trouble = trouble
                logger.warning(
                    "Signing keys cannot be read; those in use stay.", metadata: ["reason": "\(trouble)"])
            }
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
    case gone

    var description: String {
        "signing/current is gone; put it back from a backup, or restart: new keys are made."
    }
}
