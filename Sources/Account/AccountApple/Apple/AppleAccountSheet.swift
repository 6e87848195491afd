#if canImport(AuthenticationServices)
    internal import AccountAppleRules
    public import AccountClient
    internal import AuthenticationServices
    internal import Foundation

    /// Sign in with Apple, by the system's own sheet.
    public struct AppleAccountSheet: AppleSheet {
        private static let note = "apple-user"
        private let notes: any InstallNotes

        /// The sheet.
        ///
        /// - Parameter notes: keeps Apple's own id of who signed in last, by which Apple is asked about them.
        public init(notes: any InstallNotes) { self.notes = notes }

        /// Shows the sheet; see ``AccountClient/AppleSheet/ask(_:)``.
        public func ask(_ request: AppleRequest) async throws(ProviderSheetError) -> AppleCredential {
            let credential = try await AppleQuestion.ask(request).get()
            // Without it Apple cannot be asked at the next start, and nothing else is lost.
            try? await notes.set(credential.user, Self.note)
            return credential
        }

        /// What Apple says of who signed in last.
        public func standing() async -> AppleIDCredentialState {
            guard let user = try? await notes.note(Self.note) else { return .unknown }
            let state = try? await ASAuthorizationAppleIDProvider().credentialState(forUserID: user)
            return AppleAnswers.standing(state?.rawValue ?? -1)
        }

        /// Each time that Apple tells of a revocation; on whatever thread it does.
        public func revocations() -> AsyncStream<Void> {
            let (stream, listener) = AsyncStream.makeStream(of: Void.self)
            let observer = NotificationCenter.default.addObserver(
                forName: ASAuthorizationAppleIDProvider.credentialRevokedNotification, object: nil, queue: nil
            ) { @Sendable _ in listener.yield() }
            // What stands for the observation may be handed back from any thread.
            nonisolated(unsafe) let token = observer
            listener.onTermination = { _ in unsafe NotificationCenter.default.removeObserver(token) }
            return stream
        }
    }
#endif
