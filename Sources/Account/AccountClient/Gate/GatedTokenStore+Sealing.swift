#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is noted, and how tokens are sealed.
extension GatedTokenStore {
    private static let note = "gate"

    enum Mark: String { case on }

    func mark() async throws(TokenStoreError) -> Mark? {
        do throws(InstallNotesError) {
            return try await notes.note(Self.note).flatMap(Mark.init(rawValue:))
        } catch {
            throw TokenStoreError(error)
        }
    }

    func write(_ mark: Mark?) async throws(TokenStoreError) {
        do throws(InstallNotesError) {
            try await notes.set(mark?.rawValue, Self.note)
        } catch {
            throw TokenStoreError(error)
        }
    }

    func seal(_ session: StoredSession) async throws(GateError) -> StoredSession {
        let tokens = SealedTokens(access: session.accessToken, refresh: session.refreshToken)
        guard let data = try? JSONEncoder().encode(tokens) else { throw .failed("it cannot be written") }
        return StoredSession(sealed: try await gate.seal(Array(data)), of: session.userID)
    }
}

extension TokenStoreError {
    fileprivate init(_ error: InstallNotesError) {
        self = error == .locked ? .locked : .failed(error.description.withoutStop)
    }
}
