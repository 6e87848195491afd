/// One thing that a port promises, asked through the port alone.
///
/// To measure an adapter, make a test of this shape beside it; each run needs a place of its own, in which nothing
/// stands:
///
///     @Test(arguments: TokenStoreSuite.all)
///     func `this store keeps what the port promises`(promise: Promise<TokenStoreSuite.Views>) async throws {
///         try await promise.check(.init { MyStore(place) })
///     }
package struct Promise<Views: Sendable>: Sendable, CustomStringConvertible {
    /// The promise, as a sentence.
    package let description: String
    private let body: @Sendable (Views) async throws -> Void

    init(_ description: String, _ body: @escaping @Sendable (Views) async throws -> Void) {
        self.description = description
        self.body = body
    }

    /// Asks an adapter.
    ///
    /// - Parameter views: ways to it.
    /// - Throws: a ``Breach``, or an error that should not have come.
    package func check(_ views: Views) async throws { try await body(views) }
}

/// A promise that was not kept.
package struct Breach: Error, CustomStringConvertible {
    /// What was found.
    package let description: String
}

/// What is found must be what is wanted.
func same<Value: Equatable>(_ found: Value, _ wanted: Value, _ what: String) throws {
    guard found != wanted else { return }
    throw Breach(description: "\(what): found \(found) where \(wanted) was wanted")
}

/// Something must hold.
func holds(_ condition: Bool, _ what: String) throws {
    guard condition else { throw Breach(description: what) }
}

/// Something must throw exactly this.
func refuses<Failure: Error & Equatable>(
    _ wanted: Failure, _ what: String, _ work: () async throws -> Void
) async throws {
    do {
        try await work()
    } catch let found as Failure {
        return try same(found, wanted, what)
    }
    throw Breach(description: "\(what): nothing was thrown where \(wanted) was wanted")
}
