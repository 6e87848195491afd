// A tiny site: `LocalWebDemo FOLDER [PORT]`. The first line of output says how the start went, the second is the
// one-time address, the third its file. SIGTERM ends it cleanly.
import HTTPServer
import Loopback
import Localization
import UnixSignals

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

let page: StaticString = """
    <!doctype html><html lang="en"><meta charset="utf-8"><title>Demo</title>
    <p id="state">loading</p><script type="module" src="/app.js"></script></html>
    """
let script: StaticString = """
    const token = location.hash.slice(1);
    history.replaceState(null, "", "/");
    const entered = await fetch("/session", { method: "POST", body: token });
    const { bearer } = await entered.json();
    const headers = { Authorization: "Bearer " + bearer };
    const reply = await fetch("/echo", { method: "POST", body: "hello", headers });
    const text = await reply.text();
    const events = await fetch("/events?page=1", { headers });
    const { value } = await events.body.pipeThrough(new TextDecoderStream()).getReader().read();
    document.getElementById("state").textContent = text + " " + value.split("data: ")[1].trim();
    """

func configuration(_ folder: String, port: Int) -> SiteConfiguration {
    let place = SiteFolder(base: folder, components: ["run"])
    var limits = SiteLimits()
    // A test holds a silent connection, on a machine that may be busy.
    limits.stranger = .seconds(3600)
    return SiteConfiguration(
        runtimeFolder: place, handOverFolder: place, port: port,
        routes: [
            Asset(path: "/", contentType: "text/html; charset=utf-8", text: page).route,
            Asset(path: "/app.js", contentType: "text/javascript; charset=utf-8", text: script).route,
            Route(.post, "/echo") { .json($0.body) },
            Route(.get, "/events") { _ in
                let (stream, more) = AsyncStream<LocalEvent>.makeStream()
                more.yield(LocalEvent(name: "screen", data: Array("live".utf8)))
                return .events(stream, heartbeat: .silent)
            },
        ],
        texts: SiteTexts(
            title: LocalizedText { $0 == .chinese ? "演示" : "Demo" },
            earlierRun: LocalizedText {
                $0 == .chinese ? "此页面由之前的运行打开。" : "This page was opened by an earlier run."
            },
            notFound: LocalizedText { $0 == .chinese ? "此处没有内容。" : "There is nothing here." },
            goOn: LocalizedText { $0 == .chinese ? "打开演示" : "Open the demo" }),
        limits: limits)
}

/// Unbuffered, since a test reads it through a pipe.
func say(_ text: String) {
    let bytes = Array("\(text)\n".utf8)
    _ = unsafe write(1, bytes, bytes.count)
}

guard CommandLine.arguments.count > 1 else { exit(64) }
let port = CommandLine.arguments.count > 2 ? Int(CommandLine.arguments[2]) ?? 0 : 0
do {
    switch try await LocalSite.start(configuration(CommandLine.arguments[1], port: port)) {
    case .alreadyRunning(let running):
        say("running\n\(running.address?.address ?? "")\n\(running.address?.file ?? "")")
    case .started(let site):
        // Before the first line: a test may end this run as soon as it has read it.
        let signals = await UnixSignalsSequence(trapping: .sigterm)
        let address = try site.mint()
        say("started\n\(address.address)\n\(address.file)")
        let serving = Task { try await site.run() }
        let stopping = Task { for await _ in signals { return serving.cancel() } }
        defer { stopping.cancel() }
        try await serving.value
        say("stopped")
    }
} catch {
    say("failed\n\(error)")
    exit(1)
}
