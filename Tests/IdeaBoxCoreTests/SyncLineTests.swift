import SyncEngine
import SyncProduct
import Testing

@testable import IdeaBoxCore

/// The line of the page about the cloud.
struct SyncLineTests {
    private func line(_ phase: SyncStatus.Phase, _ progress: CloudProgress?, _ language: Language)
        -> SyncLine
    {
        var state = SyncStatus()
        (state.phase, state.progress, state.cloud, state.pending) = (phase, progress, "/cloud", 68_511)
        return SyncLine(state, in: language, of: .ideaBox)
    }

    @Test func `a long sync says how far it is, and anything else what it is`() {
        let progress = CloudProgress(done: 31_489, total: 100_000)
        let line = line(.syncing, progress, .english)
        #expect(line.kind == .syncing && line.text == "Syncing: 31,489 of 100,000" && line.cloud == "/cloud")
        #expect(self.line(.syncing, progress, .chinese).text == "正在同步：31,489 / 100,000")
        for language in Language.allCases {
            let plain = self.line(.syncing, nil, language).text
            #expect(!plain.isEmpty && !plain.contains { $0.isNumber })
            // What ended, or stands still, is not so far: it is what it is.
            let offline = self.line(.offline, nil, language)
            #expect(self.line(.offline, progress, language) == offline && !offline.text.contains("31,489"))
        }
    }
}
