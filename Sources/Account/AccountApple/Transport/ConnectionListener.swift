#if canImport(Security)
    internal import AccountAppleRules
    internal import AccountClient
    internal import AppleSystem
    internal import Foundation
    internal import Security

    /// Judges the certificate of one request's connection, and remembers the verdict: a refused challenge comes back as
    /// a mere cancellation.
    final class ConnectionListener: NSObject, URLSessionTaskDelegate, @unchecked Sendable {
        private let origin: ServiceOrigin
        private let pinning: Pinning
        private let queue = OwnQueue("trust")
        private let lock = NSLock()
        // Behind the lock.
        private var verdict: TrustVerdict?

        init(_ origin: ServiceOrigin, _ pinning: Pinning) {
            self.origin = origin
            self.pinning = pinning
            super.init()
        }

        /// The server shows a certificate; other challenges are the system's own matter.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge
        ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            guard let trust = challenge.protectionSpace.serverTrust else {
                return (.performDefaultHandling, nil)
            }
            // The system hands it over, and nobody else has it meanwhile.
            nonisolated(unsafe) let shown = trust
            let verdict = await queue.run { unsafe self.judge(shown) }
            note(verdict)
            return Self.answer(to: trust, verdict)
        }

        private static func answer(
            to trust: SecTrust, _ verdict: TrustVerdict
        ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            verdict == .good
                ? (.useCredential, URLCredential(trust: trust)) : (.cancelAuthenticationChallenge, nil)
        }

        /// No redirection is followed: the answer that asks for it is the answer.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest
        ) async -> URLRequest? { nil }

        /// The system's trust first: it may ask the network, and takes its time.
        private func judge(_ trust: SecTrust) -> TrustVerdict {
            let isTrusted = unsafe SecTrustEvaluateWithError(trust, nil)
            let chain: Any? = SecTrustCopyCertificateChain(trust)
            let own = (chain as? [SecCertificate])?.first.map {
                Array(Data(referencing: SecCertificateCopyData($0) as NSData))
            }
            return TrustVerdict(
                isTrusted: isTrusted, certificate: own, origin: origin, pinning: pinning, at: Date())
        }

        private func note(_ verdict: TrustVerdict) {
            lock.lock()
            defer { lock.unlock() }
            self.verdict = verdict
        }

        private var noted: TrustVerdict? {
            lock.lock()
            defer { lock.unlock() }
            return verdict
        }

        /// What the system's error means, by what was found of the certificate.
        func meaning(of error: any Error) -> TransportError {
            (error as? TransportError)
                ?? TransportAnswers.error(
                    (error as NSError).code, verdict: noted, isCancelled: Task.isCancelled)
        }
    }
#endif
