internal import AppRuntime
internal import IdeaBoxCore
internal import SyncProduct

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What is done with the old app's store, one after the other.
extension IdeaBoxFeature {
    /// So many ideas are shown before anything is taken over.
    private static let mostSamples = 5

    func findOld(_ number: Int, unless path: String?, _ context: StoreContext<IdeaBoxFeature>) async {
        guard let spot = await parts.legacy.find() else { return context.send(.old(number, .nothing)) }
        if let path, spot == .found(path: path) { return context.send(.old(number, .nothing)) }
        await lookAtOld(number, spot, context)
    }

    func lookAtOld(_ number: Int, _ spot: LegacySpot, _ context: StoreContext<IdeaBoxFeature>) async {
        await closeOld()
        do throws(LegacyError) {
            let store = try await parts.legacy.open(spot)
            (old, oldSpot) = (store, spot)
            context.send(.old(number, .found(try await look(at: store, spot))))
        } catch {
            context.send(.old(number, .failed(error)))
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

    func sampleOld(_ number: Int, _ mapping: LegacyMapping, _ context: StoreContext<IdeaBoxFeature>) async {
        guard let old else { return }
        do throws(LegacyError) {
            context.send(.old(number, .samples(try await old.sample(mapping, limit: Self.mostSamples))))
        } catch {
            context.send(.old(number, .failed(error)))
        }
    }

    /// Takes the ideas over; what is asked for meanwhile waits in the box's own order.
    func takeOver(
        _ number: Int, _ mapping: LegacyMapping, _ takesChanges: Bool, _ context: StoreContext<IdeaBoxFeature>
    ) async {
        guard let box else { return context.send(.old(number, .failed(.store(.busy(path: "IdeaBox"))))) }
        do throws(LegacyError) {
            let store = try await reopened()
            let report = try await store.run(
                mapping, into: box, isDryRun: false, takingChanges: takesChanges, at: parts.now(),
                progress: { context.send(.old(number, .progress($0))) })
            context.send(.old(number, .done(report)))
        } catch {
            context.send(.old(number, .failed(error)))
        }
        cloud?.homeChanged()
    }

    /// The copy, made anew if it was put away.
    private func reopened() async throws(LegacyError) -> any OldStore {
        if let old { return old }
        guard let spot = oldSpot else { throw .notFound(path: "") }
        let store = try await parts.legacy.open(spot)
        old = store
        return store
    }

    func closeOld() async {
        await old?.close()
        old = nil
    }
}
