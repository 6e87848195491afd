public import CoreTransferable
public import Foundation
internal import SimulatorCore

/// What a person hands over to an app from outside.
@MainActor
public final class Outside {
    /// What is on the clipboard.
    public var clipboard: TransferredData?
    /// What a person picks next among the photos, if anything.
    public var photo: TransferredData?
    /// What a person picks next among the files, if anything; at first what `--file` names.
    public var file = Outside.named("--file")
    /// What a person picks next where a folder is asked for, if anything; at first what `--folder` names.
    public var folder = Outside.named("--folder")
    /// What was handed to other apps last.
    public internal(set) var shared: String?
    private var drops: [(TransferredData) -> Void] = []

    private static func named(_ option: String) -> URL? {
        SimulatorOptions.value(option, CommandLine.arguments).map { URL(filePath: $0) }
    }

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
