import HTTPServer
import Testing

@Suite("What a connection is in the middle of")
struct HTTPConnectionStateTests {
    private enum Step {
        case head, lastHead, end, answer, lastAnswer
    }

    private static func after(_ steps: [Step]) -> HTTPConnectionState.Phase {
        var turns = HTTPConnectionState()
        for step in steps {
            switch step {
            case .head: turns.requestBegan(isLast: false)
            case .lastHead: turns.requestBegan(isLast: true)
            case .end: turns.requestEnded()
            case .answer, .lastAnswer:
                turns.answerBegan(isLast: step == .lastAnswer)
                #expect(turns.answerEnded() == turns.isLingering)
            }
        }
        #expect(turns.isLingering == (turns.phase == .close))
        return turns.phase
    }

    @Test func `It waits for what comes next`() {
        #expect(Self.after([]) == .firstHead)
        #expect(Self.after([.head]) == .request)
        #expect(Self.after([.head, .end]) == .answer)
        #expect(Self.after([.head, .end, .answer]) == .nextHead)
        #expect(Self.after([.head, .end, .answer, .head]) == .request)
        // The next one comes before the first is answered.
        #expect(Self.after([.head, .end, .head]) == .request)
        #expect(Self.after([.head, .end, .head, .end, .answer]) == .answer)
        // An answer before the request's end: its rest is still waited for.
        #expect(Self.after([.head, .answer]) == .request)
    }

    @Test func `It ends after the last answer that is owed, or with an answer that says so`() {
        #expect(Self.after([.lastHead, .end]) == .answer)
        #expect(Self.after([.lastHead, .end, .answer]) == .close)
        #expect(Self.after([.head, .end, .lastHead, .end, .answer]) == .answer)
        #expect(Self.after([.head, .end, .lastHead, .end, .answer, .answer]) == .close)
        #expect(Self.after([.head, .end, .head, .end, .lastAnswer]) == .close)
        #expect(Self.after([.head, .lastAnswer]) == .close)
        // The parser's own refusal answers what was no request.
        #expect(Self.after([.lastAnswer]) == .close)
    }
}
