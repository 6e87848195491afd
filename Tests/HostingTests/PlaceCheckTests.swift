import Foundation
import Localization
import TestSupport
import Testing

@testable import Hosting

struct PlaceCheckTests {
    private let folder: ScratchFolder

    /// `cloud/deep/er`, `other`; `link` leads to `cloud/deep`, `up` to `..` of it, `ring` to itself.
    init() throws {
        folder = try ScratchFolder()
        let manager = FileManager.default
        for name in ["cloud/deep/er", "other", "cloudy"] {
            try manager.createDirectory(atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        for (name, target) in [
            ("link", "cloud/deep"), ("absolute", folder.path + "/cloud"), ("up", "link/.."), ("ring", "ring"),
            ("nowhere", "cloud/not/yet"), ("other/back", "../cloud"),
        ] {
            try manager.createSymbolicLink(atPath: "\(folder.path)/\(name)", withDestinationPath: target)
        }
    }

    private func relation(_ place: String, _ cloud: String) -> PlaceCheck.Relation? {
        PlaceCheck.relation(of: "\(folder.path)/\(place)", to: "\(folder.path)/\(cloud)")
    }

    @Test(
        arguments: [
            ("cloud", "cloud", .same), ("cloud/", "cloud", .same), ("cloud", "cloud//.", .same),
            ("cloud/../cloud", "./cloud/", .same), ("cloud/deep", "cloud", .inside),
            ("cloud/deep/er/", "cloud/", .inside), ("cloud", "cloud/deep/er", .above),
            ("other", "cloud", nil), ("cloudy", "cloud", nil), ("cloud", "cloudy", nil),
            ("cloud/deep", "cloud/deeper", nil), (".", "cloud", .above), ("cloud", ".", .inside),
        ] as [(String, String, PlaceCheck.Relation?)])
    func `folders are compared name by name`(place: String, cloud: String, expected: PlaceCheck.Relation?) {
        #expect(relation(place, cloud) == expected)
    }

    @Test(
        arguments: [
            ("cloud/new/keys", "cloud", .inside), ("new", "new", .same), ("new/a/../b", "new/b", .same),
            ("new/../cloud/x", "cloud", .inside), ("new", "new/er", .above), ("new", "newer", nil),
            ("new/../../nothing", "new", nil),
        ] as [(String, String, PlaceCheck.Relation?)])
    func `what is not there yet is taken as it is written`(
        place: String, cloud: String, expected: PlaceCheck.Relation?
    ) { #expect(relation(place, cloud) == expected) }

    @Test(
        arguments: [
            ("link", "cloud", .inside), ("link/er", "cloud/deep", .inside), ("absolute", "cloud", .same),
            ("absolute/x", "cloud", .inside), ("up", "cloud", .same), ("link/..", "cloud", .same),
            ("link/../..", "cloud", .above), ("nowhere", "cloud", .inside),
            ("nowhere/x", "cloud/not", .inside),
            ("other/back/deep", "absolute", .inside), ("other", "link", nil), ("cloud", "link", .above),
            ("ring", "cloud", nil), ("ring/x", "ring", .inside),
        ] as [(String, String, PlaceCheck.Relation?)])
    func `links are followed, also those that lead to nothing yet`(
        place: String, cloud: String, expected: PlaceCheck.Relation?
    ) { #expect(relation(place, cloud) == expected) }

    @Test func `the root and relative paths are understood`() {
        let here = FileManager.default.currentDirectoryPath
        #expect(PlaceCheck.relation(of: "/", to: "/") == .same)
        #expect(PlaceCheck.relation(of: "/..", to: "/") == .same)
        #expect(PlaceCheck.relation(of: "/", to: folder.path) == .above)
        #expect(PlaceCheck.relation(of: "a/b", to: here + "/a") == .inside)
        #expect(PlaceCheck.relation(of: ".", to: here) == .same)
        #expect(PlaceCheck.relation(of: "", to: here) == .same)
    }

    @Test func `names that only look alike are different`() {
        #expect(relation("cloud/caf\u{E9}", "cloud/cafe\u{301}") == nil)
        #expect(relation("Cloud", "cloud") == nil)
    }

    @Test func `a folder is known by its number, whatever way leads to it`() {
        let cloud = ResolvedPath(folder.path + "/cloud")
        let other = ResolvedPath(folder.path + "/other")
        let deep = ResolvedPath(folder.path + "/cloud/deep")
        #expect(cloud.identities.count == cloud.names.count + 1)
        #expect(cloud.identities.last != other.identities.last)
        let mounted = ResolvedPath(
            names: [[1], [2], [3]], identities: [nil, cloud.identities.last ?? nil, nil, nil])
        #expect(
            cloud.holds(mounted) && !mounted.holds(cloud) && !deep.holds(mounted) && !other.holds(mounted))
    }

    @Test func `a keychain may be neither inside nor above the cloud, a home not inside`() {
        func path(_ name: String) -> String { "\(folder.path)/\(name)" }
        let cloud = path("cloud")
        for name in ["cloud", "cloud/keys", "link/keys", "."] {
            #expect(
                PlaceCheck.conflict(keychain: .folder(path(name)), cloud: cloud)
                    == .keychainInCloud(keychain: path(name), cloud: cloud))
        }
        #expect(PlaceCheck.conflict(keychain: .folder(path("other")), cloud: cloud) == nil)
        #expect(PlaceCheck.conflict(keychain: .secretService, cloud: cloud) == nil)
        for name in ["cloud", "cloud/home", "link/home"] {
            #expect(
                PlaceCheck.conflict(home: path(name), cloud: cloud)
                    == .homeInCloud(home: path(name), cloud: cloud))
        }
        for name in ["other", "."] { #expect(PlaceCheck.conflict(home: path(name), cloud: cloud) == nil) }
    }

    @Test func `both are said with both places`() {
        let errors: [HostError] = [
            .keychainInCloud(keychain: "/a/k", cloud: "/a/c"), .homeInCloud(home: "/a/k", cloud: "/a/c"),
        ]
        for error in errors {
            #expect(error.isUsage)
            for language in Language.allCases {
                let text = error.text(in: language, of: .test)
                #expect(text.contains("/a/k") && text.contains("/a/c"))
            }
        }
    }
}
