public import Localization

/// What the QR codes of one picture say.
public struct PictureTexts: Equatable, Sendable {
    /// At least one text, top to bottom, each once.
    public let texts: [String]
    /// Whether the picture may show more codes: one could not be read, or the time ran out while looking for others.
    public let mayHaveMore: Bool

    /// What to say of codes that may be missing; nil where all were read.
    public var remark: LocalizedText? { mayHaveMore ? LocalizedText(PictureStrings.mayHaveMore) : nil }
}
