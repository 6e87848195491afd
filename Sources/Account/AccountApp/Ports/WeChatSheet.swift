public import AccountClient

/// WeChat's own app, which an app reaches by WeChat's own library.
public protocol WeChatSheet: Sendable {
    /// Asks WeChat for a code.
    ///
    /// - Returns: the code.
    /// - Throws: `ProviderSheetError`.
    func ask() async throws(ProviderSheetError) -> Entry
}
