import Foundation
import Testing

@testable import Loopback

@Suite("Folders")
struct FolderTests {
    @Test func `A folder that others can enter is refused`() throws {
        for mode in [0o755, 0o710, 0o701, 0o770] {
            try withRun { run, place in
                try FileManager.default.createDirectory(atPath: run, withIntermediateDirectories: false)
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: run)
                #expect(throws: LoopbackError.folder(path: run, .open(mode: UInt32(mode)))) {
                    try OwnerFolder(place)
                }
            }
        }
    }

    @Test func `A symbolic link in place of the folder is refused, wherever it leads`() throws {
        try withRun { run, place in
            let target = run + "-target"
            try FileManager.default.createDirectory(
                atPath: target, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            for destination in [target, "/nonexistent", "."] {
                try FileManager.default.createSymbolicLink(atPath: run, withDestinationPath: destination)
                #expect(throws: LoopbackError.folder(path: run, .notAFolder)) { try OwnerFolder(place) }
                try FileManager.default.removeItem(atPath: run)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
        }
    }

    @Test func `A file in place of the folder is refused`() throws {
        try withRun { run, place in
            try Data().write(to: URL(fileURLWithPath: run))
            #expect(throws: LoopbackError.folder(path: run, .notAFolder)) { try OwnerFolder(place) }
        }
    }

    @Test func `A foreign folder is refused`() throws {
        guard geteuid() == 0 else { return }
        try withRun { run, place in
            try FileManager.default.createDirectory(
                atPath: run, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            let changed = unsafe chown(run, 12345, 12345)
            #expect(changed == 0)
            #expect(throws: LoopbackError.folder(path: run, .foreign)) { try OwnerFolder(place) }
        }
    }

    @Test func `A missing base is named`() {
        let place = SiteFolder(base: "/nonexistent/base", components: ["run"])
        #expect(throws: LoopbackError.folder(path: "/nonexistent/base", .system(errno: ENOENT))) {
            try OwnerFolder(place)
        }
    }

    @Test func `A lock file that is a symbolic link is refused and not followed`() throws {
        try withRun { run, place in
            let folder = try OwnerFolder(place)
            let victim = run + "-victim"
            try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
            try FileManager.default.createSymbolicLink(atPath: "\(run)/lock", withDestinationPath: victim)
            #expect(throws: LoopbackError.folder(path: run, .system(errno: ELOOP))) {
                try HomeLock(in: folder)
            }
            #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
        }
    }

    @Test func `A new file never goes through what is there`() throws {
        try withRun { run, place in
            let folder = try OwnerFolder(place)
            let victim = run + "-victim"
            try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
            try FileManager.default.createSymbolicLink(atPath: "\(run)/x", withDestinationPath: victim)
            #expect(throws: LoopbackError.folder(path: run, .system(errno: EEXIST))) {
                try folder.create("x", [1])
            }
            #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
        }
    }

    @Test func `The places follow the environment`() {
        let id = HomeDigest.text(of: "/h")
        let runtime = SiteFolder.runtime(
            name: "second", home: "/h", environment: ["XDG_RUNTIME_DIR": "/run/user/7"])
        #expect(runtime.path == "/run/user/7/second/\(id)")
        #expect(SiteFolder.runtime(name: "second", home: "/h", environment: [:]).path == "/h/run")
        #expect(
            SiteFolder.runtime(name: "second", home: "/h", environment: ["XDG_RUNTIME_DIR": "relative"]).path
                == "/h/run")
        #expect(id != HomeDigest.text(of: "/i") && id.utf8.count == 16)
        #expect(SiteFolder(base: "/", components: ["a"]).path == "/a")
    }

    private func withRun(_ body: (String, SiteFolder) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "localweb-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body("\(folder)/run", SiteFolder(base: folder, components: ["run"]))
    }
}
