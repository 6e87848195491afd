import AccountClient
import Synchronization

/// Carries reading positions to the service.
///
/// The example has no service for reading: an authorised request to the account service stands for it, so that
/// positions stay unsent exactly where a real app's would: without a network, and without a sign-in.
final class ProgressUploader: Sendable {
    private let sender = Mutex<(@Sendable () async throws(AccountClientError) -> Void)?>(nil)

    /// Uses a client from now on.
    ///
    /// - Parameters:
    ///   - client: whose sign-in goes along.
    ///   - service: where the request goes.
    func carry(by client: AccountClient, to service: ServiceOrigin) {
        sender.withLock {
            $0 = { [weak client] () async throws(AccountClientError) in
                guard let client else { throw .signedOut }
                let answer = try await client.send(TransportRequest("GET", service, "/v1/session"))
                guard answer.status == 200 else { throw .answer(status: answer.status) }
            }
        }
    }

    /// Sends one position.
    ///
    /// - Throws: what kept it here.
    func send() async throws(AccountClientError) {
        guard let sender = sender.withLock({ $0 }) else { throw .signedOut }
        try await sender()
    }
}
