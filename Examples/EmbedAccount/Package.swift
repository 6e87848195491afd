// swift-tools-version: 6.2
import PackageDescription

// What an app of another repository writes to embed the account's client library; it links nothing else of this one.
let package = Package(
    name: "EmbedAccount",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "Second", path: "../.."),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
    ],
    targets: [
        .executableTarget(
            name: "EmbedAccount",
            dependencies: [
                .product(name: "AccountClient", package: "Second"),
                .product(name: "AccountAPI", package: "Second"),
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)])
    ]
)
