// swift-tools-version: 6.2
import PackageDescription

// A package of its own: libFuzzer brings the main function, so a plain `swift build` could not link these.
let package = Package(
    name: "Fuzz",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "Second", path: "..")],
    targets: ["FuzzLinks", "FuzzBase32", "FuzzVault", "FuzzImports", "FuzzIdeas"].map { name in
        .executableTarget(
            name: name,
            dependencies: [
                .product(name: "OneTimePassword", package: "Second"),
                .product(name: "Bytes", package: "Second"),
                .product(name: "SyncEngine", package: "Second"),
                .product(name: "Imports", package: "Second"),
                .product(name: "IdeaBoxCore", package: "Second"),
                .product(name: "IdeaFiles", package: "Second"),
                .product(name: "Localization", package: "Second"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
                .strictMemorySafety(),
                .unsafeFlags(["-parse-as-library"]),
            ]
        )
    }
)
