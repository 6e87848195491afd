internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// How long ago something was, in the largest unit of which a whole one has passed.
///
/// It needs no calendar and no time zone, so that every face says the same. What lies ahead is as good as now: clocks
/// differ.
struct Elapsed: Sendable, Equatable {
    enum Unit: Double, CaseIterable {
        case year = 31_557_600
        case month = 2_629_800
        case week = 604_800
        case day = 86_400
        case hour = 3_600
        case minute = 60
    }

    let count: Int
    let unit: Unit?

    init(since then: Date, at now: Date) {
        let seconds = now.timeIntervalSince(then)
        guard seconds.isFinite, let unit = Unit.allCases.first(where: { seconds >= $0.rawValue }) else {
            count = 0
            unit = nil
            return
        }
        count = Int(exactly: (seconds / unit.rawValue).rounded(.down)) ?? 0
        self.unit = unit
    }

    func text(in language: Language) -> String {
        guard let unit else { return language == .chinese ? "刚刚" : "just now" }
        let (name, measure) = Self.names(unit)
        return language == .chinese
            ? "\(count)\(measure)前" : count == 1 ? "1 \(name) ago" : "\(count) \(name)s ago"
    }

    private static func names(_ unit: Unit) -> (english: String, chinese: String) {
        switch unit {
        case .year: ("year", " 年")
        case .month: ("month", " 个月")
        case .week: ("week", " 周")
        case .day: ("day", " 天")
        case .hour: ("hour", " 小时")
        case .minute: ("minute", " 分钟")
        }
    }
}
