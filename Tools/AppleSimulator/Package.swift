// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The three apps' unchanged files, and below them a SwiftUI that draws to a tree and to a page: docs/apple-simulator.md.

/// How everything here is compiled: as the apps are (scripts/manifest.py).
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .treatAllWarnings(as: .error),
]

/// Swift Testing has more for those who import Apple's own CoreGraphics: not for ours.
let ownGraphics: [SwiftSetting] = [.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"])]

/// Modules of the package above this one, which `Own` leads to, and what each needs.
let own = """
    FoundationExports
    Localization: FoundationExports
    Bytes
    Concurrency
    OneTimePassword: FoundationExports Bytes Localization Crypto
    Files: Bytes Localization
    Secrets: Bytes Localization Files
    KeyDerivation: FoundationExports Bytes Crypto
    AppRuntime: FoundationExports Localization
    SyncEngine: FoundationExports Bytes CZlib Crypto Secrets
    SyncFakes: FoundationExports SyncEngine
    KeyText: FoundationExports Bytes Localization Secrets KeyDerivation SyncEngine Crypto
    SyncClouds: Bytes FoundationExports SyncEngine Files
    SyncProduct: FoundationExports Localization SyncEngine AppRuntime
    SecondCore: FoundationExports Bytes Concurrency Localization OneTimePassword Files Secrets SyncEngine \
        SyncProduct
    SecondApp: FoundationExports Bytes Localization OneTimePassword Files Secrets SyncEngine SyncFakes KeyText \
        SyncProduct SyncClouds AppRuntime SecondCore
    IdeaBoxCore: FoundationExports Bytes Localization Files Secrets SyncEngine SyncProduct Crypto
    IdeaBoxApp: FoundationExports Localization Files Secrets SyncEngine SyncFakes SyncProduct AppRuntime IdeaBoxCore
    AccountAPI: FoundationExports Localization
    AccountClient: FoundationExports Concurrency Localization AccountAPI Crypto
    AccountApp: FoundationExports Localization AppRuntime AccountAPI AccountClient Crypto
    """

/// Apple's modules as far as the apps use them, and what stands for our modules of Apple files.
let standIns = """
    SimulatorCore
    Combine
    CoreGraphics
    UniformTypeIdentifiers
    CoreTransferable: UniformTypeIdentifiers
    Accessibility
    UIKit: CoreGraphics Accessibility
    AppKit
    SwiftUI: SimulatorCore Combine CoreGraphics CoreTransferable UniformTypeIdentifiers UIKit AppKit
    PhotosUI: SimulatorCore SwiftUI CoreTransferable
    XCUITest: SimulatorCore
    AppleSystem: SimulatorCore Files Secrets SyncEngine SyncClouds
    SecondApple: SwiftUI AppleSystem SyncClouds Files Secrets SecondCore SecondApp Localization
    IdeaBoxApple: AppleSystem Secrets IdeaBoxCore IdeaBoxApp Localization
    AccountApple: AccountAPI AccountClient AccountApp
    """

/// The apps, and what each imports besides Apple's modules.
let apps = """
    Second: Combine CoreGraphics CoreTransferable PhotosUI SwiftUI UniformTypeIdentifiers AppRuntime \
        Localization SecondCore SecondApp AppleSystem SecondApple
    IdeaBox: Combine SwiftUI UniformTypeIdentifiers AppRuntime Localization SyncProduct IdeaBoxCore IdeaBoxApp \
        AppleSystem IdeaBoxApple
    Readmigo: Combine SwiftUI AppRuntime Localization AccountClient AccountApp AppleSystem AccountApple
    """

/// Each app twice, since `#if os(...)` chooses when it is compiled: for iPhone and iPad, and for the Mac.
let programs = lines(apps).flatMap { app, needs in
    [(app, needs + ["UIKit"]), ("\(app)Mac", needs + ["AppKit", "Accessibility"])]
}

/// Their UI tests.
let uiTests = "SecondUITests IdeaBoxUITests ReadmigoUITests"

let package = Package(
    name: "AppleSimulator",
    dependencies: [.package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2")],
    targets: [.systemLibrary(name: "CZlib", path: "Own/CZlib")]
        + lines(own).map { name, needs in
            .target(
                name: name, dependencies: needs.map(dependency), path: "Own/\(name)",
                exclude: catalogues(of: name),
                // scrypt without -O would take a minute.
                swiftSettings: settings + (name == "KeyDerivation" ? [.unsafeFlags(["-O"])] : []))
        }
        + lines(standIns).map { name, needs in
            .target(
                name: name, dependencies: needs.map(dependency), resources: pages(of: name),
                swiftSettings: settings)
        }
        + programs.map { name, needs in
            .executableTarget(
                name: name, dependencies: needs.map(dependency), exclude: resources(of: name),
                swiftSettings: settings,
                plugins: ["AppFiles"])
        }
        + words(uiTests).map { name in
            .target(
                name: name, dependencies: ["XCUITest"], swiftSettings: settings, plugins: ["UITestFiles"])
        }
        + [
            .testTarget(
                name: "ViewTests", dependencies: ["SwiftUI", "SimulatorCore", "XCUITest"],
                swiftSettings: settings + ownGraphics),
            .testTarget(
                name: "StoryTests",
                dependencies: words(
                    """
                    Second IdeaBox Readmigo SecondMac IdeaBoxMac ReadmigoMac SwiftUI SimulatorCore UIKit XCUITest \
                    AppleSystem AppRuntime Localization SyncClouds SecondApp SecondApple IdeaBoxApp IdeaBoxApple AccountApp \(uiTests)
                    """
                )
                .map(dependency), exclude: ["Screens"],
                swiftSettings: settings + ownGraphics),
            .executableTarget(name: "stage-app-files", swiftSettings: settings),
            .plugin(name: "AppFiles", capability: .buildTool(), dependencies: ["stage-app-files"]),
            .executableTarget(name: "stage-ui-tests", swiftSettings: settings),
            .plugin(name: "UITestFiles", capability: .buildTool(), dependencies: ["stage-ui-tests"]),
        ],
    swiftLanguageModes: [.v6])

// MARK: - Helpers

/// The lines `NAME: WHAT IT NEEDS` of a table.
func lines(_ table: String) -> [(name: String, needs: [String])] {
    table.components(separatedBy: "\n").map { line in
        let halves = line.components(separatedBy: ": ")
        return (halves[0], words(halves.dropFirst().joined()))
    }
}

func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

/// A target of this package, or the one product of another.
func dependency(_ name: String) -> Target.Dependency {
    name == "Crypto" ? .product(name: name, package: "swift-crypto") : .byName(name: name)
}

/// The catalogues of a module, which the build does not read.
func catalogues(of name: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
        atPath: "\(Context.packageDirectory)/Own/\(name)/Strings")
    return (names ?? []).sorted().filter { $0.hasSuffix(".json") }.map { "Strings/\($0)" }
}

/// What an app has besides Swift: pictures and catalogues for Xcode.
func resources(of app: String) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(
        atPath: "\(Context.packageDirectory)/Sources/\(app)/Own")
    return (names ?? []).sorted().filter { $0.contains(".") && !$0.hasSuffix(".swift") }.map { "Own/\($0)" }
}

/// The files of the page, which the program carries within itself.
func pages(of name: String) -> [Resource] {
    guard name == "SimulatorCore" else { return [] }
    return ["page.html", "page.css", "mac.css", "page.js"].map { .embedInCode("Page/\($0)") }
}
