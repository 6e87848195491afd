import Testing

@testable import Concurrency

@Suite struct AsyncMutexTests {
    private struct Refused: Error {}

    @Test func `work that waits lets nobody else in, and those who wait come in the order of their asking`()
        async
    {
        let mutex = AsyncMutex()
        let (steps, log) = AsyncStream.makeStream(of: String.self)
        await mutex.enter()
        var tasks: [Task<Void, Never>] = []
        for number in 1...3 {
            let before = await mutex.waiterCount
            tasks.append(
                Task {
                    await mutex.withTurn {
                        log.yield("\(number) begins")
                        await Task.yield()
                        log.yield("\(number) ends")
                    }
                })
            while await mutex.waiterCount == before { await Task.yield() }
        }
        log.yield("first")
        await mutex.leave()
        for task in tasks { await task.value }
        log.finish()
        let expected = ["first"] + (1...3).flatMap { ["\($0) begins", "\($0) ends"] }
        #expect(await steps.reduce(into: [String]()) { $0.append($1) } == expected)
    }

    @Test func `an error gives the turn back`() async {
        let mutex = AsyncMutex()
        await #expect(throws: Refused.self) {
            try await mutex.withTurn { () async throws(Refused) in throw Refused() }
        }
        #expect(await mutex.withTurn { 7 } == 7)
    }
}
