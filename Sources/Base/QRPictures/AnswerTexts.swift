#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The JSON array of texts that `second-qr` writes.
enum AnswerTexts {
    /// The texts, each once, in the order given; nil for anything but an array of strings.
    static func parse(_ bytes: [UInt8]) -> [String]? {
        guard let texts = try? JSONDecoder().decode([String].self, from: Data(bytes)) else { return nil }
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}
