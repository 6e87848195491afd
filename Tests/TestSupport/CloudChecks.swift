internal import SyncEngine

extension CloudCheck {
    /// Every promise of the port.
    public static let all = accounts + versions + bounds + promptness

    private static let accounts = [
        CloudCheck("a fresh cloud is empty, and complete where it can tell") { views in
            let reading = try await views.reading()
            try expect(reading.versions.isEmpty, "something stands in a fresh cloud")
            try expect(reading.account.isEmpty, "a fresh cloud has an account")
            try expect(reading.present?.isEmpty != false, "a fresh cloud has marks")
        },
        CloudCheck("an account begins once, whoever asks") { views in
            let first: Set = [CloudViews.account("1")]
            let begun = try await views.a.beginAccount(CloudViews.account("1"))
            try expect(begun == first, "beginning gave \(begun)")
            await views.settle()
            for (view, digit) in [(views.a, "1"), (views.a, "2"), (views.b, "3")] as [(any Cloud, Character)]
            {
                let again = try await view.beginAccount(CloudViews.account(digit))
                try expect(again == first, "beginning again with \(digit) gave \(again)")
            }
            let reading = try await views.reading()
            try expect(reading.account == first, "the cloud tells \(reading.account)")
        },
        CloudCheck("of accounts begun at the same time one at least stands, and both devices see the same") {
            views in
            let (one, other) = (CloudViews.account("1"), CloudViews.account("2"))
            async let first = views.a.beginAccount(one)
            async let second = views.b.beginAccount(other)
            let both = try await first.union(second)
            let standing = try await views.reading().account
            try expect(!standing.isEmpty && standing.isSubset(of: [one, other]), "there stand \(standing)")
            try expect(both == standing, "beginning told \(both), there stand \(standing)")
        },
        CloudCheck("a cloud with neither an account nor a version that the device knows is given none") {
            views in
            let known: Set = ["\(CloudViews.replica(1))/1"]
            try await expect(.accountChanged) {
                _ = try await views.a.beginAccount(CloudViews.account("1"), beside: known)
            }
            let reading = try await views.reading()
            try expect(reading.account.isEmpty, "the cloud tells \(reading.account)")
            let begun = try await views.begin()
            let again = try await views.a.beginAccount(CloudViews.account("1"), beside: known)
            try expect(again == begun, "beginning again gave \(again)")
        },
        CloudCheck("without an account of those named nothing is put and nothing removed") { views in
            func put(_ account: Set<String>) -> CloudPut {
                CloudPut(
                    register: CloudViews.replica(1), sequence: 1, bytes: CloudViews.sealed(1),
                    account: account,
                    joined: [])
            }
            let (right, wrong) = (CloudViews.account("a"), CloudViews.account("b"))
            for account in [[], [right]] as [Set<String>] {
                try await expect(.accountChanged) { _ = try await views.b.put(put(account)) }
            }
            _ = try await views.begin()
            for account in [[], [wrong]] as [Set<String>] {
                try await expect(.accountChanged) { _ = try await views.b.put(put(account)) }
            }
            try await views.check(tells: [:])
            let mark = try await views.b.put(put([wrong, right]))
            try await views.check(tells: [mark: CloudViews.sealed(1)])
            for account in [[], [wrong]] as [Set<String>] {
                try await expect(.accountChanged) { try await views.b.remove([mark], account: account) }
            }
            try await views.check(tells: [mark: CloudViews.sealed(1)])
        },
    ]

    private static let versions = [
        CloudCheck("what was put is told byte by byte, under its mark, to both devices") { views in
            let mark = try await views.put(views.a, 7, 3, CloudViews.sealed(1))
            let reading = try await views.reading()
            let version = CloudVersion(
                register: CloudViews.replica(7), mark: mark, content: .bytes(CloudViews.sealed(1)))
            try expect(reading.versions == [version], "other versions are told")
            try expect(reading.present.map { $0 == [mark] } != false, "other marks are present")
            try expect(reading.account == [CloudViews.account("a")], "the account is not told")
        },
        CloudCheck("what was joined is not told again, and is still present") { views in
            let first = try await views.put(views.a, 1, 1, CloudViews.sealed(1))
            let cursor = try await views.reading().cursor
            let silent = try await views.reading(since: cursor)
            try expect(silent.versions.isEmpty, "a joined version is told again")
            try expect(silent.present.map { $0 == [first] } != false, "a joined version is not present")
            let second = try await views.put(views.b, 2, 1, CloudViews.sealed(2))
            try await views.check(tells: [second: CloudViews.sealed(2)], since: cursor)
        },
        CloudCheck("the same version put again is one") { views in
            let mark = try await views.put(views.a, 1, 1, CloudViews.sealed(1))
            let again = try await views.put(views.a, 1, 1, CloudViews.sealed(1), over: [CloudViews.sealed(1)])
            let reading = try await views.reading()
            try expect(reading.versions.map(\.mark) == [again], "it is told twice, or under another mark")
            try expect(!views.a.limits.keepsVersions || mark == again, "the same file has two marks")
        },
        CloudCheck("a newer version is told under a mark of its own, beside the older or in its place") {
            views in
            let (old, new) = (CloudViews.sealed(1), CloudViews.sealed(2))
            let first = try await views.put(views.a, 1, 1, old)
            let second = try await views.put(views.a, 1, 2, new, over: [old])
            try expect(first != second, "other bytes have the same mark")
            let kept = views.a.limits.keepsVersions ? [first: old] : [:]
            try await views.check(tells: kept.merging([second: new]) { $1 })
            try await views.check(tells: [second: new], since: CloudCursor(joined: [first]))
        },
        CloudCheck("a version that was not joined is never replaced") { views in
            // A restored home and the one it was restored from write the same register.
            let (theirs, ours) = (CloudViews.sealed(1), CloudViews.sealed(2))
            let first = try await views.put(views.b, 1, 5, theirs)
            if views.a.limits.keepsVersions {
                let second = try await views.put(views.a, 1, 5, ours)
                try await views.check(tells: [first: theirs, second: ours])
            } else {
                try await expect(.unread) {
                    _ = try await views.put(views.a, 1, 6, ours, over: [CloudViews.sealed(3)])
                }
                try await views.check(tells: [first: theirs])
                let second = try await views.put(views.a, 1, 6, ours, over: [CloudViews.sealed(3), theirs])
                try await views.check(tells: [second: ours])
            }
        },
        CloudCheck("exactly what is named is removed, and what has gone is let be") { views in
            let account = try await views.begin()
            let first = try await views.put(views.a, 1, 1, CloudViews.sealed(1))
            let second = try await views.put(views.b, 2, 1, CloudViews.sealed(2))
            let third = try await views.put(views.b, 3, 1, CloudViews.sealed(3))
            try await views.reading().versions.isEmpty
                ? () : views.a.remove([first, third], account: account)
            try await views.check(tells: [second: CloudViews.sealed(2)])
            for view in [views.a, views.b] {
                try await view.remove([first, third], account: account)
                try await view.remove(["what is no mark", "/", ""], account: account)
                try await view.remove([], account: account)
            }
            try await views.check(tells: [second: CloudViews.sealed(2)])
            try await views.b.remove([second], account: account)
            try await views.check(tells: [:])
            let reading = try await views.reading()
            try expect(reading.account == account, "removing took the account away")
        },
        CloudCheck("removing an older version lets the newer one be") { views in
            let (old, new) = (CloudViews.sealed(1), CloudViews.sealed(2))
            let first = try await views.put(views.a, 1, 1, old)
            let second = try await views.put(views.a, 1, 2, new, over: [old])
            try await views.a.remove([first], account: try await views.begin())
            try await views.check(tells: [second: new])
        },
        CloudCheck("what two devices write at the same time all arrives") { views in
            let account = try await views.begin()
            @Sendable func write(_ cloud: any Cloud, _ register: Int) async throws -> [String: [UInt8]] {
                var marks: [String: [UInt8]] = [:]
                var joined: Set<ContentHash> = []
                for sequence in 1...6 {
                    let bytes = CloudViews.sealed(register * 100 + sequence)
                    let mark = try await cloud.put(
                        CloudPut(
                            register: CloudViews.replica(register), sequence: UInt64(sequence), bytes: bytes,
                            account: account, joined: joined))
                    joined.insert(ContentHash(of: bytes))
                    if !cloud.limits.keepsVersions { marks = [:] }
                    marks[mark] = bytes
                    _ = try await Reading(cloud)
                }
                return marks
            }
            async let one = write(views.a, 1)
            async let other = write(views.b, 2)
            try await views.check(tells: try await one.merging(other) { $1 })
        },
    ]
}
