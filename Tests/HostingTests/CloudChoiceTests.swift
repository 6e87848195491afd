import Files
import Foundation
import TestSupport
import Testing

@testable import Hosting
@testable import SyncHost

struct CloudChoiceTests {
    @Test(
        arguments: [
            ("off", .off), ("./off", .folder("/w/off")), ("/a/b", .folder("/a/b")), ("a", .folder("/w/a")),
            ("/a//b/", .folder("/a/b")), ("./a/./b/.", .folder("/w/a/b")), ("/", .folder("/")),
            ("/a/../b", .folder("/a/../b")), ("/a b", .folder("/a b")), ("OFF", .folder("/w/OFF")),
        ] as [(String, CloudChoice)])
    func `one folder has one text, and links are the system's to follow`(text: String, choice: CloudChoice) {
        #expect(CloudChoice(text, from: "/w") == choice)
        #expect(CloudChoice(text, from: "/w", schemes: ["memory"]) == choice)
    }

    @Test func `an address is one only where its scheme is known and no such file exists`() throws {
        let folder = try ScratchFolder()
        let path = folder.path.replacing("//", with: "/")
        func choice(_ text: String) -> CloudChoice { CloudChoice(text, from: path, schemes: ["memory"]) }
        #expect(choice("memory:a") == .service("memory:a") && choice("memory:a").text == "memory:a")
        #expect(choice("other:a") == .folder(path + "/other:a"))
        #expect(choice("./memory:a") == .folder(path + "/memory:a"))
        try FileManager.default.createDirectory(
            atPath: folder.path + "/memory:a", withIntermediateDirectories: false)
        #expect(choice("memory:a") == .folder(path + "/memory:a"))
    }
}

struct UsedCloudsTests {
    private let folder: ScratchFolder
    private let directory: PrivateDirectory
    private var clouds: UsedClouds { UsedClouds(directory: directory) }

    init() throws {
        folder = try ScratchFolder()
        directory = try PrivateDirectory(creating: folder.path + "/home")
    }

    @Test func `a folder that was noted was used, and no other one`() {
        #expect(!clouds.contains("/a"))
        clouds.note("/a")
        clouds.note("/b c")
        clouds.note("/a")
        #expect(clouds.contains("/a") && clouds.contains("/b c"))
        #expect(!clouds.contains("/b") && !clouds.contains("/"))
    }

    @Test func `what cannot be told counts as used`() throws {
        try FileManager.default.createDirectory(
            atPath: folder.path + "/home/cloud-places", withIntermediateDirectories: false)
        #expect(clouds.contains("/a"))
    }

    @Test func `a path that is no line is not noted`() throws {
        clouds.note("/a\n/b")
        #expect(!clouds.contains("/b") && !clouds.contains("/a\n/b"))
    }

    @Test func `the oldest of very many are left out`() {
        for number in 0...200 { clouds.note("/\(number)") }
        #expect(!clouds.contains("/0") && clouds.contains("/1") && clouds.contains("/200"))
    }
}
