public import AccountAPI
public import AccountClient

/// A provider's own sheet for signing in, and what the provider tells afterwards.
public protocol ProviderSheet: Sendable {
    /// Whose it is.
    var provider: SignInProvider { get }

    /// Shows the sheet, and signs in by what it gave.
    ///
    /// - Parameter client: signs in.
    /// - Returns: where the sign-in has come to, or why the sheet gave nothing.
    /// - Throws: as `AccountClient.signIn(email:password:)`.
    func signIn(
        _ client: AccountClient
    ) async throws(AccountClientError) -> Result<AccountClient.Step, ProviderSheetError>

    /// Shows the sheet, and begins to link what it gave to the account that is signed in.
    ///
    /// - Parameter client: links.
    /// - Returns: what is to be shown before `AccountClient.link(_:)`, or why the sheet gave nothing.
    /// - Throws: as `AccountClient.startLink(by:code:)`.
    func startLink(
        _ client: AccountClient
    ) async throws(AccountClientError) -> Result<ChallengeBody, ProviderSheetError>

    /// Whether the provider says that who signed in here last has taken their consent back.
    ///
    /// - Returns: false where it cannot be asked; a provider that tells nothing need not have this.
    func isRevoked() async -> Bool

    /// Tells each time that a person has taken their consent back; a provider that tells nothing need not have this.
    func revocations() -> AsyncStream<Void>
}

extension ProviderSheet {
    /// A provider that tells nothing.
    public func isRevoked() async -> Bool { false }

    /// A provider that tells nothing.
    public func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

/// Apple's sheet: the server gives a nonce first, and Apple tells of consents that end.
public struct AppleProviderSheet: ProviderSheet {
    private let sheet: any AppleSheet

    /// The provider.
    ///
    /// - Parameter sheet: Apple's own.
    public init(_ sheet: any AppleSheet) { self.sheet = sheet }

    /// Apple.
    public var provider: SignInProvider { .apple }

    /// Signs in by what Apple gave; see ``ProviderSheet``.
    public func signIn(
        _ client: AccountClient
    ) async throws(AccountClientError) -> Result<AccountClient.Step, ProviderSheetError> {
        let request = try await client.startAppleSignIn()
        return switch await result({ () async throws(ProviderSheetError) in try await sheet.ask(request) }) {
        case .success(let credential): .success(try await client.signIn(request, credential, terms: nil))
        case .failure(let error): .failure(error)
        }
    }

    /// Begins to link what Apple gave; see ``ProviderSheet``.
    public func startLink(
        _ client: AccountClient
    ) async throws(AccountClientError) -> Result<ChallengeBody, ProviderSheetError> {
        let request = try await client.startAppleSignIn()
        return switch await result({ () async throws(ProviderSheetError) in try await sheet.ask(request) }) {
        case .success(let credential): .success(try await client.startLink(request, credential))
        case .failure(let error): .failure(error)
        }
    }

    /// What Apple says of who signed in last.
    public func isRevoked() async -> Bool { await sheet.standing() == .revoked }

    /// Each time that Apple tells of a revocation.
    public func revocations() -> AsyncStream<Void> { sheet.revocations() }
}

/// WeChat's own app, which an app reaches by WeChat's own library.
public protocol WeChatSheet: Sendable {
    /// Asks WeChat for a code.
    ///
    /// - Returns: the code.
    /// - Throws: `ProviderSheetError`.
    func ask() async throws(ProviderSheetError) -> Entry
}

/// WeChat's app as a provider's sheet.
public struct WeChatProviderSheet: ProviderSheet {
    private let sheet: any WeChatSheet

    /// The provider.
    ///
    /// - Parameter sheet: WeChat's own app.
    public init(_ sheet: any WeChatSheet) { self.sheet = sheet }

    /// WeChat.
    public var provider: SignInProvider { .wechat }

    /// Signs in by WeChat's code; see ``ProviderSheet``.
    public func signIn(
        _ client: AccountClient
    ) async throws(AccountClientError) -> Result<AccountClient.Step, ProviderSheetError> {
        switch await result(sheet.ask) {
        case .success(let code): .success(try await client.signIn(by: provider, code: code.text, terms: nil))
        case .failure(let error): .failure(error)
        }
    }

    /// Begins to link by WeChat's code; see ``ProviderSheet``.
    public func startLink(
        _ client: AccountClient
    ) async throws(AccountClientError) -> Result<ChallengeBody, ProviderSheetError> {
        switch await result(sheet.ask) {
        case .success(let code): .success(try await client.startLink(by: provider, code: code.text))
        case .failure(let error): .failure(error)
        }
    }
}

/// What a sheet gave, or why it gave nothing.
private func result<Given>(
    _ ask: () async throws(ProviderSheetError) -> Given
) async -> Result<Given, ProviderSheetError> {
    do throws(ProviderSheetError) { return .success(try await ask()) } catch { return .failure(error) }
}
