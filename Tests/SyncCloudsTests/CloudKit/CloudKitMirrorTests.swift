import Foundation
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

private let account = CloudKitTests.ours

@Suite struct CloudKitMirrorTests {
    private static func mirror() -> ZoneMirror {
        var mirror = ZoneMirror()
        for number in 1...40 { mirror.take(CloudKitTests.record("text \(number)", register: number)) }
        let part = "\(CloudKitTests.register(7))-\(CloudKitTests.register(9))"
        mirror.take(ZoneRecord(name: "register-\(part)", type: "Register", hash: "no hash", size: -1))
        mirror.take(ZoneRecord(name: "account-\(account)", type: "Account"))
        mirror.token = [0, 1, 254, 255]
        mirror.isWhole = true
        mirror.subscribed()
        mirror.stored()
        return mirror
    }

    @Test func `a mirror is read as it was written`() {
        let mirror = Self.mirror()
        #expect(mirror.registers.count == 41 && mirror.accounts == [account])
        #expect(ZoneMirror(mirror.text) == mirror)
        #expect(ZoneMirror(ZoneMirror().text) == ZoneMirror())
    }

    @Test func `of a mirror that is not whole and right nothing is believed`() {
        let text = Self.mirror().text
        for length in 0..<text.count { #expect(ZoneMirror(Array(text.prefix(length))) == nil) }
        for place in stride(from: 0, to: text.count, by: 7) {
            var damaged = text
            damaged[place] ^= 1
            #expect(ZoneMirror(damaged) == nil, "byte \(place)")
        }
        for (old, new) in [("mirror 1", "mirror 2"), ("account ", "counted "), ("token 00", "token 0")] {
            let body = String(decoding: text.dropLast(32), as: UTF8.self)
                .replacingOccurrences(of: old, with: new)
            let sum = ContentHash(of: Array(body.utf8)).text
            #expect(ZoneMirror(Array((body + sum).utf8)) == nil, "\(new)")
        }
    }

    @Test func `strays are nobody's register`() {
        var mirror = ZoneMirror()
        let id = CloudKitTests.register(1)
        let strays = [
            ("register-\(id)", "Account"), ("account-\(id)", "Register"), ("register-\(id)X", "Register"),
            ("register-\(id.dropLast())", "Register"), (id, "Register"), ("", "Register"),
            (".account-\(id).icloud", "Account"), ("register-\(id)-", "Register"),
            ("Account-\(id)", "Account"),
        ]
        for (name, type) in strays { mirror.take(ZoneRecord(name: name, type: type, hash: id, size: 1)) }
        #expect(mirror == ZoneMirror())
    }

    @Test func `marks are read in one spelling alone`() {
        let mark = CloudKitTests.mark("text")
        #expect(ZoneMark(mark)?.text == mark)
        for wrong in [
            "", "/", mark + "/", mark.uppercased() + "A", String(mark.dropLast()), "x" + mark, mark + " ",
        ] {
            #expect(ZoneMark(wrong) == nil, "\(wrong)")
        }
    }

    @Test func `a folder keeps a mirror for each user, and a folder that cannot be had keeps none`() throws {
        let scratch = try ScratchFolder()
        let folder = MirrorFolder(path: scratch.path + "/cloud")
        #expect(folder.load("_ann") == nil)
        folder.store([1, 2], "_ann")
        folder.store([3], "_ben/../..")
        #expect(folder.load("_ann") == [1, 2] && folder.load("_ben/../..") == [3])
        #expect(try scratch.names("cloud").count == 2)
        try scratch.put("file", [])
        let nowhere = MirrorFolder(path: scratch.path + "/file/cloud")
        nowhere.store([1], "_ann")
        #expect(nowhere.load("_ann") == nil)
    }

    @Test func `a mirror is stored when that saves more than it costs`() async throws {
        let device = CloudKitDevice()
        try await device.begin()
        _ = try await device.cloud.put((1...100).map { CloudKitTests.put("\($0)", register: $0) })
        _ = try await device.told()
        let before = device.mirrors.stores.withLock { $0 }
        for round in 1...5 {
            _ = try await device.cloud.put(CloudKitTests.put("new \(round)", register: 200 + round))
            _ = try await device.told()
        }
        #expect(device.mirrors.stores.withLock { $0 } == before)
        for round in 6...20 {
            _ = try await device.cloud.put(CloudKitTests.put("new \(round)", register: 200 + round))
            _ = try await device.told()
        }
        #expect(device.mirrors.stores.withLock { $0 } > before)
        #expect(try await device.again().told() == device.told())
    }
}
