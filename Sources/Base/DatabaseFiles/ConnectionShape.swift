internal import GRDB

/// What differs between the connections of one store and another; the rest is the same for all.
package struct ConnectionShape: Sendable {
    /// The name of its thread.
    package var label: String
    /// Seconds for which another program's lock is waited for.
    package var patience: Double
    /// Whether it writes nothing.
    package var isReader: Bool
    /// In KiB.
    package var cache: Int
    /// What stays of a large log, in bytes.
    package var log: Int

    /// The shape of one connection.
    package init(label: String, patience: Double, isReader: Bool, cache: Int, log: Int) {
        self.label = label
        self.patience = patience
        self.isReader = isReader
        self.cache = cache
        self.log = log
    }

    var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(patience)
        configuration.label = label
        configuration.prepareDatabase { db in
            // What was acknowledged survives the loss of power.
            try db.execute(sql: "PRAGMA synchronous = FULL")
            // What is deleted is overwritten.
            _ = try Int64.fetchOne(db, sql: "PRAGMA secure_delete = ON")
            _ = try Int64.fetchOne(db, sql: "PRAGMA journal_size_limit = \(log)")
            // A negative number is KiB, a positive one pages.
            try db.execute(sql: "PRAGMA cache_size = -\(cache)")
            if isReader { try db.execute(sql: "PRAGMA query_only = ON") }
        }
        return configuration
    }
}
