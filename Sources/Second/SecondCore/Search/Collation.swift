#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The order of names in a list.
///
/// The core's own order disregards case, width and diacritics and knows no language. A host that has the language's
/// rules (in Chinese, pinyin) hands them in.
public struct Collation: Sendable {
    private let compare: (@Sendable (String, String) -> Int)?

    /// The order of folded scalar values.
    public static let folded = Collation(compare: nil)

    /// An order of the host's.
    ///
    /// - Parameter compare: negative if the first name stands before the second, positive if after it, else 0.
    public init(_ compare: @escaping @Sendable (String, String) -> Int) { self.compare = compare }

    private init(compare: (@Sendable (String, String) -> Int)?) { self.compare = compare }

    /// Issuer, then account, then id: no two tokens are level, so nothing ever jumps.
    func precedes(_ left: ListedToken, _ right: ListedToken) -> Bool {
        let issuers = order(left.token.issuer, left.issuer, right.token.issuer, right.issuer)
        if issuers != 0 { return issuers < 0 }
        let accounts = order(left.token.account, left.account, right.token.account, right.account)
        if accounts != 0 { return accounts < 0 }
        return left.token.id.uuidString < right.token.id.uuidString
    }

    private func order(_ left: String, _ leftFolded: FoldedText, _ right: String, _ rightFolded: FoldedText)
        -> Int
    {
        if let compare { return compare(left, right) }
        if leftFolded.scalars == rightFolded.scalars { return 0 }
        return leftFolded.scalars.lexicographicallyPrecedes(rightFolded.scalars) ? -1 : 1
    }
}
