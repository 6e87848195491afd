import Foundation
import TestSupport

@testable import SyncEngine
@testable import SyncFakes

/// Devices that each write one register, and a cloud that does what it likes, from one seed.
struct RandomCloudHistory {
    var generator: SeededGenerator
    var model: Model
    let devices: [Model.DeviceID]
    /// Every version that a device handed over, oldest first.
    var written: [[String]]
    var now = Model.noon
    /// What the steps came to, so that a test can tell that all of them happen.
    var seen: Set<String> = []

    /// A cloud of these traits with two to five devices.
    init(seed: UInt64, _ behavior: Model.CloudBehavior) throws {
        generator = SeededGenerator(seed: seed)
        (model, devices) = try Model.with(Int.random(in: 2...5, using: &generator), behavior)
        written = devices.map { _ in [] }
    }

    static func key(_ device: Model.DeviceID) -> String { "r1." + hexID(device.number + 1) }

    /// A put of a version that joins all of this device's earlier ones.
    mutating func put(on device: Model.DeviceID) throws -> CloudError? {
        let mine = written[device.number]
        let text =
            "\(device.number)-\(mine.count)"
            + String(repeating: "x", count: .random(in: 0...40, using: &generator))
        let put = CloudPut(device.number + 1, text, over: mine)
        let error = try failure(CloudError.self) { try model.put(put, on: device, at: now) }
        if error == nil { written[device.number].append(text) }
        return error
    }

    /// One step of anything; what it has to leave alone, the caller checks on the model.
    mutating func step() throws {
        let device = generator.pick(devices)
        let key = Self.key(generator.pick(devices))
        switch Int.random(in: 0..<14, using: &generator) {
        case 0...3: seen.insert(try put(on: device) == nil ? "put" : "refused")
        case 4...5: try upload(from: device)
        case 6: for event in model.download(to: device, at: now) { seen.insert("download: \(event)") }
        case 7:
            let back = Int.random(in: 0...2, using: &generator)
            for event in model.deliver(key, to: device, at: now, back: back) {
                seen.insert("\(back): \(event)")
            }
        case 8: model.drop(key, to: device)
        case 9: model[device].isOffline = Bool.random(using: &generator)
        case 10: model[device].throttledUntil = now.addingTimeInterval(.random(in: -5...5, using: &generator))
        case 11: now.addTimeInterval(.random(in: 0...3, using: &generator))
        case 12: model.setRoom(generator.pick([nil, 60, 120]), of: "ann")
        default: model[device].nextWrite = generator.pick([nil, .refused(.transient("busy"))])
        }
    }

    /// Sends one write, and looks at what became of it.
    private mutating func upload(from device: Model.DeviceID) throws {
        guard let write = model.devices[device.number].pending.first else { return }
        let key = write.key
        let store = model.values(of: "ann")
        guard let events = model.upload(key, from: device, at: now) else { return }
        if events == [] {
            seen.insert("stored")
            guard model.values(of: "ann")[key] == write.value?.bytes else { throw Wrong.notStored }
        } else {
            seen.insert("upload: \(events)")
            guard model.values(of: "ann") == store else { throw Wrong.storeChanged }
            guard model.values(on: device)[key] == store[key] else { throw Wrong.notGivenBack }
        }
    }

    enum Wrong: Error { case notStored, storeChanged, notGivenBack }

    /// The end of all trouble: each device puts again what is not there, until it is.
    mutating func comeToRest() throws {
        model.setRoom(nil, of: "ann")
        for device in devices { model[device] = Model.Conditions() }
        model.settle(at: now)
        for device in devices where model.text(Self.key(device), on: device) != written[device.number].last {
            _ = try put(on: device)
        }
        model.settle(at: now)
    }
}
