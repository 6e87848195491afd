public import CoreTransferable
internal import Foundation

/// What a person hands over to an app from outside.
@MainActor
public final class Outside {
    /// What is on the clipboard.
    public var clipboard: TransferredData?
    /// What a person picks next among the photos, if anything.
    public var photo: TransferredData?
    /// What a person picks next among the files, if anything.
    public var file: URL?
    private var drops: [(TransferredData) -> Void] = []

    /// A person drops something on the uppermost view that takes drops.
    ///
    /// - Parameter dropped: what is dropped.
    public func drop(_ dropped: TransferredData) { drops.last?(dropped) }

    /// A drawing begins: who takes drops says so again.
    func beginDrawing() { drops = [] }

    func takesDrops(_ take: @escaping (TransferredData) -> Void) { drops.append(take) }
}

extension DrawingContext {
    /// What comes from outside.
    @MainActor package var outside: Outside { graph.outside }
}
