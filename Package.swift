// swift-tools-version: 6.2
import Foundation
import PackageDescription

// How each target in Swift is compiled.
let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),  // SE-0335
    .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
    .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
    .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
    // SE-0480; on a Mac a newer system's deprecations must not stop a build. scripts/check-apple has them, too.
    .treatAllWarnings(as: .error, .when(platforms: [.linux])),
    .strictMemorySafety(),  // SE-0458
]
// Xcode may refuse a package with unsafe flags, so only Linux has them.
#if os(Linux)
    let isLinux = true
    let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]
    // A program that is started for each code spends most of its time being loaded: its 55,000 relocations are packed
    // (DT_RELR, which glibc reads since 2.36), and the libraries of C++ and gcc are within.
    let quickly: [LinkerSetting] = [
        .unsafeFlags(
            [
                "-use-ld=lld", "-L", Context.packageDirectory + "/packaging/static",
                "-Xclang-linker", "-static-libgcc", "-Xlinker", "-z", "-Xlinker", "pack-relative-relocs",
            ], .when(configuration: .release))
    ]
#else
    let isLinux = false
    let optimized: [SwiftSetting] = []
    let quickly: [LinkerSetting] = []
#endif
// The archive: imports need nothing else of the library.
let sodium: [String: BuildSettingCondition] = [
    ":libsodium.a": .when(platforms: [.linux]), "sodium": .when(platforms: [.macOS]),
]

/// Packages of others, and what targets here take from them.
let others: [(path: String, from: Version, products: String)] = [
    ("apple/swift-crypto", "4.5.2", "Crypto CryptoExtras"),
    ("apple/swift-argument-parser", "1.8.2", "ArgumentParser"),
    ("swiftlang/swift-subprocess", "1.0.2", "Subprocess"),
    ("groue/GRDB.swift", "7.10.0", "GRDB GRDBSQLite"),
    ("hummingbird-project/hummingbird", "2.28.1", "Hummingbird HummingbirdCore HummingbirdTLS"),
    // Already below those above; named because targets here speak to them themselves.
    ("apple/swift-system", "1.5.0", "SystemPackage"),
    ("apple/swift-nio", "2.101.2", "NIOConcurrencyHelpers NIOCore NIOEmbedded NIOHTTP1 NIOPosix"),
    ("apple/swift-nio-extras", "1.35.2", "NIOExtras NIOHTTPTypes NIOHTTPTypesHTTP1"),
    ("apple/swift-http-types", "1.8.0", "HTTPTypes"),
    ("apple/swift-log", "1.16.2", "Logging"),
    ("apple/swift-async-algorithms", "1.1.4", "AsyncAlgorithms"),
    ("swift-server/swift-service-lifecycle", "2.13.0", "ServiceLifecycle UnixSignals"),
    ("apple/swift-nio-ssl", "2.37.6", "NIOSSL"),
    ("apple/swift-metrics", "2.13.0", "Metrics"),
    ("apple/swift-configuration", "1.4.0", "Configuration"),
    ("apple/swift-distributed-tracing", "1.7.3", "Tracing"),
]

// Folder by folder, bottom-up: `TARGET [OPTIONS]: WHAT IT NEEDS`, which is in lines above or a product of the packages
// above. A target is a library unless an option or its name says otherwise; docs/modules.md says what each is for.
// `*` marks what a Mac builds: what Apple's apps link, and its tests. The rest stands on Debian's libraries.
let targets = layers(
    """
    # Sources/Base (what the products stand on)
    FoundationExports*
    Localization*: FoundationExports
    // -O in debug builds, too: loops over bytes and pixels, and thousands of random histories, are too slow without.
    Bytes* [-O]
    Concurrency*
    OneTimePassword*: FoundationExports Bytes Localization Crypto
    Files*: Bytes Localization
    Secrets*: Bytes Localization Files
    // scrypt without -O would take a minute.
    KeyDerivation* [-O]: FoundationExports Bytes Crypto
    CZlib* [system, apt zlib1g-dev]
    AppRuntime*: FoundationExports Localization
    CSQLite* [system, apt libsqlite3-dev]
    SQLiteReader* [-O]: FoundationExports CSQLite
    AppleRules*: Bytes Files Secrets
    // Apple's systems behind ports: whole files are behind `canImport`, so it is empty on Linux, as all ...Apple are.
    AppleSystem*: Bytes AppleRules
    DatabaseFiles: Files GRDB
    QRWire
    CGlibc [system]
    CWipingFree [C]
    CQREncode [system, apt libqrencode-dev]
    QRCodes: CQREncode
    QRPictures: FoundationExports Localization QRWire CGlibc Subprocess SystemPackage
    embed-files [program]
    HTTPServer: FoundationExports Crypto NIOCore NIOHTTP1 NIOHTTPTypes NIOHTTPTypesHTTP1 HTTPTypes
    Loopback [embeds Page Resources]: FoundationExports Bytes Localization HTTPServer Crypto HummingbirdCore NIOCore \
        NIOPosix NIOConcurrencyHelpers NIOExtras HTTPTypes Logging AsyncAlgorithms UnixSignals
    SecretService: Bytes Secrets Subprocess SystemPackage
    Hosting: FoundationExports Bytes Localization Files Secrets SecretService
    Terminal: FoundationExports Bytes Localization Hosting ArgumentParser
    CSodium [system, apt libsodium-dev]
    CPostgreSQL [system, pkg libpq, apt libpq-dev]
    CCurl [system, pkg libcurl, apt libcurl4-openssl-dev]
    HTTPClient: Bytes Concurrency CCurl
    // -O: spans are written byte by byte.
    Traces [-O]: Bytes Tracing

    # Sources/Sync (replication, and what every syncing product has)
    SyncEngine* [-O]: FoundationExports Bytes CZlib Crypto Secrets
    // A cloud in memory: for tests, and for apps that try things out. No program on a computer links it.
    SyncFakes* [-O]: FoundationExports SyncEngine
    KeyText*: FoundationExports Bytes Localization Secrets KeyDerivation SyncEngine Crypto
    SyncProduct*: FoundationExports Localization SyncEngine AppRuntime
    SyncClouds*: Bytes FoundationExports SyncEngine Files
    // For IdeaBox alone: Second has no entitlement for CloudKit.
    SyncCloudKit*: SyncClouds
    SyncHost: FoundationExports Localization Files Secrets SyncEngine SyncProduct SyncClouds Hosting Terminal \
        ArgumentParser
    SyncPage: FoundationExports Localization SyncProduct SyncHost Loopback
    KeyTransfer: Bytes Localization Files Secrets SyncEngine KeyText Hosting Terminal SyncHost ArgumentParser

    # Sources/Second (the authenticator)
    SecondCore*: FoundationExports Bytes Concurrency Localization OneTimePassword Files Secrets SyncEngine \
        SyncProduct
    SecondApp*: FoundationExports Bytes Localization OneTimePassword Files Secrets SyncEngine SyncFakes KeyText \
        SyncProduct SyncClouds AppRuntime SecondCore
    SecondApple*: Files Secrets SyncEngine AppleRules SyncClouds AppleSystem SecondCore SecondApp
    CZBar [system, pkg zbar, apt libzbar-dev]
    CPictures [C, links png16 jpeg webp webpdemux heif ZXing]
    second-qr [program, -O]: CPictures CZBar QRWire
    CLibSecret [system, pkg libsecret-1, apt libsecret-1-dev]
    second-secret-service [program]: Bytes CLibSecret Secrets
    // -O: loops over the bytes of files.
    Imports [-O, links :libsodium.a sodium]: FoundationExports Bytes Localization OneTimePassword KeyDerivation \
        CSodium Crypto
    SecondHost: FoundationExports Bytes Localization OneTimePassword Files Secrets SyncEngine SecondCore Imports \
        QRPictures KeyText Hosting SyncHost
    second [program, quick]: FoundationExports Bytes Localization OneTimePassword Files Secrets SyncEngine \
        SecondCore Imports Terminal SecondHost KeyText KeyTransfer QRCodes QRPictures CGlibc ArgumentParser
    SecondWeb [embeds Page]: FoundationExports Bytes OneTimePassword SecondCore Imports QRCodes QRPictures HTTPServer \
        Loopback KeyText SecondHost SyncPage
    // systemd's library for the bus; none of the other programs links it.
    CSystemd [system, pkg libsystemd, apt libsystemd-dev]
    second-search [program, quick]: FoundationExports Localization SecondCore SecondHost Terminal CSystemd \
        CWipingFree Subprocess SystemPackage
    second-web [program]: FoundationExports Files SecondCore SecondHost QRPictures Loopback SyncPage \
        SecondWeb CWipingFree ArgumentParser

    # Sources/IdeaBox (ideas, offline first)
    IdeaBoxCore* [-O]: FoundationExports Bytes Localization Files Secrets SyncEngine SyncProduct Crypto
    // -O: loops over the bytes of files.
    IdeaFiles [-O]: FoundationExports Bytes Localization IdeaBoxCore
    IdeaBoxTables*: Bytes FoundationExports Files SyncEngine IdeaBoxCore
    LegacyImport* [-O]: Files SyncEngine SQLiteReader IdeaBoxCore Crypto
    IdeaBoxStorage [-O]: Files SyncEngine DatabaseFiles IdeaBoxCore GRDB GRDBSQLite
    IdeaBoxApp*: FoundationExports Localization Files Secrets SyncEngine SyncFakes SyncProduct AppRuntime \
        IdeaBoxCore
    IdeaBoxApple*: Files Secrets SyncEngine SyncProduct AppleRules SyncClouds AppRuntime AppleSystem \
        SyncCloudKit IdeaBoxCore IdeaBoxTables LegacyImport IdeaBoxApp
    IdeaBoxHost: FoundationExports Files Secrets SyncEngine SyncProduct IdeaBoxCore LegacyImport \
        IdeaBoxStorage Hosting SyncHost
    ideabox [program]: FoundationExports Bytes Localization Files Secrets SyncEngine SyncProduct IdeaBoxCore \
        IdeaFiles LegacyImport IdeaBoxStorage Terminal KeyText KeyTransfer IdeaBoxHost ArgumentParser
    IdeaBoxWeb [embeds Page]: FoundationExports Files SyncProduct SyncPage IdeaBoxCore HTTPServer Loopback
    ideabox-web [program]: FoundationExports Files SyncProduct SyncPage IdeaBoxCore LegacyImport \
        IdeaBoxStorage IdeaBoxHost Loopback IdeaBoxWeb ArgumentParser

    # Sources/Account (sign-in for a reading app: a client library, its example, the server)
    AccountAPI*: FoundationExports Localization
    AccountClient*: FoundationExports Concurrency Localization AccountAPI Crypto
    AccountAppleRules*: FoundationExports Bytes Concurrency Files Secrets KeyDerivation AppleRules AccountAPI \
        AccountClient
    AccountApp*: FoundationExports Localization AppRuntime AccountAPI AccountClient Crypto
    AccountApple*: Bytes AppleRules AppleSystem AccountAPI AccountClient AccountAppleRules
    WebAuthn [-O]: FoundationExports Bytes AccountAPI Crypto CryptoExtras
    AccountDomain [embeds Resources, -O]: FoundationExports Bytes OneTimePassword AccountAPI WebAuthn Crypto
    AccountRows [-O]: FoundationExports AccountAPI AccountDomain Crypto
    AccountStorage [-O]: FoundationExports Files DatabaseFiles Traces AccountDomain AccountRows GRDB GRDBSQLite
    AccountPostgres [-O]: FoundationExports Bytes Concurrency Traces AccountDomain AccountRows CPostgreSQL
    AccountClientLinux: FoundationExports Bytes Concurrency Files Secrets KeyDerivation AccountClient HTTPClient Crypto
    AccountProviders: FoundationExports Bytes AccountAPI AccountDomain HTTPClient Crypto CryptoExtras
    AccountMessaging: FoundationExports Bytes Localization AccountAPI AccountDomain Files HTTPClient
    AccountFakes: FoundationExports HTTPServer Crypto CryptoExtras Hummingbird NIOCore HTTPTypes Logging
    account-fakes [program]: AccountFakes ArgumentParser
    AccountServer [embeds Page]: FoundationExports Bytes WebAuthn Traces AccountDomain HTTPServer AccountAPI Localization \
        QRCodes CZlib Crypto CryptoExtras Hummingbird HummingbirdCore HummingbirdTLS \
        NIOCore NIOHTTP1 NIOHTTPTypesHTTP1 NIOSSL HTTPTypes Logging Metrics Tracing
    accountd [program]: FoundationExports Bytes Concurrency Files Traces AccountAPI WebAuthn AccountDomain AccountRows AccountStorage AccountPostgres \
        AccountServer HTTPClient AccountProviders AccountMessaging HTTPServer ArgumentParser Configuration Logging Metrics \
        ServiceLifecycle Hummingbird SystemPackage Tracing UnixSignals CGlibc
    readmigo [program]: FoundationExports Bytes Files Secrets Localization Hosting Terminal AccountAPI \
        AccountClient AccountClientLinux ArgumentParser

    # Tests
    TestSupport*: Files SyncEngine IdeaBoxCore
    EmbedFilesTests: embed-files
    BytesTests*: Bytes
    TracesTests: Traces TestSupport Tracing
    ConcurrencyTests*: Concurrency
    // The programs among the tests are in no product.
    replication-simulator [program, -O, in Simulator]: Bytes Secrets SyncEngine SyncProduct SyncClouds \
        IdeaBoxCore TestSupport
    SyncEngineTests*: Bytes Secrets SyncEngine SyncFakes TestSupport
    SecondCoreTests*: Bytes OneTimePassword Files Secrets SyncEngine SecondCore SyncClouds TestSupport
    SecondAppTests*: Bytes OneTimePassword Files Secrets SyncEngine SyncFakes KeyText SyncProduct SyncClouds \
        SecondCore SecondApp TestSupport
    IdeaBoxCoreTests*: Files Secrets SyncEngine SyncProduct SyncClouds IdeaBoxCore TestSupport
    SQLiteReaderTests*: SQLiteReader TestSupport
    IdeaBoxTablesTests*: Files Secrets SyncEngine IdeaBoxCore IdeaBoxTables IdeaBoxApple TestSupport
    IdeaBoxAppTests*: Files Secrets SyncEngine SyncFakes SyncProduct AppRuntime IdeaBoxCore IdeaBoxApp \
        TestSupport
    OneTimePasswordTests*: OneTimePassword Bytes TestSupport
    QRCodesTests: QRCodes
    ImportsTests [excludes Samples]: Bytes Localization OneTimePassword Imports
    QRPicturesTests [excludes Pictures]: QRPictures QRWire second-qr
    LoopbackDemo [program]: HTTPServer Localization Loopback UnixSignals
    LoopbackTests: Bytes Localization HTTPServer Loopback LoopbackDemo TestSupport NIOCore NIOPosix \
        NIOConcurrencyHelpers NIOEmbedded NIOHTTPTypes HTTPTypes
    SecondWebTests: OneTimePassword Files Secrets Loopback SyncEngine SyncProduct SecondCore SecondHost \
        SyncPage SecondWeb QRPictures TestSupport
    IdeaBoxWebTests: Secrets SyncProduct SyncPage IdeaBoxCore Loopback IdeaBoxWeb
    SyncCloudsTests*: Bytes Files Secrets SyncEngine SyncFakes SyncProduct SyncClouds IdeaBoxCore TestSupport
    IdeaFilesTests: Localization IdeaBoxCore IdeaFiles TestSupport
    IdeaBoxStorageTests: Files Secrets SyncEngine SyncProduct IdeaBoxCore LegacyImport IdeaBoxStorage \
        TestSupport GRDB
    AppleRulesTests*: Files Bytes Secrets AppleRules TestSupport
    IdeaBoxCommandTests: Secrets SyncProduct IdeaBoxCore Terminal KeyText KeyTransfer Files SyncEngine SyncClouds \
        Hosting SyncHost IdeaBoxHost ideabox TestSupport
    HostingTests: Localization Files SyncEngine SyncProduct Hosting SyncHost TestSupport
    SecondHostTests: Files SyncEngine SyncFakes SecondCore SyncHost SecondHost TestSupport
    SecondCommandTests: SecondCore Terminal KeyText KeyTransfer SecondHost second ArgumentParser
    SecondSearchTests: second-search
    KeyTransferTests: Bytes Files Hosting Secrets SyncEngine SyncProduct Terminal KeyText KeyTransfer TestSupport \
        Crypto
    AccountTestSupport: AccountAPI AccountDomain Crypto CryptoExtras
    AccountAPITests*: AccountAPI TestSupport
    passkey-verdicts [program, in PasskeyVerdicts]: AccountAPI WebAuthn
    WebAuthnTests: Bytes AccountAPI WebAuthn AccountTestSupport TestSupport Crypto CryptoExtras
    AccountClientTestSupport: Bytes AccountAPI AccountClient AccountDomain AccountServer AccountTestSupport \
        TestSupport Crypto Logging
    account-simulator [program, -O, in AccountSimulator]: Bytes AccountAPI AccountClient AccountDomain \
        AccountTestSupport AccountClientTestSupport TestSupport
    AccountClientTests: Bytes OneTimePassword AccountAPI AccountClient AccountDomain AccountTestSupport \
        AccountClientTestSupport TestSupport Crypto
    AccountAppleRulesTests: Bytes AppleRules AccountClient AccountAppleRules AccountClientTestSupport \
        TestSupport Crypto
    AppRuntimeTests*: AppRuntime TestSupport
    KeyDerivationTests*: Bytes KeyDerivation TestSupport
    AccountAppTests*: Localization AppRuntime AccountAPI AccountClient AccountApp TestSupport
    AccountDomainTests: Bytes OneTimePassword AccountAPI AccountDomain AccountTestSupport TestSupport Crypto
    account-adversaries [program, -O, in AccountAdversaries]: AccountAPI AccountDomain AccountTestSupport \
        TestSupport
    account-storage-load [program, -O, in AccountStorageLoad]: AccountDomain AccountRows AccountStorage \
        AccountTestSupport
    AccountStorageTests: Bytes AccountAPI AccountDomain AccountRows AccountStorage AccountTestSupport TestSupport GRDB
    AccountPostgresTests: AccountDomain AccountRows AccountPostgres AccountTestSupport
    AccountProvidersTests: Bytes AccountAPI AccountDomain HTTPClient AccountProviders AccountFakes Crypto \
        NIOCore NIOPosix NIOSSL
    AccountMessagingTests [excludes mail_server.py]: Bytes AccountAPI AccountDomain Files HTTPClient \
        AccountMessaging AccountTestSupport TestSupport
    AccountServerTests: Bytes WebAuthn Traces AccountDomain AccountServer TestSupport HTTPServer HTTPClient AccountAPI \
        AccountTestSupport accountd Crypto Hummingbird HTTPTypes NIOCore NIOPosix NIOSSL Logging Metrics \
        ServiceLifecycle Tracing
    AccountClientLinuxTests: Bytes Files Secrets AccountClient AccountClientLinux AccountClientTestSupport \
        HTTPClient TestSupport Crypto NIOCore NIOHTTP1 NIOPosix NIOSSL
    ReadmigoCommandTests: Bytes Files Secrets Localization Hosting AccountAPI AccountClient readmigo \
        ArgumentParser
    FilesTests*: Localization Files Bytes TestSupport
    SecretStoreTests: Files Bytes Secrets SecretService second-secret-service AccountClient \
        AccountClientLinux AccountClientTestSupport Subprocess SystemPackage
    """)

let plugin = Target.plugin(name: "EmbedFiles", capability: .buildTool(), dependencies: ["embed-files"])

let package = Package(
    name: "Second", platforms: [.macOS(.v14), .iOS(.v16)],
    // What the packages in Benchmarks, Fuzz and Examples, and the apps of iPhone, iPad and Mac use.
    products: words(
        """
        Bytes OneTimePassword Files Secrets SyncEngine SyncFakes SecondCore SyncClouds Localization SyncProduct
        IdeaBoxCore LegacyImport IdeaBoxStorage AppleRules AppRuntime SecondApp SecondApple AppleSystem
        SyncCloudKit IdeaBoxApp IdeaBoxApple AccountAPI AccountClient AccountApp AccountApple Imports IdeaFiles
        """
    ).filter { isLinux || !["LegacyImport", "IdeaBoxStorage", "Imports", "IdeaFiles"].contains($0) }
        .map { .library(name: $0, targets: [$0]) },
    // Packages of others serve what is built on Linux alone: nothing is fetched on a Mac.
    dependencies: (isLinux ? others : []).map { path, from, products in
        .package(
            url: "https://github.com/\(path).git", from: from,
            traits: ["Subprocess", "Hummingbird"].contains(words(products)[0]) ? [] : [.defaults])
    },
    targets: targets + (isLinux ? [plugin] : []), cxxLanguageStandard: .cxx17)

// MARK: - Helpers

func words(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

/// The targets of a table, in which `# FOLDER` stands above those of a folder.
func layers(_ table: String) -> [Target] {
    table.components(separatedBy: "# ").dropFirst().flatMap { layer in
        let lines = layer.components(separatedBy: "\n").filter { !$0.isEmpty && !$0.hasPrefix("//") }
        let built = lines.dropFirst().filter { isLinux || $0.contains("*") }
        return built.map { target($0, in: words(lines[0])[0]) }
    }
}

/// The target of a line; its folder carries its name unless it is `in` another one.
///
/// One that `embeds` a folder has the files in it as values; `apt` and `pkg` say who brings the library of a `system`.
func target(_ line: String, in folder: String) -> Target {
    let halves = line.components(separatedBy: ": ")
    let head = halves[0].components(separatedBy: CharacterSet(charactersIn: "[,]")).map(words)
    let name = head[0][0].replacingOccurrences(of: "*", with: "")
    var options: [String: [String]] = [:]
    for option in head.dropFirst() where !option.isEmpty { options[option[0]] = Array(option.dropFirst()) }
    let known = Set(words("program system C -O apt pkg embeds excludes links quick in"))
    precondition(known.isSuperset(of: options.keys), "Package.swift has an unknown option: \(line)")
    let path = "\(folder)/\(options["in"]?[0] ?? name)"
    let apt = options["apt"].map { [SystemPackageProvider.apt($0)] }
    let made: Target =
        switch ["system", "program"].first(where: { options[$0] != nil }) {
        case "system": .systemLibrary(name: name, path: path, pkgConfig: options["pkg"]?[0], providers: apt)
        case "program": .executableTarget(name: name, path: path)
        default: name.hasSuffix("Tests") ? .testTarget(name: name) : .target(name: name, path: path)
        }
    made.dependencies = halves.dropFirst().flatMap(words).compactMap(dependency)
    // Catalogues are read by scripts/generate-strings, not by the build.
    let names = try? FileManager.default.contentsOfDirectory(
        atPath: "\(Context.packageDirectory)/\(path)/Strings")
    let catalogues = (names ?? []).sorted().filter { $0.hasSuffix(".json") }.map { "Strings/\($0)" }
    made.exclude = ["embeds", "excludes"].flatMap { options[$0] ?? [] } + catalogues
    made.plugins = options["embeds"].map { _ in ["EmbedFiles"] }
    made.linkerSettings = options["links"].map { $0.map { .linkedLibrary($0, sodium[$0]) } }
    if options["quick"] != nil { made.linkerSettings = quickly }
    if made.type != .system && options["C"] == nil {
        made.swiftSettings = (options["-O"] == nil ? [] : optimized) + settings
    }
    return made
}

/// A target of this package, or a product of another one.
func dependency(_ name: String) -> Target.Dependency? {
    // On Apple's systems the interface of Crypto comes with the system, as CryptoKit.
    let isOnLinuxAlone = ["Crypto", "SecretService", "QRPictures", "CGlibc"].contains(name)
    guard isLinux || !isOnLinuxAlone else { return nil }
    let condition: TargetDependencyCondition? = isOnLinuxAlone ? .when(platforms: [.linux]) : nil
    let other = others.first { words($0.products).contains(name) }?.path.components(separatedBy: "/")[1]
    return other.map { .product(name: name, package: $0, condition: condition) }
        ?? .byName(name: name, condition: condition)
}
