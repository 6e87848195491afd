import Foundation
import Testing

@testable import SyncEngine
@testable import SyncFakes

/// What a device meets when it speaks to the cloud in memory.
@Suite struct MemoryCloudConditionsTests {
    private let noon = Model.noon

    /// A condition, what an ideal cloud throws when asked and when written to, and what a copy does.
    struct Case: Sendable, CustomStringConvertible {
        let description: String
        var owner: String? = "ann"
        let change: @Sendable (inout MemoryCloudModel.Conditions) -> Void
        let reading: [CloudError?]
        let writing: [CloudError?]
    }

    private static let later = Model.noon.addingTimeInterval(1)
    private static let cases = [
        Case(description: "nothing", change: { _ in }, reading: [nil, nil], writing: [nil, nil]),
        Case(
            description: "offline", change: { $0.isOffline = true }, reading: [.offline, nil],
            writing: [.offline, nil]),
        Case(
            description: "signed out", owner: nil, change: { $0.isOffline = true },
            reading: [.signedOut, .signedOut], writing: [.signedOut, .signedOut]),
        Case(
            description: "read-only", change: { $0.isReadOnly = true }, reading: [nil, nil],
            writing: [.readOnly, .readOnly]),
        Case(
            description: "throttled", change: { $0.throttledUntil = later },
            reading: [.throttled(until: later), nil], writing: [.throttled(until: later), nil]),
        Case(
            description: "throttled until now", change: { $0.throttledUntil = Model.noon },
            reading: [nil, nil], writing: [nil, nil]),
        Case(
            description: "a write fails", change: { $0.nextWrite = .refused(.transient("busy")) },
            reading: [nil, nil], writing: [.transient("busy"), .transient("busy")]),
    ]

    @Test(arguments: cases) func `each condition is told, and nothing changes then`(condition: Case) throws {
        for (which, behavior) in [Model.CloudBehavior.plain, .keyValueStore].enumerated() {
            var (model, devices) = try Model.with(1, behavior)
            let mark = try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
            model.settle(at: noon)
            model.signIn(condition.owner, on: devices[0])
            condition.change(&model[devices[0]])
            let set = model[devices[0]]
            let store = model.values(of: "ann")
            let read = try failure(CloudError.self) {
                try model.changes(on: devices[0], since: CloudCursor(), page: nil, at: noon)
            }
            #expect(read == condition.reading[which])
            // An account stands there already, so beginning one writes nothing that could fail.
            let begun = try failure(CloudError.self) {
                try model.beginAccount(hexID(7), on: devices[0], at: noon)
            }
            #expect(begun == (set.nextWrite == nil ? condition.writing[which] : nil))
            let put = try failure(CloudError.self) {
                try model.put(CloudPut(2, "two"), on: devices[0], at: noon)
            }
            #expect(put == condition.writing[which])
            model[devices[0]].nextWrite = set.nextWrite
            let removed = try failure(CloudError.self) {
                try model.remove([mark], account: [hexID(0)], on: devices[0], at: noon)
            }
            #expect(removed == condition.writing[which])
            if condition.writing[which] != nil { #expect(model.values(of: "ann") == store) }
            #expect(model[devices[0]].nextWrite == nil)
        }
    }

    @Test(arguments: [true, false])
    func `nothing travels while the device is offline or throttled`(isOffline: Bool) throws {
        var (model, devices) = try Model.with(2, .keyValueStore)
        _ = try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
        model.settle(at: noon)
        _ = try model.put(CloudPut(2, "two"), on: devices[1], at: noon)
        if isOffline {
            model[devices[1]].isOffline = true
        } else {
            model[devices[1]].throttledUntil = noon.addingTimeInterval(9)
        }
        _ = try model.put(CloudPut(1, "new", over: ["one"]), on: devices[0], at: noon)
        model.upload(from: devices[0], at: noon)
        let before = model
        #expect(model.upload(from: devices[1], at: noon) == [])
        #expect(model.download(to: devices[1], at: noon) == [])
        #expect(model.deliver("r1." + hexID(1), to: devices[1], at: noon) == [])
        #expect(model == before)
        #expect(try model.reading(on: devices[1]).texts == [hexID(1): "one", hexID(2): "two"])
        model[devices[1]].isOffline = false
        model.settle(at: noon.addingTimeInterval(9))
        #expect(try model.reading(on: devices[1]).texts == [hexID(1): "new", hexID(2): "two"])
        #expect(model.stored("r1." + hexID(2)) == "two")
    }

    @Test func `an answer that was lost leaves the version there`() throws {
        for behavior in [Model.CloudBehavior.plain, .keyValueStore] {
            var (model, devices) = try Model.with(1, behavior)
            model[devices[0]].nextWrite = .answerLost(.transient("cut"))
            #expect(throws: CloudError.transient("cut")) {
                try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
            }
            #expect(try model.reading(on: devices[0]).texts == [hexID(1): "one"])
            _ = try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
        }
    }

    @Test(arguments: [(0, 0, false), (1, 0, true), (2, 1, true), (9, 2, true)])
    func `an answer that is cut short is not complete`(most: Int, registers: Int, hasAccount: Bool) throws {
        var behavior = Model.CloudBehavior.plain
        behavior.registersPerPage = 1
        for pageSize in [1, 100] {
            behavior.registersPerPage = pageSize
            var (model, devices) = try Model.with(1, behavior)
            for number in 1...2 { _ = try model.put(CloudPut(number, "v"), on: devices[0], at: noon) }
            model[devices[0]].nextAnswer = most
            let cut = try model.changes(on: devices[0], since: CloudCursor(), page: nil, at: noon)
            #expect(cut.versions.count == min(registers, pageSize))
            #expect(cut.account == (hasAccount ? [hexID(0)] : []))
            #expect(cut.isComplete == false && cut.next == nil)
            let whole = try model.reading(on: devices[0])
            #expect(whole.versions.count == 2 && whole.isComplete)
        }
    }
}
