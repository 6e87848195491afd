// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Reader",
    platforms: [.macOS(.v14)],
    dependencies: [
        .package(name: "Second", path: "../.."),
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.1"),
        .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
    ],
    targets: [
        .executableTarget(
            name: "reader",
            dependencies: [
                .product(name: "AccountClient", package: "Second"),
                .product(name: "AccountAPI", package: "Second"),
                .product(name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux])),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
        .executableTarget(
            name: "books",
            dependencies: [
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "FlyingFox", package: "FlyingFox"),
            ],
            swiftSettings: [.treatAllWarnings(as: .error)]),
    ]
)
