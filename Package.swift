// swift-tools-version: 6.2
import PackageDescription

// On Apple's systems the same interface comes with the system, as CryptoKit.
let crypto = Target.Dependency.product(
    name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))

// Targets stand bottom-up: each imports only from lines above it.
let package = Package(
    name: "Second",
    platforms: [.macOS(.v14), .iOS(.v16)],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2")
    ],
    targets: [
        // Shared: what the products stand on.
        .target(name: "Bytes", path: "Sources/Shared/Bytes"),
        .target(
            name: "OneTimePassword", dependencies: ["Bytes", crypto], path: "Sources/Shared/OneTimePassword"),
        .target(name: "Files", dependencies: ["Bytes"], path: "Sources/Shared/Files"),
        .target(name: "SecretStore", dependencies: ["Bytes", "Files"], path: "Sources/Shared/SecretStore"),
        .systemLibrary(name: "CZlib", path: "Sources/Shared/CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "Sealing", dependencies: ["Bytes", "CZlib", crypto], path: "Sources/Shared/Sealing"),
        .target(name: "Replication", dependencies: ["Bytes"], path: "Sources/Shared/Replication"),
        // Second: the authenticator.
        .target(
            name: "SecondCore",
            dependencies: ["Bytes", "OneTimePassword", "Files", "SecretStore", "Sealing", "Replication"],
            path: "Sources/Second/SecondCore"),
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
