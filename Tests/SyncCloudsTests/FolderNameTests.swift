import Bytes
import SyncEngine
import TestSupport
import Testing

@testable import SyncClouds

@Suite struct FolderNameTests {
    static let replica = "0123456789abcdef0123456789abcdef"
    static let hash = "fedcba9876543210fedcba9876543210"
    static let stem = "register-\(replica)-00000000000000ff-\(hash)"

    /// What services may put behind a name when two files meet at it.
    static let extras = [
        ".sync-conflict-20250101-120000-ABCDEFG", " 2", " 17", " (1)", "(1)",
        " (Ada's conflicted copy 2025-01-01)",
        " (Adas MacBook's conflicted copy 2025-01-01 (1))", " (conflicted copy 2025-01-01 120000)", " copy",
        " copy 2", " 100%", "%41", "-LAPTOP", "_conf(1)", " (SFConflict ada@example.org 2025-01-01-12-00-00)",
        " (令牌 的冲突副本)",
        " (Ren\u{E9}e)", " (Rene\u{301}e)", "\u{301}", ".sealed", " .icloud", "\n",
    ]

    @Test func `a version's name says register, sequence and hash, in the one spelling there is`() throws {
        let hash = try #require(ContentHash(Self.hash))
        let name = try #require(RegisterFileName(register: Self.replica, sequence: 255, hash: hash))
        #expect(name.text == Self.stem)
        let file = VersionFile(name)
        #expect(file.name == Self.stem + ".sealed")
        #expect(!file.isCopy && !file.isPlaceholder)
        #expect(VersionFile(Self.stem + ".sealed") == file)
        for sequence in [0, 1, .max] as [UInt64] {
            let name = try #require(RegisterFileName(register: Self.replica, sequence: sequence, hash: hash))
            #expect(VersionFile(VersionFile(name).name) == VersionFile(name))
        }
        for register in [
            "", "0", Self.replica.uppercased(), Self.replica + "0", "../../../../../../../../../../etc/pw",
        ] {
            #expect(RegisterFileName(register: register, sequence: 1, hash: hash) == nil)
        }
    }

    @Test(arguments: extras)
    func `a copy of a valid name is a candidate`(extra: String) throws {
        let file = try #require(VersionFile(Self.stem + extra + ".sealed"))
        #expect(file.stem.text == Self.stem)
        #expect(file.isCopy && !file.isPlaceholder)
        #expect(file.name.utf8.elementsEqual((Self.stem + extra + ".sealed").utf8))
    }

    @Test(arguments: [""] + extras)
    func `a placeholder stands for a file or a copy`(extra: String) throws {
        let file = try #require(VersionFile(".\(Self.stem)\(extra).sealed.icloud"))
        #expect(file.stem.text == Self.stem)
        #expect(file.isPlaceholder && file.isCopy == !extra.isEmpty)
    }

    @Test(arguments: [
        "", ".", "..", ".DS_Store", "desktop.ini", "Thumbs.db", "~$gister", "register-", "register-.sealed",
        ".icloud",
        "..icloud", ".sealed", "account-", "account-\(replica)x", "account-\(replica) 2",
        "Account-\(replica)",
        "account-\(replica.uppercased())", ".account-\(replica)", ".second-0123456789abcdef.tmp",
        "\(stem)", "\(stem).seale", "\(stem).sealed~", "\(stem).sealed.part", "\(stem).sealed.icloud",
        ".\(stem).sealed", "\(stem)0.sealed", "\(stem)z.sealed", "\(stem)9 2.sealed", "x\(stem).sealed",
        ".syncthing.\(stem).sealed.tmp", ".\(stem).sealed.Xb12Qz", "\(stem.uppercased()).sealed",
        "\(stem.dropLast()).sealed", "\(stem.dropLast())\u{E9}.sealed", "\(stem.dropLast()) .sealed",
        "\(stem).SEALED", "register_\(stem.dropFirst(9)).sealed", "\u{301}\(stem).sealed",
        stem.replacing("-0000", with: "-+000") + ".sealed", "Copy of \(stem).sealed", "\(stem)/...sealed",
        "\(stem)/../x.sealed", "\(stem) \0.sealed",
    ])
    func `every other name is a stray`(name: String) {
        #expect(VersionFile(name) == nil)
        #expect(AccountFile.id(in: name) == nil)
        let listing = FolderListing([name])
        #expect(Array(listing.files) == [])
        #expect(listing.accounts == [:])
    }

    @Test func `an account's file and its placeholder tell the same id`() {
        let names = AccountFile.names(of: Self.replica)
        #expect(names == ["account-\(Self.replica)", ".account-\(Self.replica).icloud"])
        for name in names { #expect(AccountFile.id(in: name) == Self.replica) }
        for id in ["", "x", Self.replica.uppercased(), "../" + Self.replica] {
            #expect(AccountFile.names(of: id) == [])
        }
    }

    @Test(arguments: Soak.seeds(2000))
    func `no name is a surprise, and what reads as ours prints as it was`(seed: UInt64) throws {
        var numbers = SeededGenerator(seed: seed)
        let name = Self.randomName(&numbers)
        let comment: Comment = "SEED=\(seed) name \(name.debugDescription)"
        if let id = AccountFile.id(in: name) { #expect(AccountFile.names(of: id).contains(name), comment) }
        guard let file = VersionFile(name) else {
            #expect(FolderMark(name + "/1") == nil, comment)
            return
        }
        #expect(AccountFile.id(in: name) == nil, comment)
        let (beginning, end) = file.isPlaceholder ? (".", ".sealed.icloud") : ("", ".sealed")
        let extra = try #require(name[...].inside(beginning + file.stem.text, end), comment)
        #expect(extra.isEmpty == !file.isCopy, comment)
        for hash in [nil, file.isCopy && !file.isPlaceholder ? file.stem.hash : nil] {
            let mark = FolderMark(file: file, size: Int.random(in: 0...(.max), using: &numbers), hash: hash)
            #expect(FolderMark(mark.text) == mark, comment)
            #expect(mark.text.utf8.allSatisfy { (0x20...0x7E).contains($0) }, comment)
            #expect(FolderMark(mark.text)?.file.name.utf8.elementsEqual(name.utf8) == true, comment)
            #expect(FolderMark(mark.text)?.text == mark.text, comment)
        }
    }

    @Test(arguments: Soak.seeds(300))
    func `a listing is what its names say one by one, in the order of their bytes`(seed: UInt64) {
        var numbers = SeededGenerator(seed: seed)
        let names = (0..<Int.random(in: 0...30, using: &numbers)).map { _ in Self.randomName(&numbers) }
        let last = numbers.pick([nil, Self.randomName(&numbers), names.randomElement(using: &numbers)])
        let listing = FolderListing(names, behind: last)
        let bytes = names.filter { VersionFile($0) != nil }.map { Array($0.utf8) }
        let expected = bytes.filter { name in last.map { $0.utf8.lexicographicallyPrecedes(name) } ?? true }
            .sorted { $0.lexicographicallyPrecedes($1) }
        #expect(listing.files.map { Array($0.name.utf8) } == expected, "SEED=\(seed)")
        let accounts = names.compactMap { name in AccountFile.id(in: name).map { (name, $0) } }
        #expect(listing.accounts == Dictionary(accounts) { $1 }, "SEED=\(seed)")
    }

    /// A valid name of some kind, now and then with a few bytes changed, cut or put in.
    private static func randomName(_ numbers: inout SeededGenerator) -> String {
        let extra = numbers.pick([""] + extras)
        let some =
            "register-\(replica)-\(numbers.pick([hash, replica]).prefix(16))-\(numbers.pick([hash, replica]))"
        let file = numbers.pick([
            some + extra + ".sealed", stem + extra + ".sealed", "account-\(hash)",
            ".second-0123456789abcdef.tmp",
        ])
        var bytes = Array(numbers.pick([file, ".\(file).icloud"]).utf8)
        let odd = Array("0aF-.~ /\u{301}\u{E9}\0g".utf8)
        for _ in 0..<numbers.pick([0, 0, 1, 2, 40]) {
            let place = Int.random(in: 0...bytes.count, using: &numbers)
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: bytes.insert(numbers.pick(odd), at: place)
            case 1: if place < bytes.count { bytes[place] = numbers.pick(odd) }
            default: bytes.removeSubrange(place..<min(bytes.count, place + numbers.pick([1, 1, 8, 50])))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test(arguments: [
        "", "/", "//", "/5", "x/5", "\(stem).sealed", "\(stem).sealed/", "\(stem).sealed/-1",
        "\(stem).sealed/+1",
        "\(stem).sealed/01", "\(stem).sealed/1/", "\(stem).sealed/1/\(hash)", "\(stem) 2.sealed/1/x",
        "\(stem) 2.sealed/1/\(hash)/", ".\(stem) 2.sealed.icloud/1/\(hash)", "../\(stem).sealed/1",
        "\(stem).sealed/99999999999999999999", "\(stem) %.sealed/1", "\(stem) %2.sealed/1",
        "\(stem) %41.sealed/1", "\(stem) \u{E9}.sealed/1", "\(stem) %ff.sealed/1", "\(stem) %C3%A9.sealed/1",
        "\(stem) %2f.sealed/1",
    ])
    func `every other text is no mark`(text: String) { #expect(FolderMark(text) == nil) }

    @Test func `what makes a copy plausible is how every sealed envelope begins`() throws {
        let key = SealingKey.random()
        let sealed = try Envelope.seal(SecretBytes([1]), header: [], name: "r", key: key)
        #expect(sealed.starts(with: FolderRegisters<MemoryFolder>.magic))
    }
}
