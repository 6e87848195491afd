import Foundation
import TestSupport
import Testing

@testable import SyncEngine
@testable import SyncFakes

/// What every cloud is asked, asked of the cloud in memory.
@Suite struct MemoryCloudConformanceTests {
    enum Subject: CaseIterable {
        case plain, plainInPages, keyValueStore, keyValueStoreDelivering

        private var behavior: Model.CloudBehavior {
            var behavior =
                self == .plain || self == .plainInPages ? Model.CloudBehavior.plain : .keyValueStore
            if self == .plainInPages { behavior.registersPerPage = 7 }
            // The suite asks for a refusal, where Apple's store tells of it afterwards.
            behavior.refusesAtOnce = true
            return behavior
        }

        func views() async -> CloudViews {
            let cloud = MemoryCloud(behavior, delivery: self == .keyValueStoreDelivering ? .manual : .atOnce)
            let (a, b) = (await cloud.device(), await cloud.device())
            return CloudViews(a: a, b: b, tellsEvents: true) { await cloud.settle() }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: Subject.allCases, CloudCheck.all)
    func `the cloud in memory keeps what the port promises`(subject: Subject, check: CloudCheck) async throws
    {
        try await check.run(on: subject.views())
    }
}
