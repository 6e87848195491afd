import Foundation
import TestSupport
import Testing

@testable import SyncEngine
@testable import SyncFakes

/// How much the cloud in memory takes, and what else it refuses.
@Suite struct MemoryCloudLimitsTests {
    private let noon = Model.noon

    @Test func `Apple's store says what it can hold`() {
        #expect(
            Model(.keyValueStore).limits
                == CloudLimits(
                    registerBytes: 1_000_000, totalBytes: 1_000_000, registers: 1023, confirms: false,
                    keepsVersions: false, tellsComplete: false))
        #expect(
            Model(.plain).limits
                == CloudLimits(
                    registerBytes: 32 << 20, confirms: true, keepsVersions: false, tellsComplete: true))
    }

    @Test(
        arguments: [
            (String(repeating: "k", count: 64), nil), (String(repeating: "k", count: 65), 65),
            (String(repeating: "é", count: 32), nil), (String(repeating: "é", count: 33), 66),
        ] as [(String, Int?)])
    func `a key has at most 64 bytes of UTF-8`(key: String, refused: Int?) throws {
        var (model, devices) = try Model.with(1, .keyValueStore)
        let refusal = try failure(Model.Refusal.self) { try model.write("v", key, on: devices[0]) }
        #expect(refusal == refused.map { .keyTooLong(bytes: $0, most: 64) })
        #expect(model.pending(on: devices[0]) == (refused == nil ? [key] : []))
    }

    @Test(arguments: [(1_000_000, true), (1_000_001, false)])
    func `a value has at most 1,000,000 bytes`(count: Int, isTaken: Bool) throws {
        var (model, devices) = try Model.with(1, .keyValueStore)
        let bytes = [UInt8](repeating: 7, count: count)
        let put = CloudPut(
            register: hexID(1), sequence: 1, bytes: bytes, account: [hexID(0)], joined: [])
        let refusal = try failure(CloudError.self) { try model.put(put, on: devices[0], at: noon) }
        #expect(refusal == (isTaken ? nil : .tooLarge))
        model.settle(at: noon)
        #expect(model.values(of: "ann")["r1." + hexID(1)] == (isTaken ? bytes : nil))
        let raw = try failure(Model.Refusal.self) {
            try model.write(bytes, key: "k", on: devices[0], at: noon)
        }
        #expect(raw == (isTaken ? nil : .cloud(.tooLarge)))
    }

    @Test func `all values have at most 1,000,000 bytes together, and a removal makes room`() throws {
        var (model, devices) = try Model.with(1, .keyValueStore)
        for key in ["a", "b", "c"] {
            try model.write([UInt8](repeating: 1, count: 400_000), key: key, on: devices[0], at: noon)
        }
        #expect(model.upload(from: devices[0], at: noon) == [.quotaExceeded])
        #expect(model.values(of: "ann").keys.sorted() == ["a", "a1." + hexID(0), "b"])
        #expect(model.values(on: devices[0]) == model.values(of: "ann"))
        try model.write(nil, "a", on: devices[0])
        try model.write([UInt8](repeating: 1, count: 600_000), key: "c", on: devices[0], at: noon)
        #expect(model.upload(from: devices[0], at: noon) == [])
        #expect(model.values(of: "ann").keys.sorted() == ["a1." + hexID(0), "b", "c"])
        // What is replaced makes room for what replaces it.
        try model.write([UInt8](repeating: 2, count: 600_000), key: "c", on: devices[0], at: noon)
        #expect(model.upload(from: devices[0], at: noon) == [])
        #expect(model.values(of: "ann")["c"]?.first == 2)
    }

    @Test func `there are at most 1,024 keys, the account's among them`() throws {
        var (model, devices) = try Model.with(1, .keyValueStore)
        for number in 1...1024 {
            _ = try model.put(CloudPut(number, "v"), on: devices[0], at: noon)
        }
        #expect(model.upload(from: devices[0], at: noon) == [.quotaExceeded])
        #expect(model.values(of: "ann").count == 1024)
        #expect(model.stored("r1." + hexID(1024)) == nil && model.stored("r1." + hexID(1023)) == "v")
        // A key that stands there already can change.
        _ = try model.put(CloudPut(5, "w", over: ["v"]), on: devices[0], at: noon)
        #expect(model.upload(from: devices[0], at: noon) == [])
        #expect(model.stored("r1." + hexID(5)) == "w")
    }

    @Test func `an ideal cloud that is full refuses and changes nothing`() throws {
        var (model, devices) = try Model.with(2, .plain)
        _ = try model.put(CloudPut(1, "12345"), on: devices[0], at: noon)
        model.setRoom(6, of: "ann")
        let before = model
        #expect(throws: CloudError.quotaExceeded) {
            try model.put(CloudPut(1, "1234567", over: ["12345"]), on: devices[0], at: noon)
        }
        #expect(throws: CloudError.quotaExceeded) {
            try model.put(CloudPut(2, "67"), on: devices[1], at: noon)
        }
        #expect(model == before)
        model.setRoom(nil, of: "ann")
        _ = try model.put(CloudPut(2, "67"), on: devices[1], at: noon)
        #expect(model.stored("r1." + hexID(2)) == "67")
    }

    @Test(arguments: [
        "", "abc", "../../etc", hexID(1) + "0", hexID(1).dropLast() + "G", hexID(1).dropLast() + "A",
    ])
    func `an id of another form is refused`(id: String) throws {
        for behavior in [Model.CloudBehavior.plain, .keyValueStore] {
            var (model, devices) = try Model.with(1, behavior)
            var fresh = Model(behavior)
            let first = fresh.addDevice(owner: "ann")
            let put = CloudPut(register: id, sequence: 1, bytes: [1], account: [hexID(0)], joined: [])
            let error = CloudError.transient("The id is not of 32 hexadecimal digits.")
            let before = (model, fresh)
            #expect(throws: error) { try model.put(put, on: devices[0], at: noon) }
            #expect(throws: error) { try fresh.beginAccount(id, on: first, at: noon) }
            #expect(model == before.0 && fresh == before.1)
        }
    }
}
