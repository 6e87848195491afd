#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Date {
    /// Milliseconds since 1970, as stamps count them: 0 for any earlier or impossible date.
    package var wallClock: UInt64 {
        let milliseconds = (timeIntervalSince1970 * 1000).rounded(.down)
        guard milliseconds > 0 else { return 0 }
        return milliseconds < Double(HybridTimestamp.greatestWall)
            ? UInt64(milliseconds) : HybridTimestamp.greatestWall
    }
}
