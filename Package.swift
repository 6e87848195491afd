// swift-tools-version: 6.2
import Foundation
import PackageDescription

// Targets stand bottom-up: each imports only from lines above it. The helpers are at the end of this file.
let package = Package(
    name: "Second",
    platforms: [.macOS(.v14), .iOS(.v16)],
    products: [
        // What the packages in Benchmarks, Fuzz and Examples, and the apps of iPhone, iPad and Mac use.
        "Bytes", "OneTimePassword", "Files", "Secrets", "SyncEngine", "SyncFakes", "SecondCore", "SyncClouds",
        "Localization", "SyncProduct", "IdeaBoxCore", "LegacyImport", "IdeaBoxStorage", "AppleRules",
        "AppRuntime", "SecondApp", "SecondApple", "AppleSystem", "SyncCloudKit", "IdeaBoxApp", "IdeaBoxApple",
        "AccountAPI", "AccountClient", "AccountApp", "AccountApple",
    ].map { .library(name: $0, targets: [$0]) },
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
        // Base: what the products stand on. An iPhone links these.
        module("Sources/Base/FoundationExports"),
        // The languages, and text that is harmless where it is shown.
        module("Sources/Base/Localization", needs: "FoundationExports"),
        module("Sources/Base/Bytes", isOptimized: true),
        module("Sources/Base/OneTimePassword", needs: "FoundationExports", "Bytes", "Localization", "Crypto"),
        module("Sources/Base/Files", needs: "Bytes", "Localization"),
        module("Sources/Base/Secrets", needs: "Bytes", "Localization", "Files"),
        system("Sources/Base/CZlib", apt: "zlib1g-dev"),
        module(
            "Sources/Sync/SyncEngine", isOptimized: true, needs: "FoundationExports", "Bytes", "CZlib",
            "Crypto", "Secrets"),
        // A cloud in memory: for tests, and for apps that try things out. No program on a computer links it.
        module("Sources/Sync/SyncFakes", isOptimized: true, needs: "FoundationExports", "SyncEngine"),
        // What every app of iPhone, iPad and Mac has, as values.
        module("Sources/Base/AppRuntime", needs: "FoundationExports", "Localization"),
        // What every front end says of the cloud.
        module(
            "Sources/Sync/SyncProduct", needs: "FoundationExports", "Localization", "SyncEngine",
            "AppRuntime"),
        // Files of SQLite, read by the library that every system has.
        system("Sources/Base/CSQLite", apt: "libsqlite3-dev"),
        module("Sources/Base/SQLiteReader", isOptimized: true, needs: "FoundationExports", "CSQLite"),
        // What of Apple's keychain and camera can be decided without asking them.
        module("Sources/Base/AppleRules", needs: "Bytes", "Files", "Secrets"),
        // A folder, and iCloud's three ways to carry registers, but for Apple's own calls.
        module("Sources/Sync/SyncClouds", needs: "Bytes", "FoundationExports", "SyncEngine", "Files"),

        // Apple's systems behind ports, for all products; whole files stand behind `canImport`, so it is empty on Linux.
        module("Sources/Base/AppleSystem", needs: "Bytes", "AppleRules"),
        // CloudKit, likewise, for IdeaBox alone: Second has no entitlement for it.
        module("Sources/Sync/SyncCloudKit", needs: "SyncClouds"),
        // Second: the authenticator. An iPhone links this, too.
        module(
            "Sources/Second/SecondCore", needs: "FoundationExports", "Bytes", "Localization",
            "OneTimePassword", "Files", "Secrets", "SyncEngine", "SyncProduct"),
        // IdeaBox: ideas, offline first. An iPhone links this, too.
        module(
            "Sources/IdeaBox/IdeaBoxCore", isOptimized: true, needs: "FoundationExports", "Bytes",
            "Localization", "Files", "Secrets", "SyncEngine", "SyncProduct", "Crypto"),
        // Ideas in two tables of any database: the whole of the store on SwiftData but its calls.
        module(
            "Sources/IdeaBox/IdeaBoxTables", needs: "Bytes", "FoundationExports", "Files", "SyncEngine",
            "IdeaBoxCore"),
        // Core Data's and SwiftData's files, read by SQLite alone.
        module(
            "Sources/IdeaBox/LegacyImport", isOptimized: true, needs: "Files", "SyncEngine", "SQLiteReader",
            "IdeaBoxCore", "Crypto"),
        // Where a store's SQLite file stands, and connections to it.
        module("Sources/Base/DatabaseFiles", needs: "Files", "GRDB"),
        // Ideas in SQLite.
        module(
            "Sources/IdeaBox/IdeaBoxStorage", isOptimized: true, needs: "Files", "SyncEngine",
            "DatabaseFiles", "IdeaBoxCore", "GRDB", "GRDBSQLite"),
        // The app of iPhone, iPad and Mac as a value, without their systems.
        module(
            "Sources/Second/SecondApp", needs: "FoundationExports", "Localization", "OneTimePassword",
            "Files", "Secrets", "SyncEngine", "SyncFakes", "SyncProduct", "AppRuntime", "SecondCore"),
        // Apple's systems behind the ports; whole files stand behind `canImport`, so it is empty on Linux.
        module(
            "Sources/Second/SecondApple", needs: "Files", "Secrets", "SyncEngine", "AppleRules", "SyncClouds",
            "AppleSystem", "SecondCore", "SecondApp"),
        module(
            "Sources/IdeaBox/IdeaBoxApp", needs: "FoundationExports", "Localization", "Files", "Secrets",
            "SyncEngine", "SyncFakes", "SyncProduct", "AppRuntime", "IdeaBoxCore"),
        // Apple's systems behind IdeaBox's ports: its store on SwiftData, and the old app's store.
        module(
            "Sources/IdeaBox/IdeaBoxApple", needs: "Files", "Secrets", "SyncEngine", "SyncProduct",
            "AppleRules", "SyncClouds", "AppRuntime", "AppleSystem", "SyncCloudKit", "IdeaBoxCore",
            "IdeaBoxTables", "LegacyImport", "IdeaBoxApp"),
        // On computers only: pictures in a process of their own, and a page on the loopback.
        module("Sources/Base/QRWire"),
        module("Sources/Base/CMemoryFile"),
        module("Sources/Base/CWipingFree"),
        module(
            "Sources/Base/QRPictures", needs: "FoundationExports", "Localization", "CMemoryFile", "QRWire",
            "Subprocess", "SystemPackage"),
        // Puts the files of a page, or of Resources, into the program that needs them.
        program("Sources/Base/embed-files"),
        .plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"]),
        // What the servers of all products share: bounds of a connection, static files, why nobody can listen.
        module("Sources/Base/HTTPServer", needs: "NIOCore", "NIOHTTPTypes", "HTTPTypes"),
        // A page on the loopback that only its owner can open.
        module(
            "Sources/Base/Loopback", embeds: "Page", needs: "FoundationExports", "Bytes", "Localization",
            "HTTPServer", "Crypto", "HummingbirdCore", "NIOCore", "NIOPosix", "NIOConcurrencyHelpers",
            "NIOExtras", "HTTPTypes", "Logging", "AsyncAlgorithms", "UnixSignals"),
        module("Sources/Base/SecretService", needs: "Bytes", "Secrets", "Subprocess", "SystemPackage"),
        // What every program on a computer needs: its places, and the terminal.
        module(
            "Sources/Base/Hosting", needs: "FoundationExports", "Bytes", "Localization", "Files", "Secrets",
            "SecretService"),
        module(
            "Sources/Base/Terminal", needs: "FoundationExports", "Bytes", "Localization", "Hosting",
            "ArgumentParser"),
        // A home whose content is replicated: its cloud, and this program's part in it.
        module(
            "Sources/Sync/SyncHost", needs: "FoundationExports", "Localization", "Files", "Secrets",
            "SyncEngine", "SyncProduct", "SyncClouds", "Hosting", "Terminal", "ArgumentParser"),
        // The sync sheet of a syncing product's page.
        module(
            "Sources/Sync/SyncPage", needs: "FoundationExports", "Localization", "SyncProduct", "SyncHost",
            "Loopback"),
        // Keys as a text that a passphrase seals: asked for, read, written, and every sentence about it.
        system("Sources/Base/CSodium", apt: "libsodium-dev"),
        module(
            "Sources/Sync/KeyTransfer", linking: Settings.sodium, needs: "FoundationExports", "Bytes",
            "Localization", "Files", "Secrets", "SyncEngine", "Hosting", "Terminal", "SyncHost", "CSodium",
            "ArgumentParser", "Crypto"),
        // Second on computers: small programs that each carry one heavy library, and the front ends.
        module("Sources/Second/CZXing", linking: [.linkedLibrary("ZXing")]),
        system("Sources/Second/CZBar", pkgConfig: "zbar", apt: "libzbar-dev"),
        module(
            "Sources/Second/CPictures",
            linking: ["png16", "jpeg", "webp", "webpdemux", "heif"].map { .linkedLibrary($0) }),
        program(
            "Sources/Second/second-qr", isOptimized: true, needs: "CPictures", "CZBar", "CZXing", "QRWire"),
        system("Sources/Second/CLibSecret", pkgConfig: "libsecret-1", apt: "libsecret-1-dev"),
        program("Sources/Second/second-secret-service", needs: "Bytes", "CLibSecret", "Secrets"),
        module(
            "Sources/Second/SecondHost", needs: "FoundationExports", "Localization", "Files", "Secrets",
            "SyncEngine", "SecondCore", "Hosting", "SyncHost"),
        // The calls of the system that Swift's own import leaves out: about its clock, and about memory.
        system("Sources/Second/CGlibc"),
        program(
            "Sources/Second/second", needs: "FoundationExports", "Bytes", "Localization", "OneTimePassword",
            "Files", "Secrets", "SyncEngine", "SecondCore", "Terminal", "SecondHost", "KeyTransfer",
            "QRPictures", "CGlibc", "ArgumentParser"),
        // IdeaBox on computers.
        module(
            "Sources/IdeaBox/IdeaBoxHost", needs: "FoundationExports", "Files", "Secrets", "SyncEngine",
            "SyncProduct", "IdeaBoxCore", "LegacyImport", "IdeaBoxStorage", "Hosting", "SyncHost"),
        program(
            "Sources/IdeaBox/ideabox", needs: "FoundationExports", "Bytes", "Localization", "Files",
            "Secrets", "SyncEngine", "SyncProduct", "IdeaBoxCore", "LegacyImport", "IdeaBoxStorage",
            "Terminal", "KeyTransfer", "IdeaBoxHost", "ArgumentParser"),
        module(
            "Sources/Second/SecondWeb", embeds: "Page", needs: "FoundationExports", "OneTimePassword",
            "SecondCore", "QRPictures", "HTTPServer", "Loopback", "SecondHost", "SyncPage"),
        program(
            "Sources/Second/second-web", needs: "FoundationExports", "Files", "SecondCore", "SecondHost",
            "QRPictures", "Loopback", "SyncPage", "SecondWeb", "CWipingFree", "ArgumentParser"),
        // IdeaBox on computers: its page.
        module(
            "Sources/IdeaBox/IdeaBoxWeb", embeds: "Page", needs: "FoundationExports", "Files", "SyncProduct",
            "SyncPage", "IdeaBoxCore", "HTTPServer", "Loopback"),
        program(
            "Sources/IdeaBox/ideabox-web", needs: "FoundationExports", "Files", "SyncProduct", "SyncPage",
            "IdeaBoxCore", "LegacyImport", "IdeaBoxStorage", "IdeaBoxHost", "Loopback", "IdeaBoxWeb",
            "ArgumentParser"),
        // Readmigo account: sign-in for a reading app.
        // What goes over the wire; an iPhone links it, too.
        module("Sources/Account/AccountAPI", needs: "FoundationExports", "Localization"),
        // What an app embeds: sessions kept, renewed and ended; an iPhone links it, too.
        module(
            "Sources/Account/AccountClient", needs: "FoundationExports", "Localization", "AccountAPI",
            "Crypto"),
        // What of Apple's keychain, its sensors and its transport can be decided without asking them.
        module(
            "Sources/Account/AccountAppleRules", needs: "FoundationExports", "Bytes", "Files", "Secrets",
            "AppleRules", "AccountClient"),
        // The example app of iPhone, iPad and Mac (Apps/Readmigo), as a value.
        module(
            "Sources/Account/AccountApp", needs: "FoundationExports", "Localization", "AppRuntime",
            "AccountAPI", "AccountClient", "Crypto"),
        // Apple's side of the client library; empty elsewhere.
        module(
            "Sources/Account/AccountApple", needs: "Bytes", "AppleRules", "AppleSystem", "AccountClient",
            "AccountAppleRules"),
        // Every decision, without HTTP and without SQL.
        module(
            "Sources/Account/AccountDomain", embeds: "Resources", needs: "FoundationExports", "Bytes",
            "OneTimePassword", "AccountAPI", "Crypto"),
        // Accounts in SQLite.
        module(
            "Sources/Account/AccountStorage", isOptimized: true, needs: "FoundationExports", "Files",
            "DatabaseFiles", "AccountAPI", "AccountDomain", "GRDB", "GRDBSQLite"),
        // Asking other services, and mail.
        system("Sources/Base/CCurl", pkgConfig: "libcurl", apt: "libcurl4-openssl-dev"),
        module("Sources/Base/HTTPClient", needs: "Bytes", "CCurl"),
        // The client library's adapters for Linux.
        module(
            "Sources/Account/AccountClientLinux", needs: "FoundationExports", "Bytes", "Files", "Secrets",
            "AccountClient", "HTTPClient", "Crypto"),
        // Apple's and WeChat's sign-in.
        module(
            "Sources/Account/AccountProviders", needs: "FoundationExports", "Bytes", "AccountAPI",
            "AccountDomain", "HTTPClient", "Crypto", "CryptoExtras"),
        // Mail and SMS: the texts, and their way out.
        module(
            "Sources/Account/AccountMessaging", needs: "FoundationExports", "Bytes", "Localization",
            "AccountAPI", "AccountDomain", "Files", "HTTPClient"),
        // Apple and WeChat as they answer, for tests and for trying by hand.
        module(
            "Sources/Account/AccountFakes", needs: "FoundationExports", "HTTPServer", "Crypto",
            "CryptoExtras", "Hummingbird", "NIOCore", "HTTPTypes", "Logging"),
        program("Sources/Account/account-fakes", needs: "AccountFakes", "ArgumentParser"),
        system("Sources/Account/CQREncode", apt: "libqrencode-dev"),
        // The rules behind HTTP, passwords in their one-way form, and the screens in a browser.
        module(
            "Sources/Account/AccountServer", embeds: "Page", linking: Settings.sodium,
            needs: "FoundationExports", "Bytes", "CSodium", "AccountDomain", "HTTPServer", "AccountAPI",
            "Localization", "CQREncode", "Crypto", "Hummingbird", "HummingbirdCore", "HummingbirdTLS",
            "NIOCore", "NIOHTTP1", "NIOHTTPTypesHTTP1", "NIOSSL", "HTTPTypes", "Logging", "Metrics"),
        program(
            "Sources/Account/accountd", needs: "FoundationExports", "Bytes", "Files", "AccountAPI",
            "AccountDomain", "AccountStorage", "AccountServer", "HTTPClient", "AccountProviders",
            "AccountMessaging", "HTTPServer", "ArgumentParser", "Configuration", "Logging", "Metrics",
            "ServiceLifecycle", "Hummingbird", "SystemPackage", "UnixSignals"),
        // The client library on a command line, as an app would hold it.
        program(
            "Sources/Account/readmigo", needs: "FoundationExports", "Bytes", "Files", "Secrets",
            "Localization", "Hosting", "Terminal", "AccountAPI", "AccountClient", "AccountClientLinux",
            "ArgumentParser"),
        // Tests.
        module("Tests/TestSupport", needs: "Files", "SyncEngine", "IdeaBoxCore"),
        tests("BytesTests", needs: "Bytes"),
        // Random histories of registers and of ideas; `replication-simulator --seeds 2000`. It is in no product.
        program(
            "Tests/Simulator", name: "replication-simulator", isOptimized: true, needs: "Bytes", "Secrets",
            "SyncEngine", "SyncProduct", "SyncClouds", "IdeaBoxCore", "TestSupport"),
        tests("SyncEngineTests", needs: "Bytes", "Secrets", "SyncEngine", "SyncFakes", "TestSupport"),
        tests(
            "SecondCoreTests", needs: "Bytes", "OneTimePassword", "Files", "Secrets", "SyncEngine",
            "SecondCore", "SyncClouds", "TestSupport"),
        tests(
            "SecondAppTests", needs: "OneTimePassword", "Files", "Secrets", "SyncEngine", "SyncFakes",
            "SyncProduct", "SecondCore", "SecondApp", "TestSupport"),
        tests(
            "IdeaBoxCoreTests", needs: "Files", "Secrets", "SyncEngine", "SyncProduct", "SyncClouds",
            "IdeaBoxCore", "TestSupport"),
        tests("SQLiteReaderTests", needs: "SQLiteReader", "TestSupport"),
        tests(
            "IdeaBoxTablesTests", needs: "Files", "Secrets", "SyncEngine", "IdeaBoxCore", "IdeaBoxTables",
            "IdeaBoxApple", "TestSupport"),
        tests(
            "IdeaBoxAppTests", needs: "Files", "Secrets", "SyncEngine", "SyncFakes", "SyncProduct",
            "AppRuntime", "IdeaBoxCore", "IdeaBoxApp", "TestSupport"),
        tests("OneTimePasswordTests", needs: "OneTimePassword", "Bytes", "TestSupport"),
        tests("QRPicturesTests", exclude: ["Pictures"], needs: "QRPictures", "QRWire", "second-qr"),
        // A tiny site for the tests' child processes and for trying by hand; it is in no product.
        program("Tests/LoopbackDemo", needs: "HTTPServer", "Localization", "Loopback", "UnixSignals"),
        tests(
            "LoopbackTests", needs: "Bytes", "Localization", "HTTPServer", "Loopback", "LoopbackDemo",
            "TestSupport", "NIOCore", "NIOPosix", "NIOConcurrencyHelpers", "NIOEmbedded", "NIOHTTPTypes",
            "HTTPTypes"),
        tests(
            "SecondWebTests", needs: "OneTimePassword", "Files", "Secrets", "Loopback", "SyncEngine",
            "SyncProduct", "SecondCore", "SecondHost", "SyncPage", "SecondWeb", "QRPictures", "TestSupport"),
        tests(
            "IdeaBoxWebTests", needs: "Secrets", "SyncProduct", "SyncPage", "IdeaBoxCore", "Loopback",
            "IdeaBoxWeb"),
        tests(
            "SyncCloudsTests", needs: "Bytes", "Files", "Secrets", "SyncEngine", "SyncFakes", "SyncProduct",
            "SyncClouds", "IdeaBoxCore", "TestSupport"),
        tests(
            "IdeaBoxStorageTests", needs: "Files", "Secrets", "SyncEngine", "SyncProduct", "IdeaBoxCore",
            "LegacyImport", "IdeaBoxStorage", "TestSupport", "GRDB"),
        tests("AppleRulesTests", needs: "Files", "Bytes", "Secrets", "AppleRules", "TestSupport"),
        tests(
            "IdeaBoxCommandTests", needs: "Secrets", "SyncProduct", "IdeaBoxCore", "Terminal", "KeyTransfer",
            "Files", "SyncEngine", "SyncClouds", "Hosting", "SyncHost", "IdeaBoxHost", "ideabox",
            "TestSupport"),
        tests(
            "HostingTests", needs: "Localization", "Files", "SyncEngine", "SyncProduct", "Hosting",
            "SyncHost", "TestSupport"),
        tests(
            "SecondHostTests", needs: "Files", "SyncEngine", "SyncFakes", "SecondCore", "SyncHost",
            "SecondHost", "TestSupport"),
        tests(
            "SecondCommandTests", needs: "SecondCore", "Terminal", "KeyTransfer", "SecondHost", "second",
            "ArgumentParser"),
        tests(
            "KeyTransferTests", needs: "Bytes", "Files", "Hosting", "Secrets", "SyncEngine", "SyncProduct",
            "Terminal",
            "KeyTransfer", "TestSupport", "Crypto"),
        // The store's suite, a store in memory, clocks and chance that tests hold in hand.
        module("Tests/AccountTestSupport", needs: "AccountAPI", "AccountDomain"),
        tests("AccountAPITests", needs: "AccountAPI", "TestSupport"),
        // Around the client: adapters in memory, and the real server without sockets.
        module(
            "Tests/AccountClientTestSupport", needs: "Bytes", "AccountAPI", "AccountClient", "AccountDomain",
            "AccountServer", "AccountTestSupport", "TestSupport", "Crypto", "Logging"),
        // Random histories of a device and its account; `account-simulator --seeds 500`. It is in no product.
        program(
            "Tests/AccountSimulator", name: "account-simulator", isOptimized: true, needs: "AccountAPI",
            "AccountClient", "AccountDomain", "AccountTestSupport", "AccountClientTestSupport",
            "TestSupport"),
        tests(
            "AccountClientTests", needs: "OneTimePassword", "AccountAPI", "AccountClient", "AccountDomain",
            "AccountTestSupport", "AccountClientTestSupport", "TestSupport", "Crypto"),
        tests(
            "AccountAppleRulesTests", needs: "Bytes", "AppleRules", "AccountClient", "AccountAppleRules",
            "AccountClientTestSupport", "TestSupport", "Crypto"),
        tests("AppRuntimeTests", needs: "AppRuntime", "TestSupport"),
        tests(
            "AccountAppTests", needs: "Localization", "AppRuntime", "AccountAPI", "AccountClient",
            "AccountApp", "TestSupport"),
        tests(
            "AccountDomainTests", needs: "Bytes", "OneTimePassword", "AccountAPI", "AccountDomain",
            "AccountTestSupport", "Crypto"),
        // The store under load; `account-storage-load` prints figures. It is in no product.
        program(
            "Tests/AccountStorageLoad", name: "account-storage-load", isOptimized: true,
            needs: "AccountDomain", "AccountStorage", "AccountTestSupport"),
        tests(
            "AccountStorageTests", needs: "AccountAPI", "AccountDomain", "AccountStorage",
            "AccountTestSupport", "TestSupport", "GRDB"),
        tests(
            "AccountProvidersTests", needs: "Bytes", "AccountAPI", "AccountDomain", "HTTPClient",
            "AccountProviders", "AccountFakes", "Crypto", "NIOCore", "NIOPosix", "NIOSSL"),
        tests(
            "AccountMessagingTests", exclude: ["mail_server.py"], needs: "Bytes", "AccountAPI",
            "AccountDomain", "Files", "HTTPClient", "AccountMessaging", "AccountTestSupport", "TestSupport"),
        tests(
            "AccountServerTests", needs: "Bytes", "AccountDomain", "AccountServer", "TestSupport",
            "HTTPServer", "AccountAPI", "AccountTestSupport", "accountd", "Crypto", "Hummingbird",
            "HTTPTypes", "NIOCore", "NIOPosix", "NIOSSL", "Logging", "Metrics", "ServiceLifecycle"),
        tests(
            "AccountClientLinuxTests", needs: "Bytes", "Files", "Secrets", "AccountClient",
            "AccountClientLinux", "AccountClientTestSupport", "HTTPClient", "TestSupport", "Crypto",
            "NIOCore", "NIOHTTP1", "NIOPosix", "NIOSSL"),
        tests(
            "ReadmigoCommandTests", needs: "Bytes", "Files", "Secrets", "Localization", "Hosting",
            "AccountAPI", "AccountClient", "readmigo", "ArgumentParser"),
        tests("FilesTests", needs: "Localization", "Files", "Bytes", "TestSupport"),
        tests(
            "SecretStoreTests", needs: "Files", "Bytes", "Secrets", "SecretService", "second-secret-service",
            "AccountClient", "AccountClientLinux", "AccountClientTestSupport", "Subprocess", "SystemPackage"),
    ]
)

#if !os(Linux)
    // On a Mac this package is what Apple's apps link, and its tests. The rest stands on Debian's libraries, and
    // the packages of others serve the rest alone: nothing is fetched there.
    let builtOnMacs: Set = [
        "FoundationExports", "Bytes", "OneTimePassword", "Files", "Secrets", "CZlib", "SyncEngine",
        "SyncFakes", "SyncClouds", "Localization", "SyncProduct", "AppleRules", "AppleSystem",
        "SyncCloudKit", "SecondCore", "IdeaBoxCore", "CSQLite", "SQLiteReader", "IdeaBoxTables",
        "LegacyImport", "IdeaBoxApple", "AppRuntime", "SecondApp", "SecondApple", "IdeaBoxApp", "AccountAPI",
        "AccountClient", "AccountAppleRules", "AccountApp", "AccountApple", "TestSupport", "BytesTests",
        "SyncEngineTests", "OneTimePasswordTests", "FilesTests", "SyncCloudsTests", "AppleRulesTests",
        "SecondCoreTests", "SecondAppTests", "IdeaBoxCoreTests", "IdeaBoxTablesTests", "SQLiteReaderTests",
        "IdeaBoxAppTests", "AccountAPITests", "AccountAppTests", "AppRuntimeTests",
    ]
    package.products.removeAll { ["LegacyImport", "IdeaBoxStorage"].contains($0.name) }
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

// MARK: - Helpers

/// A library in a folder that carries its name.
///
/// An `isOptimized` one has `-O` in debug builds, too: thousands of random
/// histories, and loops over pixels, are too slow without it.
func module(
    _ path: String, embeds folder: String? = nil, isOptimized: Bool = false, linking: [LinkerSetting] = [],
    needs: String...
) -> Target {
    .target(
        name: lastComponent(of: path), dependencies: needs.map(dependency), path: path,
        exclude: folder.map { [$0] } ?? [], swiftSettings: isOptimized ? Settings.optimized : nil,
        linkerSettings: linking.isEmpty ? nil : linking, plugins: folder == nil ? nil : ["EmbedFiles"])
}

/// A program, in a folder that carries its name or another one.
func program(
    _ path: String, name: String? = nil, isOptimized: Bool = false, needs: String...
) -> Target {
    .executableTarget(
        name: name ?? lastComponent(of: path), dependencies: needs.map(dependency), path: path,
        swiftSettings: isOptimized ? Settings.optimized : nil)
}

/// The tests in `Tests/NAME`.
func tests(_ name: String, exclude: [String] = [], needs: String...) -> Target {
    .testTarget(name: name, dependencies: needs.map(dependency), exclude: exclude)
}

/// A library in C that Debian brings.
func system(_ path: String, pkgConfig: String? = nil, apt: String? = nil) -> Target {
    .systemLibrary(
        name: lastComponent(of: path), path: path, pkgConfig: pkgConfig,
        providers: apt.map { [.apt([$0])] })
}

func lastComponent(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

/// A target of this package, or a product of another one.
func dependency(_ name: String) -> Target.Dependency {
    let condition: TargetDependencyCondition? =
        Settings.onLinuxAlone.contains(name) ? .when(platforms: [.linux]) : nil
    guard let package = Settings.packages[name] else { return .byName(name: name, condition: condition) }
    return .product(name: name, package: package, condition: condition)
}

enum Settings {
    // On Apple's systems the interface of Crypto comes with the system, as CryptoKit.
    static var onLinuxAlone: Set<String> { ["Crypto", "SecretService", "QRPictures", "CGlibc"] }

    static var packages: [String: String] {
        [
            "ArgumentParser": "swift-argument-parser",
            "AsyncAlgorithms": "swift-async-algorithms",
            "Configuration": "swift-configuration",
            "Crypto": "swift-crypto",
            "CryptoExtras": "swift-crypto",
            "GRDB": "GRDB.swift",
            "GRDBSQLite": "GRDB.swift",
            "HTTPTypes": "swift-http-types",
            "Hummingbird": "hummingbird",
            "HummingbirdCore": "hummingbird",
            "HummingbirdTLS": "hummingbird",
            "Logging": "swift-log",
            "Metrics": "swift-metrics",
            "NIOConcurrencyHelpers": "swift-nio",
            "NIOCore": "swift-nio",
            "NIOEmbedded": "swift-nio",
            "NIOExtras": "swift-nio-extras",
            "NIOHTTP1": "swift-nio",
            "NIOHTTPTypes": "swift-nio-extras",
            "NIOHTTPTypesHTTP1": "swift-nio-extras",
            "NIOPosix": "swift-nio",
            "NIOSSL": "swift-nio-ssl",
            "ServiceLifecycle": "swift-service-lifecycle",
            "Subprocess": "swift-subprocess",
            "SystemPackage": "swift-system",
            "UnixSignals": "swift-service-lifecycle",
        ]
    }

    // The archive, not the shared library, which every start of `second` would have to load.
    static var sodium: [LinkerSetting] {
        [
            .linkedLibrary(":libsodium.a", .when(platforms: [.linux])),
            .linkedLibrary("sodium", .when(platforms: [.macOS])),
        ]
    }

    // Xcode may refuse a package with unsafe flags, so only Linux has them.
    static var optimized: [SwiftSetting] {
        #if os(Linux)
            [.unsafeFlags(["-O"], .when(configuration: .debug))]
        #else
            []
        #endif
    }
}
