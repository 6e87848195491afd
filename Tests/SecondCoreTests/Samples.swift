import Bytes
import Files
import Foundation
import OneTimePassword
import Secrets
import TestSupport
import Testing

@testable import SecondCore

extension Token {
    /// A token of names alone.
    static func sample(
        _ number: Int, _ issuer: String, _ account: String = "", domain: String = "", digits: Int = 6,
        period: Int = 30
    ) throws -> Token {
        Token(
            id: .number(number), issuer: issuer, account: account, domain: domain,
            totp: try TOTP(
                secret: SecretBytes("12345678901234567890".utf8), digits: Digits(digits),
                period: Period(period)),
            created: Device.start, updated: Device.start)
    }
}

extension VaultState {
    /// An open vault with these tokens, sorted.
    static func ready(_ tokens: [Token], order: Collation = .folded) -> VaultState {
        var state = VaultState()
        state.condition = .ready
        state.contents.listed = tokens.map(ListedToken.init).sorted { order.precedes($0, $1) }
        return state
    }
}

/// Every error that a person can meet, once.
enum Samples {
    static let path = "/h/vault.sealed"

    static let files: [FilesError] =
        [
            .looseDirectory(path: path, mode: 0o755), .looseFile(path: path, mode: 0o644),
            .foreignOwner(path: path, owner: 7), .symbolicLink(path: path), .notDirectory(path: path),
            .notRegular(path: path), .notFound(path: path), .alreadyExists(path: path), .moved(path: path),
            .tooLarge(path: path, limit: 9), .changing(path: path), .busy(path: path), .badName("x"),
            .nameTooLong(path: path), .unsupported(path: path), .failed(path: path, code: 9),
        ] + SystemCause.allCases.map { .system($0, path: path) }

    static let stores: [SecretStoreError] = [
        .locked, .keyringDenied, .system(.denied, path: path), .unreachable(.noBus), .unreachable(.noService),
        .unreachable(.noKeyring), .unreachable(.noHelper(path: path)), .unreachable(.noAnswer),
        .unreachable(.noDirectory(path: path)), .looseMode(path: path, isDirectory: true),
        .looseMode(path: path, isDirectory: false), .foreignOwner(path: path), .symbolicLink(path: path),
        .wrongKind(path: path), .alreadyExists(name: "n"), .damaged(name: "n"), .system(.noSpace, path: path),
        .keyringReadOnly,
        .system(.readOnly, path: path), .badName("n"), .badSecret(count: 3), .failed("9"),
    ]

    static let names: [OneTimePasswordError.NameReason] = OneTimePasswordError.NameReason.allCases
    static let links: [OneTimePasswordError] =
        OneTimePasswordError.LinkReason.allCases.map { .link($0) }
        + OneTimePasswordError.LabelReason.allCases.map { .label($0) }
        + names.map { .issuer($0) } + names.map { .account($0) }
        + OneTimePasswordError.AlgorithmReason.allCases.map { .algorithm($0) }
        + OneTimePasswordError.NumberReason.allCases.map { .digits($0) }
        + OneTimePasswordError.NumberReason.allCases.map { .period($0) }
        + [
            .missing, .empty, .tooShort, .tooLong, .badLetter("1", likely: ["I", "L"]),
            .badLetter("!", likely: []),
            .repeated, .brokenEncoding,
        ].map { .secret($0) }

    static let conditions: [VaultState.Condition] =
        [.loading, .ready, .waiting, .keyUnavailable, .keyNotKept, .newerVersion(2)]
        + VaultState.Damage.allCases.map { .damaged($0) } + files.map { .files($0) }
        + stores.map { .secretStore($0) }

    static func errors() throws -> [AuthenticatorError] {
        try conditions.map { .notReady($0) } + files.map { .files($0) } + files.map { .unconfirmed($0) }
            + stores.map { .secretStore($0) } + links.map { .invalid(.field($0)) }
            + [
                .invalid(.issuerMissing), .notFound, .keyNotKept, .notDamaged, .tooLarge, .duplicate([]),
                .duplicate([.sample(1, "", "")]), .duplicate([.sample(1, "GitHub", "")]),
                .duplicate([.sample(1, "GitHub", "ann")]),
            ]
    }

    /// Everything that can be said, once; numbers that change a word twice.
    static func phrases() throws -> [any Localizable] {
        let plain: [SecondStrings] = [
            .emptyTitle, .emptyMessage, .nothingMatchesTitle, .nothingMatches("9"), .loadingTitle,
            .waitingTitle, .keyUnavailableTitle, .keyMissing(sealed: "/h", keychain: "/k"), .damagedTitle,
            .vaultProblemTitle, .setAsideOffer, .lockedRegister,
            .registerKeyMissing(sealed: "/h", keychain: "/k"), .clocksDisagree(["9"]), .rebuild,
            .rebuilt("9"), .clockWarning, .unreadable(1), .unreadable(2), .newerVaultBanner, .readOnlyBanner,
            .setAsideDone("9"), .notUnderstood, .offerGone, .unnamed, .copied, .deleted("9"),
            .duplicate("9"), .mergeIntoEmptied, .mergeIntoOther, .separate, .vault, .account, .accounts,
        ]
        let entries = [
            UnreadableEntry(name: "", reason: nil),
            UnreadableEntry(name: "9", reason: .digits(.outOfRange)),
        ]
        let all: [[any Localizable]] = [plain, entries, conditions, try errors(), links]
        return all.flatMap { $0 }
    }
}
