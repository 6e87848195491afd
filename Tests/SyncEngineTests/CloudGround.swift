import Foundation

@testable import SyncEngine
@testable import SyncFakes

typealias Model = MemoryCloudModel

/// What a call throws, nil if nothing.
func failure<Failure: Error, Result>(_ type: Failure.Type, _ call: () throws -> Result) throws -> Failure? {
    do {
        _ = try call()
        return nil
    } catch let error as Failure {
        return error
    }
}

/// 32 hexadecimal digits that end in this number.
func hexID(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 32 - digits.count) + digits
}

extension CloudPut {
    /// A version of the register of that number, for account 0.
    init(_ register: Int, _ text: String, over: [String] = [], account: Set<String> = [hexID(0)]) {
        self.init(
            register: hexID(register), sequence: UInt64(over.count + 1), bytes: Array(text.utf8),
            account: account,
            joined: Set(over.map { ContentHash(of: Array($0.utf8)) }))
    }
}

extension CloudPage {
    /// The text of each register.
    var texts: [String: String] {
        var texts: [String: String] = [:]
        for case let version in versions {
            guard case .bytes(let bytes) = version.content else { continue }
            texts[version.register] = String(decoding: bytes, as: UTF8.self)
        }
        return texts
    }
}

extension MemoryCloudModel {
    /// The instant at which nothing special is the case.
    static let noon = Date(timeIntervalSince1970: 43_200)

    /// A cloud and so many devices of one owner, all of which see account 0.
    static func with(_ count: Int, _ behavior: CloudBehavior) throws -> (MemoryCloudModel, [DeviceID]) {
        var model = MemoryCloudModel(behavior)
        let devices = (0..<count).map { _ in model.addDevice(owner: "ann") }
        model.settle(at: noon)
        _ = try model.beginAccount(hexID(0), on: devices[0], at: noon)
        model.settle(at: noon)
        return (model, devices)
    }

    /// Writes text under any key.
    mutating func write(_ text: String?, _ key: String, on device: DeviceID) throws(Refusal) {
        try write(text.map { Array($0.utf8) }, key: key, on: device, at: Self.noon)
    }

    /// What a device reads under a key.
    func text(_ key: String, on device: DeviceID) -> String? {
        values(on: device)[key].map { String(decoding: $0, as: UTF8.self) }
    }

    /// What lies in the first owner's store under a key.
    func stored(_ key: String) -> String? {
        values(of: "ann")[key].map { String(decoding: $0, as: UTF8.self) }
    }

    /// All that a device reads through the port, on however many pages.
    mutating func reading(on device: DeviceID, since cursor: CloudCursor = CloudCursor()) throws -> CloudPage
    {
        var all = CloudPage(present: [], isComplete: false, account: [])
        var next: String?
        repeat {
            let page = try changes(on: device, since: cursor, page: next, at: Self.noon)
            all.versions += page.versions
            all.present?.formUnion(page.present ?? [])
            all.isComplete = page.isComplete
            all.account = page.account
            next = page.next
        } while next != nil
        return all
    }
}
