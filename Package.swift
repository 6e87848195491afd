// swift-tools-version: 6.2
import Foundation
import PackageDescription

// On Apple's systems the same interface comes with the system, as CryptoKit.
let crypto = Target.Dependency.product(
    name: "Crypto", package: "swift-crypto", condition: .when(platforms: [.linux]))

// Thousands of random histories, and loops over pixels, are too slow in an unoptimised build.
// Xcode may refuse a package with unsafe flags, so only Linux has them.
#if os(Linux)
    let fastAlways = [SwiftSetting.unsafeFlags(["-O"], .when(configuration: .debug))]
#else
    let fastAlways: [SwiftSetting] = []
#endif

// Targets stand bottom-up: each imports only from lines above it.
let package = Package(
    name: "Second",
    platforms: [.macOS(.v14), .iOS(.v16)],
    products: [
        // What the packages in Benchmarks and Fuzz use.
        .library(name: "Bytes", targets: ["Bytes"]),
        .library(name: "OneTimePassword", targets: ["OneTimePassword"]),
        .library(name: "Files", targets: ["Files"]),
        .library(name: "SecretStore", targets: ["SecretStore"]),
        .library(name: "Sealing", targets: ["Sealing"]),
        .library(name: "Replication", targets: ["Replication"]),
        .library(name: "SecondCore", targets: ["SecondCore"]),
        .library(name: "Clouds", targets: ["Clouds"]),
        .library(name: "Localization", targets: ["Localization"]),
        .library(name: "SyncProduct", targets: ["SyncProduct"]),
        .library(name: "IdeaBoxCore", targets: ["IdeaBoxCore"]),
        .library(name: "LegacyStores", targets: ["LegacyStores"]),
        .library(name: "IdeaBoxStorage", targets: ["IdeaBoxStorage"]),
        // What the apps of iPhone, iPad and Mac use (Apps).
        .library(name: "AppleRules", targets: ["AppleRules"]),
        .library(name: "AppRuntime", targets: ["AppRuntime"]),
        .library(name: "SecondApp", targets: ["SecondApp"]),
        .library(name: "SecondApple", targets: ["SecondApple"]),
        .library(name: "AppleSystem", targets: ["AppleSystem"]),
        .library(name: "AppleCloud", targets: ["AppleCloud"]),
        .library(name: "IdeaBoxApp", targets: ["IdeaBoxApp"]),
        .library(name: "IdeaBoxApple", targets: ["IdeaBoxApple"]),
        .library(name: "AccountAPI", targets: ["AccountAPI"]),
        .library(name: "AccountClient", targets: ["AccountClient"]),
        .library(name: "ReadmigoApp", targets: ["ReadmigoApp"]),
        .library(name: "AccountApple", targets: ["AccountApple"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto.git", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess.git", from: "1.0.2", traits: []),
        .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
        // Already below those above; named because targets here speak to them themselves.
        .package(url: "https://github.com/apple/swift-system.git", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-async-algorithms.git", from: "1.1.4"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-configuration.git", from: "1.4.0"),
    ],
    targets: [
        // Shared: what the products stand on. An iPhone links these.
        // The languages, and text that is harmless where it is shown.
        .target(name: "Localization", path: "Sources/Shared/Localization"),
        .target(name: "Bytes", path: "Sources/Shared/Bytes", swiftSettings: fastAlways),
        .target(
            name: "OneTimePassword", dependencies: ["Bytes", "Localization", crypto],
            path: "Sources/Shared/OneTimePassword"),
        .target(name: "Files", dependencies: ["Bytes", "Localization"], path: "Sources/Shared/Files"),
        .target(
            name: "SecretStore", dependencies: ["Bytes", "Localization", "Files"],
            path: "Sources/Shared/SecretStore"),
        .systemLibrary(name: "CZlib", path: "Sources/Shared/CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(
            name: "Sealing", dependencies: ["Bytes", "CZlib", crypto], path: "Sources/Sync/Sealing",
            swiftSettings: fastAlways),
        .target(
            name: "Replication", dependencies: ["Bytes", "Sealing", crypto],
            path: "Sources/Sync/Replication",
            swiftSettings: fastAlways),
        .target(
            name: "Keyring", dependencies: ["Bytes", "SecretStore", "Sealing"], path: "Sources/Sync/Keyring"
        ),
        // What every app of iPhone, iPad and Mac has, as values.
        .target(name: "AppRuntime", dependencies: ["Localization"], path: "Sources/Shared/AppRuntime"),
        // What every face says of the cloud.
        .target(
            name: "SyncProduct", dependencies: ["Localization", "Replication", "AppRuntime"],
            path: "Sources/Sync/SyncProduct"),
        .target(name: "FolderWatch", path: "Sources/Shared/FolderWatch"),
        // Files of SQLite, read by the library that every system has.
        .systemLibrary(
            name: "CSQLite", path: "Sources/Shared/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .target(
            name: "SQLiteReader", dependencies: ["CSQLite"], path: "Sources/Shared/SQLiteReader",
            swiftSettings: fastAlways),
        .target(name: "FolderRules", dependencies: ["Replication"], path: "Sources/Sync/FolderRules"),
        // What of Apple's keychain and camera can be decided without asking them.
        .target(
            name: "AppleRules", dependencies: ["Bytes", "SecretStore"],
            path: "Sources/Shared/AppleRules"),
        // The same of iCloud's three ways to carry registers.
        .target(
            name: "AppleClouds", dependencies: ["Files", "Replication", "FolderRules"],
            path: "Sources/Sync/AppleClouds"),

        // Apple's systems behind ports, for all products; whole files stand behind `canImport`, so it is empty on Linux.
        .target(
            name: "AppleSystem", dependencies: ["Bytes", "AppleRules"], path: "Sources/Shared/AppleSystem"),
        // CloudKit, likewise, for IdeaBox alone: Second has no entitlement for it.
        .target(
            name: "AppleCloud", dependencies: ["AppleClouds"], path: "Sources/Sync/AppleCloud"),

        // Second: the authenticator. An iPhone links this, too.
        .target(
            name: "SecondCore",
            dependencies: [
                "Bytes", "Localization", "OneTimePassword", "Files", "SecretStore", "Sealing", "Replication",
                "Keyring",
                "SyncProduct",
            ],
            path: "Sources/Second/SecondCore"),

        // IdeaBox: ideas, offline first. An iPhone links this, too.
        .target(
            name: "IdeaBoxCore",
            dependencies: [
                "Bytes", "Localization", "SecretStore", "Sealing", "Replication", "Keyring", "SyncProduct",
                crypto,
            ],
            path: "Sources/IdeaBox/IdeaBoxCore", swiftSettings: fastAlways),
        // Ideas in two tables of any database: the whole of the store on SwiftData but its calls.
        .target(
            name: "IdeaBoxTables", dependencies: ["Files", "Replication", "IdeaBoxCore"],
            path: "Sources/IdeaBox/IdeaBoxTables"),
        // Core Data's and SwiftData's files, read by SQLite alone.
        .target(
            name: "LegacyStores",
            dependencies: ["Files", "Replication", "SQLiteReader", "IdeaBoxCore", crypto],
            path: "Sources/IdeaBox/LegacyStores", swiftSettings: fastAlways),
        // Where a store's SQLite file stands, and connections to it.
        .target(
            name: "DatabaseFiles", dependencies: ["Files", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Sources/Shared/DatabaseFiles"),
        // Ideas in SQLite.
        .target(
            name: "IdeaBoxStorage",
            dependencies: [
                "Files", "FolderWatch", "Replication", "DatabaseFiles", "IdeaBoxCore",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], path: "Sources/IdeaBox/IdeaBoxStorage", swiftSettings: fastAlways),
        // The app of iPhone, iPad and Mac as a value, without their systems.
        .target(
            name: "SecondApp",
            dependencies: [
                "Localization", "OneTimePassword", "Files", "SecretStore", "Replication", "SyncProduct",
                "AppRuntime",
                "SecondCore",
            ],
            path: "Sources/Second/SecondApp"),
        // Apple's systems behind the ports; whole files stand behind `canImport`, so it is empty on Linux.
        .target(
            name: "SecondApple",
            dependencies: [
                "Files", "SecretStore", "Replication", "AppleRules", "AppleClouds", "AppleSystem",
                "SecondCore",
                "SecondApp",
            ], path: "Sources/Second/SecondApple"),

        .target(
            name: "IdeaBoxApp",
            dependencies: [
                "Localization", "SecretStore", "Replication", "SyncProduct", "AppRuntime", "IdeaBoxCore",
            ], path: "Sources/IdeaBox/IdeaBoxApp"),
        // Apple's systems behind IdeaBox's ports: its store on SwiftData, and the old app's store.
        .target(
            name: "IdeaBoxApple",
            dependencies: [
                "SecretStore", "Replication", "SyncProduct", "AppleRules", "AppleClouds", "AppRuntime",
                "AppleSystem", "AppleCloud", "IdeaBoxCore", "IdeaBoxTables", "LegacyStores", "IdeaBoxApp",
            ],
            path: "Sources/IdeaBox/IdeaBoxApple"),

        // Shared, on computers only: pictures in a process of their own, and a page on the loopback.
        .target(name: "QRWire", path: "Sources/Shared/QRWire"),
        .target(name: "CMemoryFile", path: "Sources/Shared/CMemoryFile"),
        .target(name: "CWipingFree", path: "Sources/Shared/CWipingFree"),
        .target(
            name: "QRPictures",
            dependencies: [
                "Localization", "CMemoryFile", "QRWire",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Sources/Shared/QRPictures"),
        // Puts a page's files into the program that serves it.
        .executableTarget(name: "embed-page", path: "Sources/Shared/embed-page"),
        .plugin(
            name: "EmbedPage", capability: .buildTool(), dependencies: ["embed-page"],
            path: "Plugins/EmbedPage"),
        // What a connection is in the middle of; servers of all products guard theirs by it.
        .target(name: "ConnectionTurns", path: "Sources/Shared/ConnectionTurns"),
        // One file of a page.
        .target(name: "Assets", path: "Sources/Shared/Assets"),
        .target(
            name: "LocalWeb",
            dependencies: [
                "Bytes", "Localization", "Assets", "ConnectionTurns", crypto,
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOExtras", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ], path: "Sources/Shared/LocalWeb", exclude: ["Page"], plugins: ["EmbedPage"]),

        .target(
            name: "SecretService",
            dependencies: [
                "Bytes", "SecretStore",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ], path: "Sources/Shared/SecretService"),
        .target(
            name: "Clouds", dependencies: ["Files", "FolderWatch", "Replication", "FolderRules"],
            path: "Sources/Sync/Clouds"),

        // What every program on a computer needs: its places, and the terminal.
        .target(
            name: "Hosting",
            dependencies: [
                "Bytes", "Localization", "Files", "SecretStore",
                .target(name: "SecretService", condition: .when(platforms: [.linux])),
            ], path: "Sources/Shared/Hosting"),
        .target(
            name: "Terminal", dependencies: ["Bytes", "Localization", "Hosting"],
            path: "Sources/Shared/Terminal"),
        // A home whose content is replicated: its cloud, and this program's part in it.
        .target(
            name: "SyncHost",
            dependencies: [
                "Localization", "Files", "SecretStore", "Replication", "SyncProduct", "FolderWatch", "Clouds",
                "Hosting",
                "Terminal",
            ], path: "Sources/Sync/SyncHost"),

        // The sync sheet of a syncing product's page.
        .target(
            name: "SyncPage", dependencies: ["Localization", "SyncProduct", "SyncHost", "LocalWeb"],
            path: "Sources/Sync/SyncPage"),

        // Keys as a text that a passphrase seals: asked for, read, written, and every sentence about it.
        .systemLibrary(
            name: "CSodium", path: "Sources/Shared/CSodium", providers: [.apt(["libsodium-dev"])]),
        .target(
            name: "KeyTransfer",
            dependencies: [
                "Bytes", "Localization", "Files", "SecretStore", "Sealing", "Keyring", "Hosting", "Terminal",
                "CSodium",
                crypto,
            ], path: "Sources/Sync/KeyTransfer",
            // The archive, not the shared library, which every start of `second` would have to load.
            linkerSettings: [
                .linkedLibrary(":libsodium.a", .when(platforms: [.linux])),
                .linkedLibrary("sodium", .when(platforms: [.macOS])),
            ]),

        // Second on computers: small programs that each carry one heavy library, and the faces.
        .target(name: "CZXing", path: "Sources/Second/CZXing", linkerSettings: [.linkedLibrary("ZXing")]),
        .systemLibrary(
            name: "CZBar", path: "Sources/Second/CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]
        ),
        .target(
            name: "CPictures", path: "Sources/Second/CPictures",
            linkerSettings: [
                .linkedLibrary("png16"), .linkedLibrary("jpeg"), .linkedLibrary("webp"),
                .linkedLibrary("webpdemux"), .linkedLibrary("heif"),
            ]),
        .executableTarget(
            name: "second-qr", dependencies: ["CPictures", "CZBar", "CZXing", "QRWire"],
            path: "Sources/Second/second-qr",
            swiftSettings: fastAlways),
        .systemLibrary(
            name: "CLibSecret", path: "Sources/Second/CLibSecret", pkgConfig: "libsecret-1",
            providers: [.apt(["libsecret-1-dev"])]),
        .executableTarget(
            name: "second-secret-service", dependencies: ["Bytes", "CLibSecret", "SecretStore"],
            path: "Sources/Second/second-secret-service"),
        .target(
            name: "SecondHost",
            dependencies: [
                "Localization", "Files", "SecretStore", "Replication", "SecondCore", "Hosting", "SyncHost",
            ], path: "Sources/Second/SecondHost"),
        // The calls of the system that Swift's own import leaves out: about its clock, and about memory.
        .systemLibrary(name: "CGlibc", path: "Sources/Second/CGlibc"),
        .executableTarget(
            name: "second",
            dependencies: [
                "Bytes", "Localization", "OneTimePassword", "Files", "SecretStore", "Sealing", "SecondCore",
                "Terminal",
                "SecondHost",
                "KeyTransfer", "FolderWatch",
                .target(name: "QRPictures", condition: .when(platforms: [.linux])),
                .target(name: "CGlibc", condition: .when(platforms: [.linux])),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Sources/Second/second"),
        // IdeaBox on computers.
        .target(
            name: "IdeaBoxHost",
            dependencies: [
                "Files", "SecretStore", "Replication", "Keyring", "SyncProduct", "IdeaBoxCore",
                "LegacyStores", "IdeaBoxStorage", "Hosting", "SyncHost",
            ], path: "Sources/IdeaBox/IdeaBoxHost"),
        .executableTarget(
            name: "ideabox",
            dependencies: [
                "Bytes", "Localization", "Files", "SecretStore", "Sealing", "Keyring", "SyncProduct",
                "IdeaBoxCore", "LegacyStores", "IdeaBoxStorage", "Terminal", "KeyTransfer", "IdeaBoxHost",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Sources/IdeaBox/ideabox"),
        .target(
            name: "SecondWeb",
            dependencies: [
                "OneTimePassword", "SecondCore", "QRPictures", "Assets", "LocalWeb", "SecondHost", "SyncPage",
            ],
            path: "Sources/Second/SecondWeb", exclude: ["Page"], plugins: ["EmbedPage"]),
        .executableTarget(
            name: "second-web",
            dependencies: [
                "Files", "SecondCore", "SecondHost", "QRPictures", "LocalWeb", "FolderWatch", "SyncPage",
                "SecondWeb",
                "CWipingFree", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Sources/Second/second-web"),

        // IdeaBox on computers: its page.
        .target(
            name: "IdeaBoxWeb",
            dependencies: ["Files", "SyncProduct", "SyncPage", "IdeaBoxCore", "Assets", "LocalWeb"],
            path: "Sources/IdeaBox/IdeaBoxWeb", exclude: ["Page"], plugins: ["EmbedPage"]),
        .executableTarget(
            name: "ideabox-web",
            dependencies: [
                "Files", "SyncProduct", "SyncPage", "IdeaBoxCore", "LegacyStores", "IdeaBoxStorage",
                "IdeaBoxHost",
                "LocalWeb", "IdeaBoxWeb",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Sources/IdeaBox/ideabox-web"),

        // Readmigo account: sign-in for a reading app.
        // What goes over the wire; an iPhone links it, too.
        .target(name: "AccountAPI", dependencies: ["Localization"], path: "Sources/Readmigo/AccountAPI"),
        // What an app embeds: sessions kept, renewed and ended; an iPhone links it, too.
        .target(
            name: "AccountClient", dependencies: ["Localization", "AccountAPI", crypto],
            path: "Sources/Readmigo/AccountClient"),
        // What of Apple's keychain, its sensors and its transport can be decided without asking them.
        .target(
            name: "AccountAppleRules",
            dependencies: ["Bytes", "Files", "SecretStore", "AppleRules", "AccountClient"],
            path: "Sources/Readmigo/AccountAppleRules"),
        // The example app of iPhone, iPad and Mac (Apps/Readmigo), as a value.
        .target(
            name: "ReadmigoApp",
            dependencies: ["Localization", "AppRuntime", "AccountAPI", "AccountClient", crypto],
            path: "Sources/Readmigo/ReadmigoApp"),
        // Apple's side of the client library; empty elsewhere.
        .target(
            name: "AccountApple",
            dependencies: [
                "Bytes", "AppleRules", "AppleSystem", "AccountClient", "AccountAppleRules",
            ], path: "Sources/Readmigo/AccountApple"),
        // Every decision, without HTTP and without SQL.
        .target(
            name: "AccountRules",
            dependencies: ["Bytes", "OneTimePassword", "AccountAPI", crypto],
            path: "Sources/Readmigo/AccountRules"),
        // Accounts in SQLite.
        .target(
            name: "AccountStorage",
            dependencies: [
                "Files", "DatabaseFiles", "AccountAPI", "AccountRules",
                .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ], path: "Sources/Readmigo/AccountStorage", swiftSettings: fastAlways),
        // Passwords in their one-way form, in a pool of threads of its own.
        .target(
            name: "AccountHashing", dependencies: ["Bytes", "CSodium", "AccountRules"],
            path: "Sources/Readmigo/AccountHashing",
            linkerSettings: [
                .linkedLibrary(":libsodium.a", .when(platforms: [.linux])),
                .linkedLibrary("sodium", .when(platforms: [.macOS])),
            ]),
        // Asking other services, and mail.
        .systemLibrary(
            name: "CCurl", path: "Sources/Readmigo/CCurl", pkgConfig: "libcurl",
            providers: [.apt(["libcurl4-openssl-dev"])]),
        .target(name: "Outside", dependencies: ["Bytes", "CCurl"], path: "Sources/Readmigo/Outside"),
        // The client library's adapters for Linux.
        .target(
            name: "AccountClientHost",
            dependencies: ["Bytes", "Files", "SecretStore", "AccountClient", "Outside", crypto],
            path: "Sources/Readmigo/AccountClientHost"),
        // Apple's and WeChat's sign-in.
        .target(
            name: "AccountProviders",
            dependencies: [
                "Bytes", "AccountAPI", "AccountRules", "Outside", crypto,
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ], path: "Sources/Readmigo/AccountProviders"),
        // Mail and SMS: the texts, and their way out.
        .target(
            name: "AccountPost",
            dependencies: ["Bytes", "Localization", "AccountAPI", "AccountRules", "Files", "Outside"],
            path: "Sources/Readmigo/AccountPost"),
        // Why a server cannot listen, in words.
        .target(
            name: "Listening", dependencies: [.product(name: "NIOCore", package: "swift-nio")],
            path: "Sources/Readmigo/Listening"),
        // Apple and WeChat as they answer, for tests and for trying by hand.
        .target(
            name: "AccountFakes",
            dependencies: [
                "Listening", crypto, .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
            ], path: "Sources/Readmigo/AccountFakes"),
        .executableTarget(
            name: "account-fakes",
            dependencies: [
                "AccountFakes", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Sources/Readmigo/account-fakes"),
        .systemLibrary(
            name: "CQREncode", path: "Sources/Readmigo/CQREncode", providers: [.apt(["libqrencode-dev"])]),
        // The screens in a browser.
        .target(
            name: "AccountPages", dependencies: ["Assets", "AccountAPI"],
            path: "Sources/Readmigo/AccountPages", exclude: ["Page"], plugins: ["EmbedPage"]),
        // The rules behind HTTP.
        .target(
            name: "AccountServer",
            dependencies: [
                "Localization", "CQREncode", "Assets", "ConnectionTurns", "AccountAPI", "AccountRules",
                "AccountPages",
                crypto,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
            ], path: "Sources/Readmigo/AccountServer"),
        .executableTarget(
            name: "accountd",
            dependencies: [
                "Bytes", "Files", "AccountRules", "AccountStorage", "AccountHashing", "Outside",
                "AccountProviders",
                "AccountPost", "AccountServer", "Listening",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ], path: "Sources/Readmigo/accountd"),
        // The client library on a command line, as an app would hold it.
        .executableTarget(
            name: "readmigo",
            dependencies: [
                "Bytes", "Files", "SecretStore", "Localization", "Hosting", "Terminal", "AccountAPI",
                "AccountClient", "AccountClientHost",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], path: "Sources/Readmigo/readmigo"),

        // Tests.
        .target(name: "TestGround", dependencies: ["Replication", "IdeaBoxCore"], path: "Tests/TestGround"),
        .testTarget(name: "BytesTests", dependencies: ["Bytes"]),
        .testTarget(name: "SealingTests", dependencies: ["Bytes", "Sealing", "Replication", "TestGround"]),
        // Random histories; `replication-simulator --seeds 2000`. It is in no product.
        .executableTarget(
            name: "replication-simulator", dependencies: ["Bytes", "Sealing", "Replication", "AppleClouds"],
            path: "Tests/Simulator", swiftSettings: fastAlways),
        .testTarget(
            name: "ReplicationTests", dependencies: ["Bytes", "Sealing", "Replication", "TestGround"]),
        .testTarget(
            name: "SecondCoreTests",
            dependencies: [
                "Bytes", "OneTimePassword", "Files", "SecretStore", "Sealing", "Replication", "SecondCore",
                "Clouds", "TestGround",
            ]),
        .testTarget(
            name: "SecondAppTests",
            dependencies: [
                "OneTimePassword", "Files", "SecretStore", "Replication", "SyncProduct", "SecondCore",
                "SecondApp", "TestGround",
            ]),
        // Random histories of ideas on several devices; `idea-simulator --seeds 200`. It is in no product.
        .executableTarget(
            name: "idea-simulator",
            dependencies: [
                "Bytes", "SecretStore", "Sealing", "Replication", "Keyring", "SyncProduct", "FolderRules",
                "IdeaBoxCore", "TestGround",
            ], path: "Tests/IdeaSimulator", swiftSettings: fastAlways),
        .testTarget(
            name: "IdeaBoxCoreTests",
            dependencies: [
                "SecretStore", "Sealing", "Replication", "SyncProduct", "Clouds", "IdeaBoxCore",
                "TestGround",
            ]),
        .testTarget(name: "SQLiteReaderTests", dependencies: ["SQLiteReader", "TestGround"]),
        .testTarget(
            name: "IdeaBoxTablesTests",
            dependencies: [
                "SecretStore", "Replication", "IdeaBoxCore", "IdeaBoxTables", "IdeaBoxApple", "TestGround",
            ]),
        .testTarget(
            name: "IdeaBoxAppTests",
            dependencies: [
                "SecretStore", "Replication", "SyncProduct", "AppRuntime", "IdeaBoxCore", "IdeaBoxApp",
                "TestGround",
            ]),
        .testTarget(name: "OneTimePasswordTests", dependencies: ["OneTimePassword", "Bytes"]),
        .testTarget(
            name: "QRPicturesTests", dependencies: ["QRPictures", "QRWire", "second-qr"],
            exclude: ["Pictures"]),
        // A tiny site for the tests' child processes and for trying by hand; it is in no product.
        .executableTarget(
            name: "LocalWebDemo",
            dependencies: [
                "Assets", "Localization", "LocalWeb",
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
            ],
            path: "Tests/LocalWebDemo"),
        .testTarget(
            name: "LocalWebTests",
            dependencies: [
                "Bytes", "Localization", "Assets", "ConnectionTurns", "LocalWeb", "LocalWebDemo",
                "TestGround",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]),
        .testTarget(
            name: "SecondWebTests",
            dependencies: [
                "OneTimePassword", "Files", "SecretStore", "LocalWeb", "Replication", "SyncProduct",
                "SecondCore", "SecondHost", "SyncPage", "SecondWeb", "QRPictures", "TestGround",
            ]),
        .testTarget(
            name: "IdeaBoxWebTests",
            dependencies: ["SecretStore", "SyncProduct", "SyncPage", "IdeaBoxCore", "LocalWeb", "IdeaBoxWeb"]),
        .testTarget(name: "FolderWatchTests", dependencies: ["FolderWatch"]),
        .testTarget(
            name: "CloudsTests",
            dependencies: [
                "Bytes", "Files", "Sealing", "Replication", "FolderRules", "Clouds", "TestGround",
            ]),
        .testTarget(
            name: "IdeaBoxStorageTests",
            dependencies: [
                "SecretStore", "Replication", "SyncProduct", "IdeaBoxCore", "LegacyStores", "IdeaBoxStorage",
                "TestGround",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "AppleRulesTests",
            dependencies: [
                "Bytes", "SecretStore", "Replication", "SyncProduct", "FolderRules", "AppleRules",
                "AppleClouds", "IdeaBoxCore", "TestGround",
            ]),
        .testTarget(
            name: "IdeaBoxCommandTests",
            dependencies: [
                "SecretStore", "SyncProduct", "IdeaBoxCore", "Terminal", "KeyTransfer",
                "Files", "Replication", "Clouds", "Hosting", "SyncHost", "IdeaBoxHost", "ideabox",
                "TestGround",
            ]),
        .testTarget(
            name: "HostingTests",
            dependencies: [
                "Localization", "Files", "Replication", "SyncProduct", "Hosting", "SyncHost", "TestGround",
            ]),
        .testTarget(
            name: "SecondHostTests",
            dependencies: ["Files", "Replication", "SecondCore", "SyncHost", "SecondHost", "TestGround"]),
        .testTarget(
            name: "SecondCommandTests",
            dependencies: [
                "SecondCore", "Terminal", "KeyTransfer", "SecondHost", "second",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(
            name: "KeyTransferTests",
            dependencies: [
                "Bytes", "Files", "SecretStore", "Sealing", "Keyring", "SyncProduct", "Terminal",
                "KeyTransfer",
                "TestGround", crypto,
            ]),
        // The store's suite, a store in memory, clocks and chance that tests hold in hand.
        .target(
            name: "AccountTestSupport", dependencies: ["AccountAPI", "AccountRules"],
            path: "Tests/AccountTestSupport"),
        .testTarget(name: "AccountAPITests", dependencies: ["AccountAPI"]),
        // Around the client: adapters in memory, and the real server without sockets.
        .target(
            name: "AccountClientGround",
            dependencies: [
                "Bytes", "AccountAPI", "AccountClient", "AccountRules", "AccountServer", "AccountTestSupport",
                "TestGround", crypto, .product(name: "Logging", package: "swift-log"),
            ], path: "Tests/AccountClientGround"),
        // Random histories of a device and its account; `account-simulator --seeds 500`. It is in no product.
        .executableTarget(
            name: "account-simulator",
            dependencies: [
                "AccountAPI", "AccountClient", "AccountRules", "AccountTestSupport", "AccountClientGround",
                "TestGround",
            ], path: "Tests/AccountSimulator", swiftSettings: fastAlways),
        .testTarget(
            name: "AccountClientTests",
            dependencies: [
                "OneTimePassword", "AccountAPI", "AccountClient", "AccountRules", "AccountTestSupport",
                "AccountClientGround", "TestGround", crypto,
            ]),
        .testTarget(
            name: "AccountAppleRulesTests",
            dependencies: [
                "Bytes", "AppleRules", "AccountClient", "AccountAppleRules", "AccountClientGround",
                "TestGround", crypto,
            ]),
        .testTarget(name: "AppRuntimeTests", dependencies: ["AppRuntime", "TestGround"]),
        .testTarget(
            name: "ReadmigoAppTests",
            dependencies: [
                "Localization", "AppRuntime", "AccountAPI", "AccountClient", "ReadmigoApp", "TestGround",
            ]),
        .testTarget(
            name: "AccountRulesTests",
            dependencies: [
                "Bytes", "OneTimePassword", "AccountAPI", "AccountRules", "AccountTestSupport", crypto,
            ]),
        // The store under load; `account-storage-load` prints figures. It is in no product.
        .executableTarget(
            name: "account-storage-load",
            dependencies: ["AccountRules", "AccountStorage", "AccountTestSupport"],
            path: "Tests/AccountStorageLoad", swiftSettings: fastAlways),
        .testTarget(
            name: "AccountStorageTests",
            dependencies: [
                "AccountRules", "AccountStorage", "AccountTestSupport", "TestGround",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "AccountHashingTests",
            dependencies: ["Bytes", "AccountRules", "AccountHashing", "TestGround"]),
        .testTarget(
            name: "AccountProvidersTests",
            dependencies: [
                "Bytes", "AccountRules", "Outside", "AccountProviders", "AccountFakes", crypto,
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        .testTarget(
            name: "AccountPostTests",
            dependencies: [
                "Bytes", "AccountAPI", "AccountRules", "Files", "Outside", "AccountPost",
                "AccountTestSupport",
                "TestGround",
            ], exclude: ["mail_server.py"]),
        .testTarget(
            name: "AccountServerTests",
            dependencies: [
                "Bytes", "Assets", "AccountAPI", "AccountPages", "AccountRules", "AccountServer", "Listening",
                "AccountTestSupport",
                "accountd",
                "TestGround",
                crypto,
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]),
        .testTarget(
            name: "AccountClientHostTests",
            dependencies: [
                "Bytes", "Files", "SecretStore", "AccountClient", "AccountClientHost", "AccountClientGround",
                "Outside", "TestGround", crypto,
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]),
        .testTarget(
            name: "ReadmigoCommandTests",
            dependencies: [
                "Bytes", "Files", "SecretStore", "Localization", "Hosting", "AccountAPI", "AccountClient",
                "readmigo",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .testTarget(name: "FilesTests", dependencies: ["Bytes", "Files", "TestGround"]),
        .testTarget(
            name: "SecretStoreTests",
            dependencies: [
                "Bytes", "SecretStore", "SecretService", "second-secret-service", "AccountClient",
                "AccountClientHost", "AccountClientGround",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]),
    ]
)

#if !os(Linux)
    // On a Mac this package is what Apple's apps link, and its tests. The rest stands on Debian's libraries, and
    // the packages of others serve the rest alone: nothing is fetched there.
    let builtOnMacs: Set = [
        "Bytes", "OneTimePassword", "Files", "SecretStore", "CZlib", "Sealing", "Replication", "FolderRules",
        "Keyring", "Localization", "SyncProduct", "AppleRules", "AppleClouds", "AppleSystem", "AppleCloud",
        "SecondCore", "IdeaBoxCore",
        "CSQLite", "SQLiteReader", "IdeaBoxTables", "LegacyStores", "IdeaBoxApple",
        "AppRuntime", "SecondApp", "SecondApple", "IdeaBoxApp", "FolderWatch", "Clouds",
        "AccountAPI", "AccountClient", "AccountAppleRules", "ReadmigoApp", "AccountApple",
        "TestGround", "BytesTests", "SealingTests", "ReplicationTests", "OneTimePasswordTests",
        "FilesTests", "FolderWatchTests", "CloudsTests", "AppleRulesTests", "SecondCoreTests",
        "SecondAppTests", "IdeaBoxCoreTests", "IdeaBoxTablesTests", "SQLiteReaderTests", "IdeaBoxAppTests",
        "AccountAPITests", "ReadmigoAppTests", "AppRuntimeTests",
    ]
    package.products.removeAll { ["LegacyStores", "IdeaBoxStorage"].contains($0.name) }
    package.dependencies = []
    package.targets.removeAll { !builtOnMacs.contains($0.name) }
    for target in package.targets {
        target.dependencies.removeAll { if case .productItem = $0 { true } else { false } }
    }
#endif

// Catalogues are read by scripts/generate-strings, not by the build.
for target in package.targets {
    let strings = "\(Context.packageDirectory)/\(target.path ?? "")/Strings/"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: strings)) ?? []
    target.exclude += names.sorted().filter { $0.hasSuffix(".json") }.map { "Strings/\($0)" }
}

package.cxxLanguageStandard = .cxx17
let targetsInC = ["CMemoryFile", "CWipingFree", "CZXing", "CPictures"]

// One place for settings; each is the upcoming feature of the proposal named.
for target in package.targets
where ![.system, .plugin].contains(target.type) && !targetsInC.contains(target.name) {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),  // SE-0335
            .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
            .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
            .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
            // SE-0480; on a Mac a newer system's deprecations must not stop a build. scripts/check-apple has them, too.
            .treatAllWarnings(as: .error, .when(platforms: [.linux])),
            .strictMemorySafety(),  // SE-0458
        ]
}
