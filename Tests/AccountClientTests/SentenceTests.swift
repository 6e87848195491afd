import AccountAPI
import AccountClient
import Testing

/// What a person reads of an error says what happened and what to do.
struct SentenceTests {
    private static let errors: [AccountClientError] =
        [TokenStoreError.locked, .gated, .denied, .full, .damaged, .failed("x")].map { .store($0) }
        + [DeviceKeyError.missing, .locked, .damaged, .failed("x")].map { .device($0) }
        + [TransportError.unreachable, .lost, .untrusted, .wrongPin, .tooLarge, .invalid("x")]
        .map { .transport($0) } + [PuzzleError.tooCostly, .unknown, .noMemory].map { .puzzle($0) } + [
            .signedOut, .answer(status: 200), .files("x"), .cancelled,
        ]

    @Test(arguments: [Language.english, .chinese])
    func `no two errors share a sentence`(language: Language) {
        let sentences = Self.errors.map { $0.text(in: language) }
        #expect(Set(sentences).count == sentences.count, "\(sentences)")
        #expect(sentences.allSatisfy { $0.hasSuffix(language == .chinese ? "。" : ".") })
    }

    @Test func `unlocking is advised where something is locked, and nowhere else`() {
        let advised = Self.errors.filter { $0.text(in: .chinese).contains("解锁") }
        #expect(advised == [.store(.locked), .device(.locked)])
        #expect(Self.errors.filter { $0.text(in: .english).contains("unlock") } == advised)
    }
}
