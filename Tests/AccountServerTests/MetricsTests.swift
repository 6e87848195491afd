import AccountAPI
import AccountDomain
import AccountTestSupport
import Foundation
import Logging
import Metrics
import NIOCore
import ServiceLifecycle
import TestSupport
import Testing

@testable import AccountServer
@testable import accountd

struct MetricsTests {
    @Test func `figures stand in Prometheus's format`() {
        let metrics = PrometheusMetrics()
        Counter(label: "a.b", dimensions: [("x", "1\"\\\n")], factory: metrics).increment(by: 2)
        Gauge(label: "c", factory: metrics).record(1.5)
        metrics.gauge("d") { 7 }
        Timer(label: "e_seconds", factory: metrics).recordNanoseconds(600_000)
        let lines = metrics.text.split(separator: "\n").map { String($0) }
        #expect(lines.first == "# TYPE a_b counter")
        #expect(lines.contains(#"a_b{x="1\"\\\n"} 2"#))
        #expect(lines.contains("# TYPE d gauge") && lines.contains("d 7"))
        #expect(lines.contains("# TYPE e_seconds histogram"))
        #expect(lines.contains(#"e_seconds_bucket{le="0.0005"} 0"#))
        #expect(lines.contains(#"e_seconds_bucket{le="0.001"} 1"#))
        #expect(lines.contains(#"e_seconds_bucket{le="+Inf"} 1"#))
        #expect(lines.contains("e_seconds_sum 0.0006") && lines.contains("e_seconds_count 1"))
    }

    @Test func `series are bounded`() {
        let metrics = PrometheusMetrics(mostSeries: 10)
        for number in 0..<100 {
            Counter(label: "a", dimensions: [("x", "\(number)")], factory: metrics).increment()
        }
        #expect(metrics.text.split(separator: "\n").count == 11)
    }

    @Test func `requests are counted by route and status, and by nothing of the request`() async throws {
        try await TestServer.run { server in
            let app = App(server: server)
            let tokens = try await app.register()
            let token = try #require(tokens.accessToken)
            for _ in 0..<3 { _ = try await app.send(Ask(.session), token: token) }
            _ = try await app.send(Ask(.refresh).json(RefreshBody(refreshToken: tokens.refreshToken)))
            _ = try await app.send(Ask(.refresh).json(RefreshBody(refreshToken: "x")))
            _ = try await server.send(Ask("GET", "/secret-path?token=secret"))
            let text = server.metrics.text
            for line in [
                #"account_requests_total{route="session",status="200"} 3"#,
                #"account_requests_total{route="none",status="404"} 1"#, "account_sessions_checked_total 3",
                #"account_refreshes_total{outcome="done"} 1"#,
                #"account_refreshes_total{outcome="invalid"} 1"#,
                #"account_request_seconds_count{route="session"} 3"#,
            ] { #expect(text.contains(line + "\n"), "\(line)") }
            #expect(!text.contains("secret"))
            #expect(server.log.lines.allSatisfy { !$0.contains("ann@example.com") && !$0.contains(token) })
        }
    }

    @Test func `shared ceilings and what was not allowed are figures, and a ceiling that fills is an alarm`()
        async throws
    {
        let clock = Locked(Date(timeIntervalSince1970: 1_800_000_000))
        let now: @Sendable () -> Date = { clock.withLock { $0 } }
        var policy = AccountPolicy()
        policy.budget = Budget.standard.withMessages(perDay: 10)
        let budgets = BudgetLedger(policy)
        let (metrics, log) = (PrometheusMetrics(), LogSink())
        metrics.watch(budgets, now: now)
        let alarms = CeilingAlarms(budgets, now: now, log.logger)
        var said: [Int] = []
        for number in 0..<12 as Range<UInt32> {
            let asker = Asker(.solvedChallenge, from: NetworkScopes(ipv4: 0x0A00_0000 + number << 16))
            try? await budgets.spend(.sms, by: asker, at: now())
            alarms.look()
            said.append(log.lines.count)
        }
        #expect(said == [0, 0, 0, 0, 0, 0, 0, 1, 1, 2, 2, 2])
        #expect(log.lines.first?.contains("nearly reached") == true)
        for word in [#""purpose": sms"#, #""ceiling": 10"#, #""seconds": 86400"#] {
            #expect(log.lines.allSatisfy { $0.contains(word) }, "\(word)")
        }
        for line in [
            "# TYPE account_budget_refusals_total counter", #"account_budget_ceiling{purpose="sms"} 10"#,
            #"account_budget_spent{purpose="sms"} 10"#, #"account_budget_spent{purpose="mail"} 0"#,
            #"account_budget_refusals_total{purpose="sms",counted="everybody",answer="refused"} 2"#,
            #"account_budget_refusals_total{purpose="mail",counted="site",answer="puzzle"} 0"#,
        ] { #expect(metrics.text.contains(line + "\n"), "\(line)") }
        clock.withLock { $0 += 2 * 86_400 }
        alarms.look()
        #expect(log.lines.count == 2 && metrics.text.contains(#"account_budget_spent{purpose="sms"} 0"#))
    }

    @Test func `they are read on a loopback port of their own`() async throws {
        #expect(throws: ServerError.openMetrics(host: "0.0.0.0")) {
            try buildMetricsApplication(
                host: "0.0.0.0", port: 0, metrics: PrometheusMetrics(), logger: LogSink().logger)
        }
        let metrics = PrometheusMetrics()
        metrics.gauge("d") { 7 }
        let (ports, found) = AsyncStream<Int>.makeStream()
        let app = try buildMetricsApplication(port: 0, metrics: metrics, logger: LogSink().logger) {
            found.yield($0.localAddress?.port ?? 0)
        }
        let group = ServiceGroup(configuration: .init(services: [app], logger: LogSink().logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            for await port in ports {
                let reply = Reply(try await Wire.exchange(Ask("GET", "/metrics").bytes, port: port))
                #expect(reply.text == "# TYPE d gauge\nd 7\n")
                #expect(reply["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
                #expect(Reply(try await Wire.exchange(Ask("GET", "/").bytes, port: port)).status == 404)
                break
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}
