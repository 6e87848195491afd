import KeyText
import KeyTransfer
import SecondCore
import Terminal
import Testing

@testable import second

struct SecretArgumentsTests {
    @Test(arguments: [
        "key export --passphrase x", "key export --passphrase=x", "key import f --PASS=x",
        "key import --password",
        "key export -p x", "list -----BEGIN_SECOND_KEYS-----", "key import U0VDS0VZUwoBEQgB",
    ]) func `a passphrase or a text of keys is refused before anything is parsed`(line: String) {
        let words = line.split(separator: " ").map { String($0).replacing("_", with: " ") }
        guard case .key(.passphraseInArguments, .usage)? = SecretArguments.refusal(of: words) else {
            Issue.record("it was let through")
            return
        }
    }

    @Test(arguments: [
        "add otpauth://totp/A?secret=B", "code OTPAUTH:x", "add --secret=B", "add --manual --secret B",
    ])
    func `a link or a secret is refused before anything is parsed`(line: String) {
        let words = line.split(separator: " ").map(String.init)
        guard case .usage(.secretInArguments)? = SecretArguments.refusal(of: words) else {
            Issue.record("it was let through")
            return
        }
    }

    @Test(arguments: [
        "", "key", "key export", "key export --to second-keys.txt", "key import /media/stick/keys.txt",
        "code pass", "edit x --issuer --pass", "list",
    ]) func `other words are let through`(line: String) {
        #expect(SecretArguments.refusal(of: line.split(separator: " ").map(String.init)) == nil)
    }
}
