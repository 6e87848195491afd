public import CoreTransferable
internal import Foundation

/// What comes to an app from outside: links of other apps, and what a person hands over.
@MainActor
public final class Outside {
    /// What is on the clipboard.
    public var clipboard: TransferredData?
    /// What a person picks next among the photos, if anything.
    public var photo: TransferredData?
    /// What a person picks next among the files, if anything.
    public var file: URL?
    private var links: [(URL) -> Void] = []
    private var drops: [(TransferredData) -> Void] = []

    /// Another app opens a link.
    ///
    /// - Parameter link: the link.
    public func open(_ link: URL) {
        for take in links { take(link) }
    }

    /// A person drops something on the uppermost view that takes drops.
    ///
    /// - Parameter dropped: what is dropped.
    public func drop(_ dropped: TransferredData) { drops.last?(dropped) }

    /// A drawing begins: who takes links and drops says so again.
    func beginDrawing() { (links, drops) = ([], []) }

    func takesLinks(_ take: @escaping (URL) -> Void) { links.append(take) }

    func takesDrops(_ take: @escaping (TransferredData) -> Void) { drops.append(take) }
}

extension DrawingContext {
    /// What comes from outside.
    @MainActor package var outside: Outside { graph.outside }
}
