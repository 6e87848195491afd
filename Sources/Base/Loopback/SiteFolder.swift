/// A place for a site's own files: folders of mode 0700 below a base that the person owns.
///
/// Only the components are made and checked; each must be a real folder of this person that nobody else may enter.
public struct SiteFolder: Sendable, Equatable {
    /// An existing folder, as an absolute path.
    public var base: String
    /// The names below it, from the top; made where they are missing.
    public var components: [String]

    /// Names a place; nothing is made yet.
    public init(base: String, components: [String]) {
        self.base = base
        self.components = components
    }

    /// The whole path.
    public var path: String {
        ([base.hasSuffix("/") ? String(base.dropLast()) : base] + components).joined(separator: "/")
    }

    /// `$XDG_RUNTIME_DIR/NAME/ID`, which the system empties when the person leaves; without it `HOME/run`.
    ///
    /// - Parameters:
    ///   - name: the product's name.
    ///   - home: the product's folder, as an absolute path.
    ///   - environment: the process's environment.
    /// - Returns: the place; nothing is made yet.
    public static func runtime(name: String, home: String, environment: [String: String]) -> SiteFolder {
        if let base = environment["XDG_RUNTIME_DIR"], base.hasPrefix("/") {
            return SiteFolder(base: base, components: [name, HomeDigest.text(of: home)])
        }
        return SiteFolder(base: home, components: ["run"])
    }

    /// Where a browser can read a file handed to it.
    ///
    /// A browser from a snap may read neither hidden folders nor `/run/user` nor the system's `/tmp`, only visible
    /// folders of `$HOME`: where such browsers are installed this is `~/NAME-open/ID`, there only while needed.
    /// Flatpak browsers are handed files by a portal, and others read everything: for them it is the runtime folder.
    ///
    /// - Parameters:
    ///   - name: the product's name.
    ///   - home: the product's folder, as an absolute path.
    ///   - environment: the process's environment.
    /// - Returns: the place; nothing is made yet.
    public static func handOver(name: String, home: String, environment: [String: String]) -> SiteFolder {
        let snaps = ["firefox", "chromium", "brave", "opera", "vivaldi", "google-chrome", "microsoft-edge"]
        let hasSnap = snaps.contains { Executable.exists("/snap/bin/\($0)") }
        if hasSnap, let person = environment["HOME"], person.hasPrefix("/") {
            return SiteFolder(base: person, components: ["\(name)-open", HomeDigest.text(of: home)])
        }
        return runtime(name: name, home: home, environment: environment)
    }
}

/// A short name for a home that does not show its path (FNV-1a, 64 bits; not a secret).
enum HomeDigest {
    static func text(of home: String) -> String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in home.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return Hexadecimal.text(of: (0..<8).map { UInt8(truncatingIfNeeded: hash >> (56 - 8 * $0)) })
    }
}
