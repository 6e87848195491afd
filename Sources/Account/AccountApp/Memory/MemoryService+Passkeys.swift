internal import AccountAPI
internal import AccountClient
internal import FoundationExports

/// Passkeys, whose answers it believes.
extension MemoryService {
    /// What an authenticator is asked.
    var asked: PasskeyRequestBody {
        PasskeyRequestBody(
            challenge: "AAAA", rpID: "account.example", allowed: passkeys.map(\.id), expiresIn: 300)
    }

    func keeping(
        _ route: AccountRoute, _ id: String, _ request: TransportRequest
    ) -> TransportAnswer {
        switch route {
        case .startPasskey:
            return success(
                route,
                PasskeyCreationBody(
                    challenge: "AAAA", rpID: "account.example", rpName: "Readmigo", userHandle: "BBBB",
                    userName: Self.email, displayName: profile.nickname, algorithms: [-7],
                    excluded: passkeys.map(\.id), expiresIn: 300))
        case .addPasskey:
            guard let made = body(NewPasskeyBody.self, request) else { return problem(.invalid) }
            let passkey = PasskeysBody.Passkey(
                id: made.id, name: made.name ?? devices.first?.name ?? "iPhone",
                addedAt: now().formatted(Date.ISO8601FormatStyle()), lastUsedAt: nil, isTwoFactors: true,
                isCopied: true, stoodStillAt: nil, isLastWay: false)
            passkeys.append(passkey)
            return success(route, passkey)
        case .removePasskey:
            passkeys.removeAll { $0.id == id }
            return success(route)
        case .startPasskeyProof: return success(route, asked)
        case .provePasskey:
            prove()
            return success(route, tokens())
        default:
            return success(route, PasskeysBody(passkeys: passkeys, rpID: "account.example", userHandle: nil))
        }
    }
}
