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
    private let readings = Mutex<[Key: @Sendable () -> Double]>([:])

    /// - Parameter mostSeries: how many combinations of name and labels are kept.
    package init(mostSeries: Int = 4096) { self.mostSeries = mostSeries }

    /// A value that is asked for when somebody reads the figures.
    package func gauge(_ name: String, read: @escaping @Sendable () -> Double) {
        readings.withLock { $0[Key(name: Self.plain(name), labels: "")] = read }
    }

    /// All figures as text.
    package var text: String {
        var lines = series.withLock { $0 }.map {
            (key: $0.key, kind: $0.value.kind, text: $0.value.lines($0.key))
        }
        for (key, read) in readings.withLock({ $0 }) {
            lines.append((key, "gauge", [PrometheusText.line(key.name, key.labels, read())]))
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
        let labels = dimensions.map { "\(Self.plain($0.0))=\"\(PrometheusText.escaped($0.1))\"" }
        let key = Key(name: Self.plain(label), labels: labels.joined(separator: ","))
        return series.withLock { series in
            if let known = series[key] as? Series { return known }
            let made = make()
            if series.count < mostSeries, series[key] == nil { series[key] = made }
            return made
        }
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
