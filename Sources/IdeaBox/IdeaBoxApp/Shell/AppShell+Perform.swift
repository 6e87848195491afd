internal import AppRuntime
internal import IdeaBoxCore

/// How effects are done: none of them is waited for.
extension AppShell {
    func perform(_ effect: AppEffect) {
        switch effect {
        case .work(let job): boxLane.add { await self.work(job) }
        case .read(let number, let view): readLane.add { await self.read(number, view) }
        case .use(let shelf): boxLane.add { await self.use(shelf) }
        case .look: boxLane.add { await self.look() }
        case .handOver: backLane.add { await self.handOverInTime() }
        case .wake(let alarm, let wait): wake(alarm, after: wait)
        case .keep(let settings):
            keep(settings.kept.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value })
        case .keepDraft(let draft): keep([Draft.name: draft.text])
        case .findOld(let number, let path): oldLane.add { await self.findOld(number, unless: path) }
        case .lookAtOld(let number, let spot): oldLane.add { await self.lookAtOld(number, spot) }
        case .sampleOld(let number, let mapping): oldLane.add { await self.sampleOld(number, mapping) }
        case .takeOver(let number, let mapping, let takesChanges):
            oldLane.add { await self.takeOver(number, mapping, takesChanges) }
        case .closeOld: oldLane.add { await self.closeOld() }
        }
    }

    private func keep(_ texts: [String: String]) {
        systemLane.add { [parts] in
            for (name, text) in texts { await parts.preferences.keep(text, name) }
        }
    }

    func kept() async -> (AppSettings, Draft) {
        var kept: [AppSettings.Name: String] = [:]
        for name in AppSettings.Name.allCases { kept[name] = await parts.preferences.text(name.rawValue) }
        return (AppSettings(kept), Draft(await parts.preferences.text(Draft.name) ?? ""))
    }
}
