package import Metrics
internal import Synchronization

/// The figures of a program, to be read in Prometheus's text format (version 0.0.4).
///
/// Names and labels are a closed list of this program's own; should they not be, further series beyond the bound are
/// thrown away, so that nobody can fill the memory.
package final class PrometheusMetrics: MetricsFactory {
    struct Key: Hashable, Comparable {
        let name: String
        /// As they stand between the braces.
        let labels: String

        static func < (left: Key, right: Key) -> Bool {
            (left.name, left.labels) < (right.name, right.labels)
        }
    }

    private let mostSeries: Int
    private let series = Mutex<[Key: any PrometheusSeries]>([:])
    private let readings = Mutex<[Key: Reading]>([:])

    /// What is asked for when somebody reads the figures.
    private struct Reading: Sendable {
        let kind: String
        let read: @Sendable () -> Double
    }

    /// - Parameter mostSeries: how many combinations of name and labels are kept.
    package init(mostSeries: Int = 4096) { self.mostSeries = mostSeries }

    /// A value that is asked for when somebody reads the figures.
    ///
    /// - Parameters:
    ///   - name: the figure's.
    ///   - labels: words of closed lists, never anything of a request.
    ///   - read: is asked.
    package func gauge(
        _ name: String, labels: [(String, String)] = [], read: @escaping @Sendable () -> Double
    ) {
        readings.withLock { $0[Self.key(name, labels)] = Reading(kind: "gauge", read: read) }
    }

    /// A number that only grows, and is asked for when somebody reads the figures.
    ///
    /// - Parameters:
    ///   - name: the figure's.
    ///   - labels: words of closed lists, never anything of a request.
    ///   - read: is asked.
    package func counter(
        _ name: String, labels: [(String, String)] = [], read: @escaping @Sendable () -> Double
    ) {
        readings.withLock { $0[Self.key(name, labels)] = Reading(kind: "counter", read: read) }
    }

    /// All figures as text.
    package var text: String {
        var lines = series.withLock { $0 }.map {
            (key: $0.key, kind: $0.value.kind, text: $0.value.lines($0.key))
        }
        for (key, reading) in readings.withLock({ $0 }) {
            lines.append((key, reading.kind, [PrometheusText.line(key.name, key.labels, reading.read())]))
        }
        var text = ""
        var name: String?
        for (key, kind, entries) in lines.sorted(by: { $0.key < $1.key }) {
            if key.name != name { text += "# TYPE \(key.name) \(kind)\n" }
            name = key.name
            text += entries.joined(separator: "\n") + "\n"
        }
        return text
    }

    private func find<Series: PrometheusSeries>(
        _ label: String, _ dimensions: [(String, String)], _ make: () -> Series
    ) -> Series {
        let key = Self.key(label, dimensions)
        return series.withLock { series in
            if let known = series[key] as? Series { return known }
            let made = make()
            if series.count < mostSeries, series[key] == nil { series[key] = made }
            return made
        }
    }

    private static func key(_ name: String, _ labels: [(String, String)]) -> Key {
        let labels = labels.map { "\(plain($0.0))=\"\(PrometheusText.escaped($0.1))\"" }
        return Key(name: plain(name), labels: labels.joined(separator: ","))
    }

    /// A name as Prometheus takes it.
    private static func plain(_ name: String) -> String {
        String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
}

extension PrometheusMetrics {
    /// The counter of a name and its labels.
    package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        find(label, dimensions) { PrometheusCounter() }
    }

    /// The counter of a name and its labels.
    package func makeFloatingPointCounter(
        label: String, dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        find(label, dimensions) { PrometheusCounter() }
    }

    /// The histogram of a name and its labels.
    package func makeRecorder(
        label: String, dimensions: [(String, String)], aggregate: Bool
    ) -> any RecorderHandler {
        find(label, dimensions) { PrometheusHistogram() }
    }

    /// The gauge of a name and its labels.
    package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        find(label, dimensions) { PrometheusGauge() }
    }

    /// The histogram of a name and its labels, in seconds.
    package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        find(label, dimensions) { PrometheusHistogram() }
    }

    /// Forgets it.
    package func destroyCounter(_ handler: any CounterHandler) { remove(handler) }
    /// Forgets it.
    package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) { remove(handler) }
    /// Forgets it.
    package func destroyRecorder(_ handler: any RecorderHandler) { remove(handler) }
    /// Forgets it.
    package func destroyMeter(_ handler: any MeterHandler) { remove(handler) }
    /// Forgets it.
    package func destroyTimer(_ handler: any TimerHandler) { remove(handler) }

    private func remove(_ handler: AnyObject) {
        series.withLock { series in series = series.filter { $0.value !== handler } }
    }
}

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
