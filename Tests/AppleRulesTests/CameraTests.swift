import TestSupport
import Testing

@testable import AppleRules

@Suite struct CameraTests {
    typealias Event = CameraRun.Event
    typealias Effect = CameraRun.Effect

    private func effects(_ events: [Event]) -> [Effect] {
        var run = CameraRun()
        return events.flatMap { run.step($0) }
    }

    private static let opened: [Event] = [.start, .permission(.given), .began(hasTorch: true)]

    @Test func `it asks once, then looks and tells codes until it is stopped`() {
        #expect(
            effects([
                .start, .permission(.unasked), .permission(.given), .began(hasTorch: false), .saw("x"),
                .torch(true), .stop, .saw("y"),
            ]) == [
                .lookUpPermission, .ask, .begin, .tell(.looking(hasTorch: false)), .tell(.code("x")), .end,
            ])
    }

    @Test func `a person's no is told, and the next start looks it up again`() {
        #expect(
            effects([.start, .permission(.refused), .start]) == [
                .lookUpPermission, .tell(.denied), .lookUpPermission,
            ])
    }

    @Test func `whoever stops while the question stands gets no camera`() {
        #expect(
            effects([.start, .permission(.unasked), .stop, .permission(.given)]) == [.lookUpPermission, .ask])
    }

    @Test func `stopped and started again while the question stands it looks once`() {
        let both = effects([
            .start, .permission(.unasked), .stop, .start, .permission(.unasked), .permission(.given),
            .permission(.given), .began(hasTorch: true),
        ])
        #expect(both.filter { $0 == .begin }.count == 1)
        #expect(both.last == .tell(.looking(hasTorch: true)))
    }

    @Test func `a camera that is missing, or fails later, is told as missing`() {
        #expect(
            effects([.start, .permission(.given), .failed]) == [
                .lookUpPermission, .begin, .end, .tell(.missing),
            ])
        #expect(effects(Self.opened + [.failed]).suffix(2) == [.end, .tell(.missing)])
        #expect(effects(Self.opened + [.stop, .failed]).last == .end)
    }

    @Test func `an interruption ends where looking goes on`() {
        #expect(
            effects(Self.opened + [.interrupted, .saw("x"), .torch(true), .interrupted, .resumed, .saw("y")])
                .dropFirst(3) == [
                    .tell(.interrupted), .tell(.looking(hasTorch: true)), .tell(.code("y")),
                ])
    }

    @Test func `the lamp is switched where there is one`() {
        #expect(
            effects(Self.opened + [.torch(true), .torch(false)]).suffix(2) == [
                .switchTorch(true), .switchTorch(false),
            ])
        #expect(effects([.torch(true)]) == [])
    }

    @Test func `whatever happens, it is opened and closed in turn and tells nothing while it is closed`() {
        let events: [Event] = [
            .start, .stop, .permission(.unasked), .permission(.given), .permission(.refused),
            .began(hasTorch: true), .began(hasTorch: false), .failed, .interrupted, .resumed, .saw("x"),
            .torch(true),
        ]
        for seed in UInt64(1)...200 {
            var random = SeededGenerator(seed: seed)
            var run = CameraRun()
            var isOpen = false
            for _ in 0..<60 {
                guard let event = events.randomElement(using: &random) else { return }
                for effect in run.step(event) {
                    switch effect {
                    case .begin:
                        #expect(!isOpen, "seed \(seed)")
                        isOpen = true
                    case .end:
                        #expect(isOpen, "seed \(seed)")
                        isOpen = false
                    case .tell(.code), .tell(.looking), .tell(.interrupted), .switchTorch:
                        #expect(isOpen, "seed \(seed)")
                    case .lookUpPermission, .ask, .tell(.denied), .tell(.missing):
                        #expect(!isOpen, "seed \(seed)")
                    }
                }
                if event == .stop { #expect(!isOpen, "seed \(seed)") }
            }
        }
    }

    @Test func `a code that stays in view is told now and then, another one at once`() {
        var rhythm = ScanDebouncer(pause: 500)
        let codes: [(String, UInt64)] = [("a", 0), ("a", 499), ("a", 500), ("b", 501), ("a", 502)]
        let told = codes.map { rhythm.tells($0.0, at: $0.1) }
        #expect(told == [true, false, true, true, true])
    }
}
