/// How long a call may take and how much it may bring.
package struct CallLimits: Sendable, Equatable {
    /// Until the connection stands, TLS included.
    package var connecting: Duration
    /// For all of it, waiting for a thread included.
    package var total: Duration
    /// The largest body that is read, in bytes.
    package var body: Int

    package init(
        connecting: Duration = .seconds(5), total: Duration = .seconds(10), body: Int = 1 << 20
    ) {
        self.connecting = connecting
        self.total = total
        self.body = body
    }
}

extension Duration {
    /// In whole thousandths of a second, at least one: libcurl takes 0 for no limit at all.
    var milliseconds: Int {
        max(1, Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000))
    }
}
