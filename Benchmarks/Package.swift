// swift-tools-version: 6.2
import PackageDescription

func second(_ names: String...) -> [Target.Dependency] { names.map { .product(name: $0, package: "Second") } }

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "Second", path: ".."),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    ],
    targets: [
        .executableTarget(
            name: "CodeBenchmark",
            dependencies: second("OneTimePassword", "Bytes") + [
                .product(name: "Crypto", package: "swift-crypto")
            ]),
        .executableTarget(
            name: "VaultBenchmark",
            dependencies: second("Bytes", "Files", "OneTimePassword", "SecondCore", "Secrets")),
        .executableTarget(
            name: "AppBenchmark",
            dependencies: second(
                "Bytes", "Files", "OneTimePassword", "SecondApp", "SecondCore", "Secrets")),
        .executableTarget(
            name: "SyncBenchmark",
            dependencies: second(
                "Bytes", "SyncClouds", "Files", "OneTimePassword", "SyncEngine", "SecondCore",
                "Secrets")),
        .executableTarget(
            name: "IdeaBenchmark",
            dependencies: second(
                "SyncClouds", "IdeaBoxCore", "IdeaBoxStorage", "LegacyImport", "SyncEngine", "Secrets",
                "SyncProduct")),
        .executableTarget(
            name: "HashBenchmark", dependencies: [.product(name: "CryptoExtras", package: "swift-crypto")]),
        .executableTarget(
            name: "ClientBenchmark",
            dependencies: second("AccountAPI", "AccountClient") + [
                .product(name: "Crypto", package: "swift-crypto")
            ]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
        .strictMemorySafety(),
    ]
}
