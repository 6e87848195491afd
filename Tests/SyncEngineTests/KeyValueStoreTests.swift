import Foundation
import Testing

@testable import SyncEngine
@testable import SyncFakes

/// The failures that Apple's key-value store is known for, in the cloud in memory.
@Suite struct KeyValueStoreTests {
    private let noon = Model.noon
    private func key(_ number: Int) -> String { "r1." + hexID(number) }

    @Test func `two-offline-adds-KVS: one value for all devices loses an add, a register each loses none`()
        throws
    {
        // Both wrote while offline; whichever order things then travel in, one add is gone.
        for isDownloadFirst in [false, true] {
            var (model, devices) = try Model.with(2, .keyValueStore)
            try model.write("[one]", "vault", on: devices[0])
            model.settle(at: noon)
            for device in devices { model[device].isOffline = true }
            try model.write("[one,two]", "vault", on: devices[0])
            try model.write("[one,three]", "vault", on: devices[1])
            for device in devices { model[device].isOffline = false }
            #expect(model.upload(from: devices[0], at: noon) == [])
            let events =
                isDownloadFirst
                ? model.download(to: devices[1], at: noon) : model.upload(from: devices[1], at: noon)
            #expect(events == [.changed])
            #expect(model.undelivered(to: devices[1]) == [])
            model.settle(at: noon)
            for device in devices { #expect(model.text("vault", on: device) == "[one,two]") }
        }
        var (model, devices) = try Model.with(2, .keyValueStore)
        for (number, device) in devices.enumerated() {
            _ = try model.put(CloudPut(number, "token \(number)"), on: device, at: noon)
        }
        model.upload(from: devices[0], at: noon)
        #expect(model.upload(from: devices[1], at: noon) == [.changed])
        // Its own register was not sent; it stands nowhere, and is to be put again.
        #expect(model.text(key(1), on: devices[1]) == nil && model.stored(key(1)) == nil)
        model.download(to: devices[1], at: noon)
        _ = try model.put(CloudPut(1, "token 1"), on: devices[1], at: noon)
        model.settle(at: noon)
        for device in devices {
            #expect(try model.reading(on: device).texts == [hexID(0): "token 0", hexID(1): "token 1"])
        }
        #expect(model.overwritten == [])
    }

    @Test func `own-register-dropped-by-KVS: the bytes from before stand, here and there`() throws {
        var (model, devices) = try Model.with(2, .keyValueStore)
        _ = try model.put(CloudPut(1, "v1"), on: devices[0], at: noon)
        model.settle(at: noon)
        _ = try model.put(CloudPut(1, "v2", over: ["v1"]), on: devices[0], at: noon)
        _ = try model.put(CloudPut(2, "w1"), on: devices[1], at: noon)
        model.upload(from: devices[1], at: noon)
        #expect(model.upload(from: devices[0], at: noon) == [.changed])
        #expect(try model.reading(on: devices[0]).texts == [hexID(1): "v1"])
        #expect(model.stored(key(1)) == "v1")
        // As long as the other's change has not arrived, putting again is in vain.
        _ = try model.put(CloudPut(1, "v2", over: ["v1"]), on: devices[0], at: noon)
        #expect(model.upload(from: devices[0], at: noon) == [.changed])
        #expect(model.deliver(key(2), to: devices[0], at: noon) == [.changed])
        _ = try model.put(CloudPut(1, "v2", over: ["v1"]), on: devices[0], at: noon)
        #expect(model.upload(from: devices[0], at: noon) == [])
        #expect(model.stored(key(1)) == "v2" && model.overwritten == [])
    }

    @Test
    func
        `fresh-install-must-not-overwrite: a default under a shared key does, a register of a new id does not`()
        throws
    {
        var (model, devices) = try Model.with(1, .keyValueStore)
        try model.write("precious", "vault", on: devices[0])
        _ = try model.put(CloudPut(1, "precious"), on: devices[0], at: noon)
        model.settle(at: noon)
        let fresh = model.addDevice(owner: "ann")
        #expect(
            try model.reading(on: fresh) == CloudPage(present: [], isComplete: false, account: []),
            "an empty store that says nothing")
        try model.write("empty", "vault", on: fresh)
        // The old id, restored: the copy is empty, so nothing warns of the bytes in the store.
        _ = try model.beginAccount(hexID(0), on: fresh, at: noon)
        _ = try model.put(CloudPut(1, "empty"), on: fresh, at: noon)
        _ = try model.put(CloudPut(2, "of a new id"), on: fresh, at: noon)
        model.upload(from: fresh, at: noon)
        let precious = ContentHash(of: Array("precious".utf8))
        #expect(
            model.overwritten
                == ["vault", key(1)].map {
                    Model.Overwrite(owner: "ann", key: $0, version: precious, device: fresh)
                })
        #expect(model.stored(key(2)) == "of a new id")
    }

    @Test func `quota-then-recover: no change is written, the device is told, room heals it`() throws {
        var (model, devices) = try Model.with(2, .keyValueStore)
        _ = try model.put(CloudPut(1, "v1"), on: devices[0], at: noon)
        model.settle(at: noon)
        model.setRoom(3, of: "ann")
        _ = try model.put(CloudPut(1, "v2 is longer", over: ["v1"]), on: devices[0], at: noon)
        let store = model.values(of: "ann")
        #expect(model.settle(at: noon) == [Model.Notice(device: devices[0], event: .quotaExceeded)])
        #expect(model.values(of: "ann") == store && model.text(key(1), on: devices[0]) == "v1")
        model.setRoom(nil, of: "ann")
        _ = try model.put(CloudPut(1, "v2 is longer", over: ["v1"]), on: devices[0], at: noon)
        #expect(model.settle(at: noon) == [Model.Notice(device: devices[1], event: .changed)])
        #expect(model.text(key(1), on: devices[1]) == "v2 is longer")
    }

    @Test func `transient-never-drops: what failed once goes through unchanged`() throws {
        var (model, devices) = try Model.with(2, .keyValueStore)
        model[devices[0]].nextWrite = .refused(.transient("busy"))
        let put = CloudPut(1, "one")
        #expect(throws: CloudError.transient("busy")) { try model.put(put, on: devices[0], at: noon) }
        #expect(model.pending(on: devices[0]) == [])
        _ = try model.put(put, on: devices[0], at: noon)
        model.settle(at: noon)
        #expect(try model.reading(on: devices[1]).texts == [hexID(1): "one"])
    }

    @Test func `edit-during-upload: a later version waits behind the one on its way`() throws {
        var behavior = Model.CloudBehavior.keyValueStore
        behavior.coalesces = false
        var (model, devices) = try Model.with(1, behavior)
        _ = try model.put(CloudPut(1, "v1"), on: devices[0], at: noon)
        _ = try model.put(CloudPut(1, "v2", over: ["v1"]), on: devices[0], at: noon)
        model.upload(key(1), from: devices[0], at: noon)
        #expect(model.stored(key(1)) == "v1" && model.text(key(1), on: devices[0]) == "v2")
        model.upload(key(1), from: devices[0], at: noon)
        #expect(model.stored(key(1)) == "v2" && model.overwritten == [])
    }

    @Test func `delete-then-recreate-same-id: both travel as one, and the new bytes stand`() throws {
        var (model, devices) = try Model.with(2, .keyValueStore)
        let mark = try model.put(CloudPut(1, "v1"), on: devices[0], at: noon)
        model.settle(at: noon)
        try model.remove([mark], account: [hexID(0)], on: devices[0], at: noon)
        _ = try model.put(CloudPut(1, "v2"), on: devices[0], at: noon)
        #expect(model.pending(on: devices[0]) == [key(1)])
        model.settle(at: noon)
        for device in devices { #expect(try model.reading(on: device).texts == [hexID(1): "v2"]) }
        #expect(model.overwritten == [])
    }

    @Test func `clone-restores-device-id: two devices that write one register are found out`() throws {
        var (model, devices) = try Model.with(2, .keyValueStore)
        _ = try model.put(CloudPut(1, "v1"), on: devices[0], at: noon)
        model.settle(at: noon)
        _ = try model.put(CloudPut(1, "v2", over: ["v1"]), on: devices[0], at: noon)
        model.settle(at: noon)
        // The clone knows of v1 alone.
        #expect(throws: CloudError.unread) {
            try model.put(CloudPut(1, "v2'", over: ["v1"]), on: devices[1], at: noon)
        }
        #expect(model.overwritten == [])
    }

    @Test func `account-switch-keeps-and-separates: each owner's store stays as it was`() throws {
        var (model, devices) = try Model.with(2, .keyValueStore)
        _ = try model.put(CloudPut(1, "of Ann"), on: devices[0], at: noon)
        model.settle(at: noon)
        let store = model.values(of: "ann")
        _ = try model.put(CloudPut(1, "not sent", over: ["of Ann"]), on: devices[0], at: noon)
        model[devices[0]].isReadOnly = true
        #expect(model.signIn("bob", on: devices[0]) == [.accountChanged])
        #expect(model[devices[0]].isReadOnly && model.owner(on: devices[0]) == "bob")
        model[devices[0]].isReadOnly = false
        #expect(model.signIn("bob", on: devices[0]) == [])
        #expect(model.values(on: devices[0]) == [:] && model.pending(on: devices[0]) == [])
        #expect(throws: CloudError.accountChanged) {
            try model.put(CloudPut(1, "of Ann"), on: devices[0], at: noon)
        }
        _ = try model.beginAccount(hexID(9), on: devices[0], at: noon)
        _ = try model.put(CloudPut(3, "of Bob", account: [hexID(9)]), on: devices[0], at: noon)
        model.settle(at: noon)
        #expect(model.values(of: "ann") == store && model.values(on: devices[1]) == store)
        _ = try model.put(CloudPut(2, "of Ann, too"), on: devices[1], at: noon)
        model.upload(from: devices[1], at: noon)
        #expect(model.undelivered(to: devices[0]) == [], "what Ann writes is no news to Bob")
        #expect(model.values(of: "bob").keys.sorted() == ["a1." + hexID(9), key(3)])
        #expect(model.signIn(nil, on: devices[0]) == [.accountChanged])
        #expect(throws: CloudError.signedOut) { try model.reading(on: devices[0]) }
        #expect(model.values(on: devices[0]) == [:] && model.download(to: devices[0], at: noon) == [])
        model.signIn("ann", on: devices[0])
        #expect(model.download(to: devices[0], at: noon) == [.changed])
        #expect(try model.reading(on: devices[0]).texts == [hexID(1): "of Ann", hexID(2): "of Ann, too"])
    }

    @Test func `bulk-delete-fuse: an emptied store is empty without saying so`() throws {
        var (model, devices) = try Model.with(2, .keyValueStore)
        _ = try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
        model.settle(at: noon)
        model.erase("ann")
        for device in devices {
            #expect(model.undelivered(to: device) == ["a1." + hexID(0), key(1)])
        }
        #expect(try model.reading(on: devices[1]).texts == [hexID(1): "one"])
        model.settle(at: noon)
        #expect(
            try model.reading(on: devices[1]) == CloudPage(present: [], isComplete: false, account: []))
        #expect(throws: CloudError.accountChanged) {
            try model.put(CloudPut(1, "one"), on: devices[0], at: noon)
        }
    }

    @Test func `a late version can arrive after a newer one, again, or not at all`() throws {
        var (model, devices) = try Model.with(2, .keyValueStore)
        var before: [String] = []
        for text in ["v1", "v2", "v3", "v4", "v5"] {
            _ = try model.put(CloudPut(1, text, over: before), on: devices[0], at: noon)
            model.upload(from: devices[0], at: noon)
            before.append(text)
        }
        // A version that comes late is not the news that is due.
        #expect(model.deliver(key(1), to: devices[1], at: noon, back: 2) == [.changed])
        #expect(model.undelivered(to: devices[1]) == [key(1)])
        let seen = [0, 0, 1, 3, 2].map { back in
            let events = model.deliver(key(1), to: devices[1], at: noon, back: back)
            #expect(events == [.changed])
            return model.text(key(1), on: devices[1])
        }
        #expect(seen == ["v5", "v5", "v4", "v2", "v3"])
        for back in [-1, 4] { #expect(model.deliver(key(1), to: devices[1], at: noon, back: back) == []) }
        #expect(model.undelivered(to: devices[1]) == [] && model.text(key(1), on: devices[1]) == "v3")
        _ = try model.put(CloudPut(1, "v6", over: before), on: devices[0], at: noon)
        model.upload(from: devices[0], at: noon)
        model.drop(key(1), to: devices[1])
        #expect(model.undelivered(to: devices[1]) == [] && model.text(key(1), on: devices[1]) == "v3")
        #expect(model.download(to: devices[1], at: noon) == [.changed])
        #expect(model.text(key(1), on: devices[1]) == "v6")
        // Before its first download a device is told of nothing, so no news can be lost either.
        let fresh = model.addDevice(owner: "ann")
        model.drop(key(1), to: fresh)
        #expect(model.undelivered(to: fresh) == ["a1." + hexID(0), key(1)])
    }
}
