import Foundation
import SyncClouds
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

private let account = String(repeating: "a", count: 32)
private let register = String(repeating: "1", count: 32)

private func fileName(_ text: String) throws -> String {
    let stem = RegisterFileName(register: register, sequence: 1, hash: ContentHash(of: Array(text.utf8)))
    return try #require(stem).text + ".sealed"
}

private let magic: [UInt8] = [0x89] + Array("SECOND".utf8) + [0x0A]

@Suite struct DriveTests {
    @Test func `where iCloud Drive is off nobody is signed in`() async {
        let drive = FakeDrive()
        drive.state.withLock { $0.isOff = true }
        let cloud = DriveCloud(drive)
        await #expect(throws: CloudError.signedOut) {
            try await cloud.changes(since: CloudCursor(), page: nil)
        }
        await #expect(throws: CloudError.signedOut) { try await cloud.beginAccount(account) }
    }

    @Test func `a file whose bytes are elsewhere is asked for and waits, placeholder or not`() async throws {
        let drive = FakeDrive()
        let (away, behind) = (try fileName("away"), try fileName("behind"))
        drive.state.withLock { state in
            state.files = [
                away: Array("away".utf8), ".\(behind).icloud": [1, 2, 3], "account-\(account)": [],
            ]
            state.away = [away]
        }
        let cloud = DriveCloud(drive)
        let page = try await cloud.changes(since: CloudCursor(), page: nil)
        #expect(page.versions.map(\.content) == [.waiting, .waiting])
        #expect(Set(drive.state.withLock { $0.asked }) == [away, behind])
        #expect(page.account == [account] && !page.isComplete)
        drive.state.withLock { $0.away = [] }
        let contents = try await cloud.changes(since: CloudCursor(), page: nil).versions.map(\.content)
        #expect(contents.contains(.bytes(Array("away".utf8))))
    }

    @Test
    func `a conflict version is one more candidate, told by its bytes, and resolved when it is removed`()
        async throws
    {
        let drive = FakeDrive()
        let name = try fileName("present")
        let first = Date(timeIntervalSince1970: 1)
        let second = Date(timeIntervalSince1970: 2)
        drive.state.withLock { state in
            state.files = [name: Array("present".utf8), "account-\(account)": []]
            state.conflicts[name] = [(first, magic + [1]), (second, Array("present".utf8)), (first, [9])]
        }
        let cloud = DriveCloud(drive)
        let versions = try await cloud.changes(since: CloudCursor(), page: nil).versions
        // The third is neither the named bytes nor anything sealed: not all there yet.
        #expect(versions.count == 4 && Set(versions.map(\.mark)).count == 4)
        #expect(versions.filter { $0.content == .bytes(Array("present".utf8)) }.count == 2)
        #expect(versions.filter { $0.content == .waiting }.count == 1)
        let sealed = try #require(versions.first { $0.content == .bytes(magic + [1]) })
        try await cloud.remove([sealed.mark], account: [account])
        #expect(drive.state.withLock { $0.resolved } == [first])
        #expect(drive.state.withLock { $0.files[name] } == Array("present".utf8))
    }

    @Test func `a conflict version whose bytes are elsewhere is not read, and waits`() async throws {
        let drive = FakeDrive()
        let name = try fileName("present")
        drive.state.withLock { state in
            state.files = [name: Array("present".utf8), "account-\(account)": []]
            state.conflicts[name] = [(Date(timeIntervalSince1970: 1), magic + [1])]
            state.conflictsAreHere = false
        }
        let cloud = DriveCloud(drive)
        let waiting = try await cloud.changes(since: CloudCursor(), page: nil)
        #expect(waiting.versions.map(\.content).contains(.waiting) && waiting.versions.count == 2)
        #expect(drive.state.withLock { $0.conflictReads } == 0)
        // Once they are here they are read once, not again for their length.
        drive.state.withLock { $0.conflictsAreHere = true }
        let all = try await cloud.changes(since: CloudCursor(), page: nil)
        #expect(all.versions.map(\.content).contains(.bytes(magic + [1])))
        #expect(drive.state.withLock { $0.conflictReads } == 1)
    }

    @Test func `a put says that iCloud's storage is full once the register before could not be sent`()
        async throws
    {
        let drive = FakeDrive()
        drive.state.withLock { $0.files["account-\(account)"] = [] }
        let cloud = DriveCloud(drive)
        func put(_ text: String) async throws {
            let bytes = Array(text.utf8)
            _ = try await cloud.put(
                CloudPut(register: register, sequence: 1, bytes: bytes, account: [account], joined: []))
        }
        try await put("1")
        let full = DriveFault(domain: "NSCocoaErrorDomain", code: 4354)
        drive.state.withLock { $0.uploadFaults[(try? fileName("1")) ?? ""] = full }
        await #expect(throws: CloudError.quotaExceeded) { try await put("2") }
        #expect(try await cloud.changes(since: CloudCursor(), page: nil).versions.count == 1)
        // Another trouble may pass.
        drive.state.withLock {
            $0.uploadFaults = $0.uploadFaults.mapValues { _ in .init(domain: "Other", code: 1) }
        }
        try await put("2")
    }

    @Test(
        arguments: [
            ("NSCocoaErrorDomain", 640, .quotaExceeded), ("NSCocoaErrorDomain", 4354, .quotaExceeded),
            ("NSPOSIXErrorDomain", 28, .quotaExceeded), ("NSPOSIXErrorDomain", 69, .quotaExceeded),
            ("NSCocoaErrorDomain", 513, .readOnly), ("NSCocoaErrorDomain", 642, .readOnly),
            ("NSPOSIXErrorDomain", 1, .readOnly), ("NSPOSIXErrorDomain", 13, .readOnly),
            ("NSPOSIXErrorDomain", 30, .readOnly), ("NSCocoaErrorDomain", 4353, .offline),
            ("NSCocoaErrorDomain", 4355, .offline), ("NSPOSIXErrorDomain", 60, .offline),
            ("NSPOSIXErrorDomain", 70, .offline), ("NSCocoaErrorDomain", 260, .offline),
            ("NSCocoaErrorDomain", 4, .offline), ("NSPOSIXErrorDomain", 2, .offline),
            ("NSCocoaErrorDomain", 28, .transient("NSCocoaErrorDomain 28")),
            ("Other", 640, .transient("Other 640")),
        ] as [(String, Int, CloudError)])
    func `the system's numbers mean what the port says`(
        domain: String, code: Int, meaning: CloudError
    ) async throws {
        let fault = DriveFault(domain: domain, code: code)
        #expect(fault.meaning == meaning)
        let drive = FakeDrive()
        drive.state.withLock { $0.files["account-\(account)"] = [] }
        let name = try fileName("x")
        drive.state.withLock { $0.faults[name] = fault }
        let put = CloudPut(
            register: register, sequence: 1, bytes: Array("x".utf8), account: [account], joined: [])
        await #expect(throws: meaning) { try await DriveCloud(drive).put(put) }
    }

    @Test func `a listing that cannot be had is no empty one`() async {
        let drive = FakeDrive()
        drive.state.withLock { $0.faults[""] = DriveFault(domain: "NSCocoaErrorDomain", code: 260) }
        await #expect(throws: CloudError.offline) {
            try await DriveCloud(drive).changes(since: CloudCursor(), page: nil)
        }
    }

    @Test(
        arguments: [
            (nil, 5, nil, .missing), (false, 5, nil, .missing), (true, 5, nil, .here(size: 5)),
            (true, 5, "NSURLUbiquitousItemDownloadingStatusCurrent", .here(size: 5)),
            (true, 5, "NSURLUbiquitousItemDownloadingStatusDownloaded", .here(size: 5)),
            (true, 5, "NSURLUbiquitousItemDownloadingStatusNotDownloaded", .away(size: 5)),
            (true, nil, nil, .here(size: 0)),
        ] as [(Bool?, Int?, String?, DriveFileState)])
    func `a file is here, away or missing by what the system says`(
        isRegular: Bool?, size: Int?, status: String?, state: DriveFileState
    ) {
        #expect(DriveFileState(isRegularFile: isRegular, size: size, status: status) == state)
    }

    @Test func `names of conflict versions lead back to their file and pass for its copies`() throws {
        let name = try fileName("x")
        let conflict = try #require(DriveNames.conflict(of: name, key: "12-3/..\u{0}é"))
        #expect(conflict.hasSuffix(" (conflict 12-3).sealed"))
        #expect(DriveNames.file(ofConflict: conflict) == name)
        #expect(VersionFile(conflict)?.isCopy == true)
        #expect(DriveNames.file(ofConflict: name) == nil)
        #expect(DriveNames.conflict(of: "photo.jpg", key: "1") == nil)
        #expect(DriveNames.conflict(of: name, key: String(repeating: "1", count: 250)) == nil)
    }

    @Test func `keys of conflict versions differ even where their dates do not`() {
        let date = Date(timeIntervalSince1970: 1.5)
        #expect(
            DriveNames.keys([date, nil, date, nil, Date(timeIntervalSince1970: 2)]) == [
                "1500", "0", "1500-2", "0-2", "2000",
            ])
    }

    @Test(arguments: [
        (".a.sealed.icloud", "a.sealed"), ("a.sealed.icloud", nil), (".icloud", nil), ("..icloud", nil),
        (".a", nil),
    ])
    func `a placeholder names the file it stands for`(name: String, file: String?) {
        #expect(DriveNames.file(ofPlaceholder: name) == file)
    }
}
