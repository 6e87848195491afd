import Foundation
import TestSupport
import Testing

@testable import SyncEngine
@testable import SyncFakes

/// The cloud in memory does what the port says.
@Suite struct MemoryCloudPortTests {
    private let noon = Model.noon
    private static let both = [Model.CloudBehavior.plain, .keyValueStore]

    @Test(arguments: both) func `a reading tells marks, bytes that were not joined, and the account`(
        behavior: Model.CloudBehavior
    ) throws {
        var (model, devices) = try Model.with(2, behavior)
        let one = try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
        let two = try model.put(CloudPut(2, "two"), on: devices[1], at: noon)
        model.settle(at: noon)
        #expect(one == "\(hexID(1)).\(ContentHash(of: Array("one".utf8)))" && one != two)
        let page = try model.reading(on: devices[0], since: CloudCursor(joined: [one]))
        #expect(
            page
                == CloudPage(
                    versions: [
                        CloudVersion(register: hexID(2), mark: two, content: .bytes(Array("two".utf8)))
                    ],
                    present: [one, two], isComplete: behavior.tellsComplete, account: [hexID(0)]))
    }

    @Test(arguments: [1, 2, 3, 7, 100]) func `pages tell everything once and end`(size: Int) throws {
        var behavior = Model.CloudBehavior.plain
        behavior.registersPerPage = size
        var (model, devices) = try Model.with(1, behavior)
        var expected: [String: String] = [:]
        for number in 1...7 {
            expected[hexID(number)] = "v\(number)"
            _ = try model.put(CloudPut(number, "v\(number)"), on: devices[0], at: noon)
        }
        let page = try model.reading(on: devices[0])
        #expect(page.versions.count == 7 && page.texts == expected && page.isComplete)
        #expect(try model.changes(on: devices[0], since: CloudCursor(), page: hexID(7), at: noon).next == nil)
        let first = try model.changes(on: devices[0], since: CloudCursor(), page: nil, at: noon)
        #expect(first.isComplete == (size >= 7) && first.account == [hexID(0)])
    }

    @Test(arguments: both) func `another version than those joined is not replaced`(
        behavior: Model.CloudBehavior
    ) throws {
        var (model, devices) = try Model.with(1, behavior)
        _ = try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
        let before = model
        #expect(throws: CloudError.unread) { try model.put(CloudPut(1, "two"), on: devices[0], at: noon) }
        #expect(model == before)
        // The same bytes again replace nothing.
        let mark = try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
        #expect(model == before)
        #expect(try model.reading(on: devices[0]).present == [mark])
        _ = try model.put(CloudPut(1, "two", over: ["zero", "one"]), on: devices[0], at: noon)
        #expect(try model.reading(on: devices[0]).texts == [hexID(1): "two"])
    }

    @Test(arguments: both) func `a put and a removal are for an account that stands there`(
        behavior: Model.CloudBehavior
    ) throws {
        var (model, devices) = try Model.with(1, behavior)
        let mark = try model.put(CloudPut(1, "one", account: [hexID(0), hexID(9)]), on: devices[0], at: noon)
        for account in [[], [hexID(9)]] as [Set<String>] {
            let before = model
            #expect(throws: CloudError.accountChanged) {
                try model.put(CloudPut(2, "two", account: account), on: devices[0], at: noon)
            }
            #expect(throws: CloudError.accountChanged) {
                try model.remove([mark], account: account, on: devices[0], at: noon)
            }
            #expect(model == before)
        }
    }

    @Test(arguments: both) func `an account begins once; several that began count together`(
        behavior: Model.CloudBehavior
    ) throws {
        var model = Model(behavior)
        let devices = (0..<2).map { _ in model.addDevice(owner: "ann") }
        #expect(try model.beginAccount(hexID(3), on: devices[0], at: noon) == [hexID(3)])
        #expect(try model.beginAccount(hexID(4), on: devices[0], at: noon) == [hexID(3)])
        // The second device sees that of the first at once, or not before things travel.
        let seen = try model.beginAccount(hexID(4), on: devices[1], at: noon)
        #expect(seen == [hexID(behavior.keepsCopies ? 4 : 3)])
        model.settle(at: noon)
        let ids = Set([3, 4].prefix(behavior.keepsCopies ? 2 : 1).map(hexID))
        for device in devices { #expect(try model.reading(on: device).account == ids) }
    }

    @Test(arguments: both) func `a removal takes the named versions alone`(behavior: Model.CloudBehavior)
        throws
    {
        var (model, devices) = try Model.with(1, behavior)
        let one = try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
        let two = try model.put(CloudPut(2, "two"), on: devices[0], at: noon)
        let stale = "\(hexID(2)).\(ContentHash(of: Array("old".utf8)))"
        let gone = "\(hexID(3)).\(ContentHash(of: Array("old".utf8)))"
        let marks: Set<String> = [one, stale, gone, "", ".", "x.y", "a1." + hexID(0), hexID(0)]
        try model.remove(marks, account: [hexID(0)], on: devices[0], at: noon)
        model.settle(at: noon)
        let page = try model.reading(on: devices[0])
        #expect(page.present == [two] && page.account == [hexID(0)])
        #expect(model.values(of: "ann").count == 2 && model.overwritten == [])
    }

    @Test(arguments: both) func `stray-files: other keys are nobody's register`(behavior: Model.CloudBehavior)
        throws
    {
        var (model, devices) = try Model.with(1, behavior)
        for key in [
            "colour", "r1.", "r1.x", "r2." + hexID(1), "r1." + hexID(1) + "0", "a1.x", "R1." + hexID(1),
        ] {
            try model.write("stray", key, on: devices[0])
        }
        model.settle(at: noon)
        #expect(
            try model.reading(on: devices[0])
                == CloudPage(present: [], isComplete: behavior.tellsComplete, account: [hexID(0)]))
    }
}
