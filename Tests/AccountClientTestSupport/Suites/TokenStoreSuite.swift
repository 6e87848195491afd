package import AccountClient

/// What ``TokenStore`` promises.
package enum TokenStoreSuite {
    /// One place for a session, as several processes of an app see it.
    package struct Views: Sendable {
        let open: @Sendable () throws -> any TokenStore
        let damage: @Sendable () async throws -> Void

        /// A place.
        ///
        /// - Parameters:
        ///   - open: a store of another process, each time, of the same place.
        ///   - damage: makes of the session that stands there something that cannot be read.
        package init(
            _ open: @escaping @Sendable () throws -> any TokenStore,
            damage: @escaping @Sendable () async throws -> Void = { throw Breach(description: "no damage") }
        ) {
            self.open = open
            self.damage = damage
        }
    }

    /// A session that a test calls by a number; it is as large as real ones.
    package static func session(_ number: Int) -> StoredSession {
        let filler = String(repeating: "abcdefghijklmnopqrstuvwxyz012345", count: 18)
        return StoredSession(
            userID: "user-\(number)", accessToken: "a\(number).\(filler).\(number)",
            refreshToken: "r\(number).\(filler.prefix(90))")
    }

    /// Every promise.
    package static let all: [Promise<Views>] = alone + together

    /// Those about a place that is damaged; its `damage` must be given.
    package static let mending = [
        Promise<Views>("what is damaged is said, and a new session takes its place") { views in
            try await views.open().keep(session(1))
            try await views.damage()
            for _ in 0..<2 {
                try await refuses(TokenStoreError.damaged, "the session") {
                    _ = try await views.open().session()
                }
            }
            try await views.open().keep(session(2))
            try same(try await views.open().session(), session(2), "the session")
        },
        Promise<Views>("what is damaged can be removed, and nothing comes back") { views in
            try await views.open().keep(session(1))
            try await views.open().add(departure: session(3))
            try await views.damage()
            try await views.open().removeSession()
            try same(try await views.open().session(), nil, "the session")
            try same(try await views.open().departures(), [session(3)], "what is owed")
            try await views.open().keep(session(2))
            try same(try await views.open().session(), session(2), "the session")
        },
    ]

    /// Those that one process can see.
    package static let alone = [
        Promise<Views>("a fresh place has no session and owes nothing") { views in
            let store = try views.open()
            try same(try await store.session(), nil, "the session")
            try same(try await store.departures(), [], "what is owed")
            try await store.removeSession()
            try await store.remove(departure: session(1))
            try same(try await store.session(), nil, "the session that was removed from nothing")
        },
        Promise<Views>("what was kept is there, whole, for every process, and replaces what was there") {
            views in
            for number in 1...5 {
                try await views.open().keep(session(number))
                let store = try views.open()
                try same(
                    try await store.session()?.accessToken, session(number).accessToken, "the access token")
                try same(
                    try await store.session()?.refreshToken, session(number).refreshToken, "the refresh token"
                )
                try same(try await store.session()?.userID, session(number).userID, "the user")
            }
            // What was kept before can be kept again.
            try await views.open().keep(session(2))
            try same(try await views.open().session(), session(2), "the session")
        },
        Promise<Views>("a session that was removed is gone, and a new one can follow") { views in
            let store = try views.open()
            for number in 1...3 {
                try await store.keep(session(number))
                try await views.open().removeSession()
                try same(try await store.session(), nil, "the session that was removed")
                try await store.removeSession()
                try same(try await store.session(), nil, "the session that was removed twice")
            }
        },
        Promise<Views>("what is owed stands in its order, each once, and goes one by one") { views in
            for number in [3, 1, 2, 1, 3] { try await views.open().add(departure: session(number)) }
            let store = try views.open()
            try same(try await store.departures(), [3, 1, 2].map(session), "what is owed")
            try await store.remove(departure: session(1))
            try await store.remove(departure: session(9))
            try same(try await views.open().departures(), [3, 2].map(session), "what is still owed")
            try await store.add(departure: session(1))
            try same(try await views.open().departures(), [3, 2, 1].map(session), "what is owed anew")
            for number in 1...3 { try await store.remove(departure: session(number)) }
            try same(try await store.departures(), [], "what is owed at last")
        },
        Promise<Views>("the session and what is owed do not touch each other") { views in
            let store = try views.open()
            try await store.keep(session(1))
            try await store.add(departure: session(1))
            try await store.add(departure: session(2))
            try await store.removeSession()
            try same(try await store.departures(), [1, 2].map(session), "what is owed")
            try await store.keep(session(2))
            try await store.remove(departure: session(1))
            try await store.remove(departure: session(2))
            try same(try await store.session(), session(2), "the session")
        },
    ]

    /// Those of several processes at once.
    package static let together = [
        Promise<Views>("while one process replaces the session, no other sees none or half of one") { views in
            try await views.open().keep(session(0))
            let all = (0...25).map(session)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    let store = try views.open()
                    for session in all { try await store.keep(session) }
                }
                for _ in 0..<2 {
                    group.addTask {
                        let store = try views.open()
                        for _ in 0..<25 {
                            guard let seen = try await store.session() else {
                                throw Breach(description: "no session was seen while there was one")
                            }
                            try holds(all.contains(seen), "another session was seen than was kept")
                        }
                    }
                }
                try await group.waitForAll()
            }
            try same(try await views.open().session(), all.last, "the session")
        },
        Promise<Views>("of many that keep at once one is there, and one removal is enough") { views in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...8 {
                    group.addTask { try await views.open().keep(session(number)) }
                }
                try await group.waitForAll()
            }
            let kept = try await views.open().session()
            try holds((1...8).contains { session($0) == kept }, "none of those that were kept is there")
            try await views.open().removeSession()
            try same(try await views.open().session(), nil, "the session")
        },
        Promise<Views>("many that leave at once are all owed, each once") { views in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<12 {
                    group.addTask { try await views.open().add(departure: session(number % 4)) }
                }
                try await group.waitForAll()
            }
            let owed = try await views.open().departures()
            try same(owed.map(\.userID).sorted(), (0..<4).map { "user-\($0)" }, "what is owed")
        },
    ]
}
