internal import SyncEngine

extension CloudCheck {
    static let bounds = [
        CloudCheck("all pages together tell everything once") { views in
            let limits = views.a.limits
            let count = min(600, limits.registers ?? .max, (limits.totalBytes ?? .max) / 100)
            var expected: [String: [UInt8]] = [:]
            let account = try await views.begin()
            for number in 1...count {
                let bytes = CloudViews.sealed(number, count: 60)
                let put = CloudPut(
                    register: CloudViews.replica(number), sequence: 1, bytes: bytes, account: account,
                    joined: [])
                expected[try await (number % 2 == 0 ? views.a : views.b).put(put)] = bytes
            }
            try await views.check(tells: expected)
            let joined = Set(expected.keys.sorted().prefix(count / 2))
            let rest = try await views.reading(since: CloudCursor(joined: joined))
            try expect(
                Set(rest.contents.keys) == Set(expected.keys).subtracting(joined),
                "others than the rest are told")
            try expect(rest.present.map { $0 == Set(expected.keys) } != false, "not all marks are present")
        },
        CloudCheck("the greatest register passes, and a greater one is refused") { views in
            let limits = views.a.limits
            let account = try await views.begin()
            let greatest = CloudViews.sealed(1, count: limits.registerBytes)
            func put(_ bytes: [UInt8]) -> CloudPut {
                CloudPut(
                    register: CloudViews.replica(1), sequence: 1, bytes: bytes, account: account, joined: [])
            }
            try await expect(.tooLarge) { _ = try await views.a.put(put(greatest + [0])) }
            try await views.check(tells: [:])
            // Where one register fills the cloud, its name may be what does not fit.
            guard greatest.count < limits.totalBytes ?? .max else { return }
            let mark = try await views.a.put(put(greatest))
            try await views.check(tells: [mark: greatest])
        },
        CloudCheck("a full cloud says so, keeps what it has and takes more once there is room") { views in
            guard let total = views.a.limits.totalBytes else { return }
            let account = try await views.begin()
            let size = min(views.a.limits.registerBytes, total / 2 + 1)
            var expected: [String: [UInt8]] = [:]
            func put(_ number: Int) async throws {
                let bytes = CloudViews.sealed(number, count: size)
                let put = CloudPut(
                    register: CloudViews.replica(number), sequence: 1, bytes: bytes, account: account,
                    joined: [])
                expected[try await views.a.put(put)] = bytes
            }
            let last = total / size + 1
            for number in 1..<last { try await put(number) }
            try await expect(.quotaExceeded) { try await put(last) }
            try await views.check(tells: expected)
            guard let some = expected.keys.min() else { return }
            try await views.a.remove([some], account: account)
            await views.settle()
            expected[some] = nil
            try await put(last)
            try await views.check(tells: expected)
        },
    ]

    static let promptness = [
        CloudCheck("all who listen are told that something came") { views in
            guard views.tellsEvents else { return }
            var listeners = [views.a.events().makeAsyncIterator(), views.a.events().makeAsyncIterator()]
            for round in 1...3 {
                let mark = try await views.put(views.b, round, 1, CloudViews.sealed(round))
                await views.settle()
                for index in listeners.indices {
                    // Events from before may still be waiting: the one that counts is the one after which it is seen.
                    repeat {
                        let event = await listeners[index].next()
                        try expect(
                            event == .changed, "expected a change, was told \(String(describing: event))")
                    } while try await !Reading(views.a).contents.keys.contains(mark)
                }
            }
        },
        CloudCheck("a listener that is cancelled is let go") { views in
            let events = views.a.events()
            let listener = Task { for await _ in events {} }
            listener.cancel()
            await listener.value
            _ = try await views.put(views.a, 1, 1, CloudViews.sealed(1))
        },
    ]
}
