internal import Metrics
internal import Synchronization

/// One line, or the lines of one histogram.
protocol PrometheusSeries: AnyObject, Sendable {
    var kind: String { get }
    func lines(_ key: PrometheusMetrics.Key) -> [String]
}

enum PrometheusText {
    static func line(_ name: String, _ labels: String, _ value: Double) -> String {
        let shown = value.rounded() == value && abs(value) < 1e15 ? String(Int64(value)) : String(value)
        return labels.isEmpty ? "\(name) \(shown)" : "\(name){\(labels)} \(shown)"
    }

    static func escaped(_ text: String) -> String {
        var shown = ""
        for character in text {
            switch character {
            case "\\": shown += "\\\\"
            case "\"": shown += "\\\""
            case "\n", "\r", "\r\n": shown += "\\n"
            default: shown.append(character)
            }
        }
        return shown
    }
}

final class PrometheusCounter: PrometheusSeries, CounterHandler, FloatingPointCounterHandler {
    private let value = Mutex(0.0)

    var kind: String { "counter" }
    func increment(by amount: Int64) { value.withLock { $0 += Double(amount) } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func reset() { value.withLock { $0 = 0 } }
    func lines(_ key: PrometheusMetrics.Key) -> [String] {
        [PrometheusText.line(key.name, key.labels, value.withLock { $0 })]
    }
}

final class PrometheusGauge: PrometheusSeries, MeterHandler {
    private let value = Mutex(0.0)

    var kind: String { "gauge" }
    func set(_ amount: Int64) { value.withLock { $0 = Double(amount) } }
    func set(_ amount: Double) { value.withLock { $0 = amount } }
    func increment(by amount: Double) { value.withLock { $0 += amount } }
    func decrement(by amount: Double) { value.withLock { $0 -= amount } }
    func lines(_ key: PrometheusMetrics.Key) -> [String] {
        [PrometheusText.line(key.name, key.labels, value.withLock { $0 })]
    }
}

/// Times in seconds, from a tenth of a millisecond to ten seconds.
final class PrometheusHistogram: PrometheusSeries, TimerHandler, RecorderHandler {
    private struct State {
        var counts = [Int](repeating: 0, count: PrometheusHistogram.bounds.count)
        var count = 0
        var sum = 0.0
    }

    static let bounds = [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
    private let state = Mutex(State())

    var kind: String { "histogram" }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func record(_ value: Int64) { record(Double(value)) }
    func record(_ value: Double) {
        let place = Self.bounds.firstIndex { value <= $0 }
        state.withLock { state in
            if let place { state.counts[place] += 1 }
            state.count += 1
            state.sum += value
        }
    }

    func lines(_ key: PrometheusMetrics.Key) -> [String] {
        let state = state.withLock { $0 }
        let before = key.labels.isEmpty ? "" : key.labels + ","
        var total = 0
        var lines: [String] = []
        for (bound, count) in zip(Self.bounds, state.counts) {
            total += count
            lines.append(PrometheusText.line("\(key.name)_bucket", "\(before)le=\"\(bound)\"", Double(total)))
        }
        lines.append(PrometheusText.line("\(key.name)_bucket", "\(before)le=\"+Inf\"", Double(state.count)))
        lines.append(PrometheusText.line("\(key.name)_sum", key.labels, state.sum))
        lines.append(PrometheusText.line("\(key.name)_count", key.labels, Double(state.count)))
        return lines
    }
}
