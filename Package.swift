// swift-tools-version: 6.2
import PackageDescription

// Targets stand bottom-up: each imports only from lines above it.
let package = Package(
    name: "Second",
    platforms: [.macOS(.v14), .iOS(.v16)],
    targets: [
        // Shared: what the products stand on.
        .target(name: "Bytes", path: "Sources/Shared/Bytes"),
        .testTarget(name: "BytesTests", dependencies: ["Bytes"]),
    ]
)

// One place for settings; each is the upcoming feature of the proposal named.
for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),  // SE-0335
            .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
            .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
            .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
            .treatAllWarnings(as: .error),  // SE-0480
            .strictMemorySafety(),  // SE-0458
        ]
}
