/// One server-sent event.
public struct LocalEvent: Sendable, Equatable {
    /// The event's name, such as `screen`.
    public let name: String
    /// Its data in UTF-8, usually JSON.
    public let data: [UInt8]

    /// Makes an event.
    ///
    /// - Parameters:
    ///   - name: line ends in it are dropped.
    ///   - data: UTF-8; its lines arrive joined by line feeds.
    public init(name: String, data: [UInt8]) {
        self.name = String(name.unicodeScalars.filter { $0 != "\n" && $0 != "\r" })
        self.data = data
    }

    /// The bytes on the wire (HTML Living Standard, section 9.2.5), written at once so that events never mix.
    var wire: [UInt8] {
        var bytes = Array("event: \(name)\n".utf8)
        bytes.reserveCapacity(bytes.count + data.count + 16)
        for line in data.split(omittingEmptySubsequences: false, whereSeparator: { $0 == 10 || $0 == 13 }) {
            bytes += Array("data: ".utf8)
            bytes += line
            bytes.append(10)
        }
        bytes.append(10)
        return bytes
    }
}

/// What an event stream says when there is nothing to say, so that both ends notice a dead connection.
public struct Heartbeat: Sendable {
    let interval: Duration
    let event: (@Sendable () async -> LocalEvent)?

    /// A comment line every 15 seconds, which scripts do not see.
    public static let silent = Heartbeat(every: .seconds(15), event: nil)

    /// An event of the product's own.
    ///
    /// - Parameters:
    ///   - interval: measured by the site's clock.
    ///   - event: makes the event when it is due.
    /// - Returns: the heartbeat.
    public static func every(
        _ interval: Duration, _ event: @escaping @Sendable () async -> LocalEvent
    ) -> Heartbeat {
        Heartbeat(every: interval, event: event)
    }

    private init(every interval: Duration, event: (@Sendable () async -> LocalEvent)?) {
        self.interval = interval
        self.event = event
    }
}
