internal import IdeaBoxCore

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is done with the old app's store, one after the other.
extension AppShell {
    /// So many ideas are shown before anything is taken over.
    private static let mostSamples = 5

    func findOld(_ number: Int, unless path: String?) async {
        guard let spot = await parts.legacy.find() else { return tell(.old(number, .nothing)) }
        if let path, spot == .found(path: path) { return tell(.old(number, .nothing)) }
        await lookAtOld(number, spot)
    }

    func lookAtOld(_ number: Int, _ spot: LegacySpot) async {
        await closeOld()
        do throws(LegacyError) {
            let store = try await parts.legacy.open(spot)
            old = store
            mail.yield(.old(number, .found(try await look(at: store, spot))))
        } catch {
            mail.yield(.old(number, .failed(error)))
        }
    }

    private func look(at store: any OldStore, _ spot: LegacySpot) async throws(LegacyError) -> OldFind {
        let survey = store.survey
        guard let mapping = try? LegacyMapping(survey), let box else {
            return OldFind(spot: spot, survey: survey, fresh: nil, samples: [])
        }
        // Before the first write everything is new.
        var fresh = mapping.entity.count
        if await box.state.revision > 0 {
            let dry = try await store.run(
                mapping, into: box, isDryRun: true, takingChanges: false, at: parts.now(), progress: { _ in })
            fresh = dry.added
        }
        let samples = try await store.sample(mapping, limit: Self.mostSamples)
        return OldFind(spot: spot, survey: survey, fresh: fresh, samples: samples)
    }

    func sampleOld(_ number: Int, _ mapping: LegacyMapping) async {
        guard let old else { return }
        do throws(LegacyError) {
            mail.yield(.old(number, .samples(try await old.sample(mapping, limit: Self.mostSamples))))
        } catch {
            mail.yield(.old(number, .failed(error)))
        }
    }

    /// Takes the ideas over; what is asked for meanwhile waits in the box's own order.
    func takeOver(_ number: Int, _ mapping: LegacyMapping, _ takesChanges: Bool) async {
        guard let box else { return tell(.old(number, .failed(.store(.busy(path: "IdeaBox"))))) }
        do throws(LegacyError) {
            let store = try await reopened()
            let report = try await store.run(
                mapping, into: box, isDryRun: false, takingChanges: takesChanges, at: parts.now(),
                progress: { [mail] in mail.yield(.old(number, .progress($0))) })
            mail.yield(.old(number, .done(report)))
        } catch {
            mail.yield(.old(number, .failed(error)))
        }
        cloud?.homeChanged()
    }

    /// The copy, made anew if it was put away.
    private func reopened() async throws(LegacyError) -> any OldStore {
        if let old { return old }
        guard let spot = state.migrating.find?.spot else { throw .notFound(path: "") }
        let store = try await parts.legacy.open(spot)
        old = store
        return store
    }

    func closeOld() async {
        await old?.close()
        old = nil
    }
}
