import Foundation
import Testing

@testable import SyncEngine
@testable import SyncFakes

/// Each switch of the cloud in memory, on and off.
@Suite struct MemoryCloudBehaviorTests {
    private let noon = Model.noon

    private func behavior(_ change: (inout Model.CloudBehavior) -> Void) -> Model.CloudBehavior {
        var behavior = Model.CloudBehavior.keyValueStore
        change(&behavior)
        return behavior
    }

    @Test(arguments: [false, true])
    func `a write stands in the own copy, or in the store at once`(keepsCopies: Bool) throws {
        var (model, devices) = try Model.with(2, behavior { $0.keepsCopies = keepsCopies })
        try model.write("a", "k", on: devices[0])
        #expect(model.text("k", on: devices[0]) == "a")
        #expect(model.stored("k") == (keepsCopies ? nil : "a"))
        #expect(model.text("k", on: devices[1]) == (keepsCopies ? nil : "a"))
        #expect(model.pending(on: devices[0]) == (keepsCopies ? ["k"] : []))
        #expect(model.undelivered(to: devices[1]) == (keepsCopies ? [] : ["k"]))
        #expect(model.limits.confirms == !keepsCopies)
    }

    @Test(arguments: [false, true]) func `a new device sees nothing at first`(startsLate: Bool) throws {
        var (model, devices) = try Model.with(1, behavior { $0.startsLate = startsLate })
        try model.write("a", "k", on: devices[0])
        model.upload(from: devices[0], at: noon)
        let fresh = model.addDevice(owner: "ann")
        #expect(model.text("k", on: fresh) == (startsLate ? nil : "a"))
        #expect(model.deliver("k", to: fresh, at: noon) == (startsLate ? [] : [.changed]))
        #expect(model.download(to: fresh, at: noon) == (startsLate ? [.changed] : []))
        #expect(model.text("k", on: fresh) == "a")
        #expect(model.download(to: fresh, at: noon) == [])
        // The first download is told even where it brings nothing.
        let lonely = model.addDevice(owner: "bob")
        #expect(model.download(to: lonely, at: noon) == (startsLate ? [.changed] : []))
    }

    @Test(arguments: [false, true]) func `writes of a key become one`(coalesces: Bool) throws {
        var (model, devices) = try Model.with(2, behavior { $0.coalesces = coalesces })
        for text in ["1", "2", "3"] { try model.write(text, "k", on: devices[0]) }
        try model.write("x", "l", on: devices[0])
        try model.write("4", "k", on: devices[0])
        #expect(model.pending(on: devices[0]) == (coalesces ? ["l", "k"] : ["k", "k", "k", "l", "k"]))
        let events = model.upload("k", from: devices[0], at: noon)
        #expect(events == [] && model.stored("k") == (coalesces ? "4" : "1"))
        model.upload(from: devices[0], at: noon)
        #expect(model.stored("k") == "4" && model.stored("l") == "x")
    }

    @Test(arguments: [false, true])
    func `a write that meets another device's change is dropped`(drops: Bool) throws {
        var (model, devices) = try Model.with(2, behavior { $0.dropsStaleWrites = drops })
        try model.write("a", "k", on: devices[0])
        model.settle(at: noon)
        try model.write("b", "l", on: devices[1])
        try model.write("c", "k", on: devices[0])
        model.upload(from: devices[1], at: noon)
        // Another key was changed, and that is enough.
        #expect(model.upload(from: devices[0], at: noon) == (drops ? [.changed] : []))
        #expect(model.text("k", on: devices[0]) == (drops ? "a" : "c"))
        #expect(model.stored("k") == (drops ? "a" : "c"))
        #expect(model.pending(on: devices[0]) == [])
        #expect(model.undelivered(to: devices[0]) == ["l"])
        model.download(to: devices[0], at: noon)
        try model.write("d", "k", on: devices[0])
        #expect(model.upload(from: devices[0], at: noon) == [])
        #expect(model.stored("k") == "d")
    }

    @Test(arguments: [false, true])
    func `another's value that arrives drops or leaves the own write of that key`(drops: Bool) throws {
        for isWhole in [false, true] {
            var (model, devices) = try Model.with(2, behavior { $0.dropsStaleWrites = drops })
            try model.write("a", "k", on: devices[0])
            try model.write("b", "k", on: devices[1])
            try model.write("c", "l", on: devices[1])
            model.upload(from: devices[0], at: noon)
            let events =
                isWhole
                ? model.download(to: devices[1], at: noon) : model.deliver("k", to: devices[1], at: noon)
            #expect(events == (isWhole && !drops ? [] : [.changed]))
            #expect(model.text("k", on: devices[1]) == (drops ? "a" : "b"))
            #expect(model.pending(on: devices[1]) == (drops ? ["l"] : ["k", "l"]))
        }
    }

    @Test(arguments: [false, true]) func `before the first download a write is sent`(sends: Bool) throws {
        var (model, devices) = try Model.with(1, behavior { $0.sendsBeforeStart = sends })
        try model.write("old", "k", on: devices[0])
        model.settle(at: noon)
        let fresh = model.addDevice(owner: "ann")
        try model.write("default", "k", on: fresh)
        #expect(model.upload(from: fresh, at: noon) == (sends ? [] : [.changed]))
        #expect(model.stored("k") == (sends ? "default" : "old"))
        #expect(model.overwritten.map(\.key) == (sends ? ["k"] : []))
    }

    @Test(arguments: [false, true]) func `a reading tells that it is complete`(tells: Bool) throws {
        var (model, devices) = try Model.with(2, behavior { $0.tellsComplete = tells })
        #expect(model.limits.tellsComplete == tells)
        #expect(try model.reading(on: devices[1]).isComplete == tells)
        try model.write("a", "k", on: devices[0])
        model.upload(from: devices[0], at: noon)
        model.drop("k", to: devices[1])
        #expect(try model.reading(on: devices[1]).isComplete == false)
        model.download(to: devices[1], at: noon)
        #expect(try model.reading(on: devices[1]).isComplete == tells)
        // An own write that has not travelled hides nothing.
        try model.write("b", "l", on: devices[1])
        #expect(try model.reading(on: devices[1]).isComplete == tells)
        let fresh = model.addDevice(owner: "ann")
        #expect(try model.reading(on: fresh) == CloudPage(present: [], isComplete: false, account: []))
    }

    @Test(arguments: [false, true]) func `what does not fit is refused at once, or later`(atOnce: Bool) throws
    {
        var (model, devices) = try Model.with(
            1,
            behavior {
                $0.refusesAtOnce = atOnce
                $0.totalBytes = 10
            })
        try model.write("12345678", "k", on: devices[0])
        model.settle(at: noon)
        let refusal = try failure(Model.Refusal.self) { try model.write("abcdefghijk", "k", on: devices[0]) }
        #expect(refusal == (atOnce ? .cloud(.quotaExceeded) : nil))
        #expect(model.text("k", on: devices[0]) == (atOnce ? "12345678" : "abcdefghijk"))
        #expect(model.upload(from: devices[0], at: noon) == (atOnce ? [] : [.quotaExceeded]))
        #expect(model.text("k", on: devices[0]) == "12345678" && model.stored("k") == "12345678")
    }
}
