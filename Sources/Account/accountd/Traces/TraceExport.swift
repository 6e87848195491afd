import AccountServer
import FoundationExports
import HTTPClient
import Logging
import ServiceLifecycle
import Traces

/// Traces of this program, and their way to the collector; there are none where no collector is named.
struct TraceExport: Sendable {
    let recorder: SpanRecorder
    private let queue = SpanQueue()
    private let exporter: SpanExporter

    /// - Parameters:
    ///   - settings: nil is given back where they name no collector.
    ///   - logger: is told when the collector cannot be reached.
    /// - Throws: why the settings cannot be used.
    init?(_ settings: TraceSettings, _ logger: Logger) throws {
        guard let endpoint = settings.endpoint else { return nil }
        let collector = try Collector(at: endpoint, settings, logger)
        recorder = SpanRecorder(ratio: settings.ratio, queue: queue)
        let resource = [
            ("service.name", "accountd"), ("service.version", Accountd.version),
            ("service.instance.id", UUID().uuidString.lowercased()),
        ]
        exporter = SpanExporter(queue, OTLPEncoder(resource: resource, scope: "accountd")) {
            await collector.send($0)
        }
    }

    /// Lets the figures be read from here.
    func tell(_ metrics: PrometheusMetrics) {
        for outcome in SpanQueue.Outcome.allCases {
            metrics.counter("account_spans_total", labels: [("outcome", outcome.rawValue)]) {
                Double(queue.count(of: outcome))
            }
        }
        metrics.gauge("account_spans_waiting") { Double(queue.waiting) }
    }

    /// Hands spans over until the program stops, and then those that are left.
    var service: any Service { Exporting(exporter: exporter, queue: queue) }

    private struct Exporting: Service {
        let exporter: SpanExporter
        let queue: SpanQueue

        func run() async throws {
            await withGracefulShutdownHandler {
                await exporter.run()
            } onGracefulShutdown: {
                queue.close()
            }
        }
    }
}
