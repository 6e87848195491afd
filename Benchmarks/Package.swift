// swift-tools-version: 6.2
import PackageDescription

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
            dependencies: [
                .product(name: "OneTimePassword", package: "Second"),
                .product(name: "Bytes", package: "Second"),
                .product(name: "Crypto", package: "swift-crypto"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
                .strictMemorySafety(),
            ]
        ),
        .executableTarget(
            name: "VaultBenchmark",
            dependencies: [
                .product(name: "Bytes", package: "Second"),
                .product(name: "Files", package: "Second"),
                .product(name: "OneTimePassword", package: "Second"),
                .product(name: "SecondCore", package: "Second"),
                .product(name: "SecretStore", package: "Second"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
                .strictMemorySafety(),
            ]
        ),
    ]
)
