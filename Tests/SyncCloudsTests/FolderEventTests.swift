import SyncClouds
import Foundation
import SyncEngine
import TestSupport
import Testing

/// Each test waits for an event and for nothing else; one that is never told shows as a test that does not end.
@Suite(.timeLimit(.minutes(1))) struct FolderEventTests {
    /// Waits until a reading after an event is as wished; readings that fail are readings like others.
    private func wait(
        _ events: inout AsyncStream<CloudEvent>.Iterator, _ cloud: FolderCloud,
        until isWished: (Result<CloudPage, CloudError>) -> Bool
    ) async {
        while let event = await events.next(isolation: #isolation) {
            #expect(event == .changed)
            var page: Result<CloudPage, CloudError>
            do throws(CloudError) {
                page = .success(try await cloud.changes(since: CloudCursor(), page: nil))
            } catch { page = .failure(error) }
            if isWished(page) { return }
        }
        Issue.record("the stream ended")
    }

    private func tells(_ bytes: [UInt8]) -> (Result<CloudPage, CloudError>) -> Bool {
        { page in (try? page.get())?.versions.contains { $0.content == .bytes(bytes) } == true }
    }

    @Test func `a listener is told once at first, for what it may have missed`() async throws {
        let ground = try CloudFixture()
        var events = ground.cloud(watches: true).events().makeAsyncIterator()
        #expect(await events.next() == .changed)
    }

    @Test func `files that a service brings in pieces are told when they are whole`() async throws {
        let ground = try CloudFixture()
        let cloud = ground.cloud(watches: true)
        var events = cloud.events().makeAsyncIterator()
        let bytes = Sample.sealed(1)
        let path = try "\(ground.path)/\(Sample.stem(bytes)).sealed"
        for piece in [Array(bytes.prefix(50)), [UInt8](repeating: 0, count: bytes.count), bytes] {
            try Data(piece).write(to: URL(filePath: path))
        }
        await wait(&events, cloud, until: tells(bytes))
        try FileManager.default.removeItem(atPath: path)
        await wait(&events, cloud) { (try? $0.get())?.versions == [] }
    }

    @Test func `a folder that is missing at first is noticed when it appears, and watched on`() async throws {
        let ground = try CloudFixture(begun: false)
        let cloud = ground.cloud(watches: true)
        var events = cloud.events().makeAsyncIterator()
        await wait(&events, cloud) { $0 == .failure(.offline) }
        let other = ground.cloud(mayCreate: true)
        _ = try await other.beginAccount(Sample.account)
        await wait(&events, cloud) { (try? $0.get())?.account == [Sample.account] }
        for number in 1...3 {
            _ = try await other.put(Sample.put(Sample.sealed(number), sequence: UInt64(number)))
            await wait(&events, cloud, until: tells(Sample.sealed(number)))
        }
    }

    @Test func `a folder made by the first call is watched from then on`() async throws {
        let ground = try CloudFixture(begun: false)
        let cloud = ground.cloud(mayCreate: true, watches: true)
        var events = cloud.events().makeAsyncIterator()
        _ = try await cloud.beginAccount(Sample.account)
        for number in 1...3 {
            _ = try await ground.cloud().put(Sample.put(Sample.sealed(number), sequence: UInt64(number)))
            await wait(&events, cloud, until: tells(Sample.sealed(number)))
        }
    }

    @Test func `a folder that goes and another that comes are told, and the other is watched`() async throws {
        let ground = try CloudFixture()
        let cloud = ground.cloud(watches: true)
        var events = cloud.events().makeAsyncIterator()
        await wait(&events, cloud) { (try? $0.get()) != nil }
        try FileManager.default.moveItem(atPath: ground.path, toPath: ground.path + "-aside")
        await wait(&events, cloud) { $0 == .failure(.offline) }
        let back = try CloudFixture()
        try FileManager.default.moveItem(atPath: back.path, toPath: ground.path)
        await wait(&events, cloud) { (try? $0.get())?.account == [Sample.account] }
        _ = try await ground.cloud().put(Sample.put(Sample.sealed(1)))
        await wait(&events, cloud, until: tells(Sample.sealed(1)))
    }

    @Test func `a cloud that is let go still tells those who listen, until they stop`() async throws {
        let ground = try CloudFixture()
        weak var gone: FolderCloud?
        var events: AsyncStream<CloudEvent>.Iterator
        do {
            let cloud = ground.cloud(watches: true)
            gone = cloud
            events = cloud.events().makeAsyncIterator()
            #expect(await events.next() == .changed)
        }
        #expect(gone == nil)
        _ = try await ground.cloud().put(Sample.put([1]))
        #expect(await events.next() == .changed)
    }

    @Test func `without a watch nothing is told, and a listener can be let go`() async throws {
        let ground = try CloudFixture()
        let cloud = ground.cloud()
        let listener = Task { await cloud.events().first { _ in true } }
        _ = try await cloud.put(Sample.put([1]))
        listener.cancel()
        #expect(await listener.value == nil)
    }
}
