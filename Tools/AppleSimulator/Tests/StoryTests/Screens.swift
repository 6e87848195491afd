import SimulatorCore
import Testing

/// A screen that an app can show: what exists at the start, what a person does, and what is there then.
struct Screen: Sendable, CustomTestStringConvertible {
    /// What a person does.
    enum Step: Sendable {
        case see(String)
        case tap(String)
        /// An item of a menu, by its place.
        case item(Int, of: String)
        case hold(String)
        case choose(Int, of: String)
        case type(String, into: String)
        case search(String)
        /// A key, while Command is held.
        case press(String)
        case open(String)
        /// The app's sign in a Mac's menu bar.
        case menuBarExtra
    }

    let name: String
    let arguments: [String]
    let steps: [Step]
    /// What is there at the end.
    let sign: String

    init(_ name: String, _ arguments: String..., steps: [Step] = [], shows sign: String) {
        (self.name, self.arguments, self.steps, self.sign) = (name, arguments, steps, sign)
    }

    var testDescription: String { name }

    /// What is done on a device; nil where the screen is not there: a Mac has a menu bar in place of the button for more.
    func steps(on device: DeviceTraits.Device) -> [Step]? {
        let isOfMac = steps.contains { if case .menuBarExtra = $0 { true } else { false } }
        guard device == .mac else { return isOfMac ? nil : steps }
        if let place = steps.firstIndex(where: { if case .item(2, of: "more") = $0 { true } else { false } })
        {
            return [.press(",")] + steps[(place + 1)...]
        }
        let isElsewhere = steps.contains { step in
            if case .item = step { true } else { false }
        }
        if case .tap("more")? = steps.last { return nil }
        return isElsewhere ? nil : steps
    }
}

extension Screen {
    private static let link = "otpauth://totp/GitHub:mona@example.com?secret=JBSWY3DPEHPK3PXP&issuer=GitHub"

    static let second = [
        Screen("fresh", shows: "message"),
        Screen("accounts", "-accounts", shows: "card"),
        Screen("no key", "-no-key", shows: "message"),
        Screen("search", "-accounts", steps: [.tap("card"), .search("git")], shows: "card"),
        Screen(
            "search without result", "-accounts", steps: [.tap("card"), .search("xyz")], shows: "message"),
        Screen("copied", "-accounts", steps: [.tap("card")], shows: "card"),
        Screen("menu of a card", "-accounts", steps: [.hold("card")], shows: "edit"),
        Screen("more", "-accounts", steps: [.see("card"), .tap("more")], shows: "layer"),
        Screen("scan without a camera", steps: [.tap("add")], shows: "way"),
        Screen("scan not allowed", "-camera-denied", steps: [.tap("add")], shows: "way"),
        Screen("scanned", "-camera-sees", link, steps: [.tap("add")], shows: "card"),
        Screen("picture", steps: [.tap("add"), .choose(1, of: "way")], shows: "photos"),
        Screen("by hand", steps: [.tap("add"), .choose(2, of: "way")], shows: "secret"),
        Screen(
            "by hand, no secret",
            steps: [
                .tap("add"), .choose(2, of: "way"), .type("GitHub", into: "issuer"),
                .type("not base 32!", into: "secret"), .tap("issuer"),
            ], shows: "problem"),
        Screen("link", steps: [.see("message"), .open(link)], shows: "link"),
        Screen("edit", "-accounts", steps: [.hold("card"), .tap("edit")], shows: "issuer"),
        Screen(
            "edit, given up", "-accounts",
            steps: [.hold("card"), .tap("edit"), .type("!", into: "issuer"), .tap("close")], shows: "confirm"),
        Screen("delete", "-accounts", steps: [.hold("card"), .tap("delete")], shows: "confirm"),
        Screen(
            "deleted, with Undo", "-accounts", steps: [.hold("card"), .tap("delete"), .tap("confirm")],
            shows: "undo"),
        Screen("nothing deleted", "-accounts", steps: [.item(0, of: "more")], shows: "close"),
        Screen(
            "recently deleted", "-accounts",
            steps: [.hold("card"), .tap("delete"), .tap("confirm"), .item(0, of: "more")], shows: "restore"),
        Screen(
            "delete for good", "-accounts",
            steps: [
                .hold("card"), .tap("delete"), .tap("confirm"), .item(0, of: "more"), .tap("deleteNow"),
            ], shows: "confirm"),
        Screen("many accounts", "-many-accounts", shows: "card"),
        Screen("menu bar", "-accounts", steps: [.see("card"), .menuBarExtra], shows: "openWindow"),
        Screen("menu bar, no key", "-no-key", steps: [.see("message"), .menuBarExtra], shows: "openWindow"),
        Screen("sync", "-accounts", steps: [.tap("more"), .tap("sync")], shows: "syncNow"),
        Screen("settings", steps: [.item(2, of: "more")], shows: "expiry"),
        Screen("about", steps: [.item(3, of: "more")], shows: "close"),
        Screen(
            "import of keys", "-accounts", steps: [.see("card"), .item(2, of: "more"), .tap("importKeys")],
            shows: "keyFile"),
        Screen(
            "export of keys", "-accounts", steps: [.see("card"), .item(2, of: "more"), .tap("exportKeys")],
            shows: "again"),
    ]

    static let ideaBox = [
        Screen("fresh", shows: "message"),
        Screen("ideas", "-ideas", shows: "idea"),
        Screen("many", "-many", shows: "idea"),
        Screen("capture", steps: [.type("A kite with lamps", into: "capture")], shows: "capture"),
        Screen("captured", steps: [.type("A kite with lamps\n", into: "capture")], shows: "idea"),
        Screen("search", "-ideas", steps: [.tap("filter-all"), .search("tofu")], shows: "idea"),
        Screen(
            "search without result", "-ideas", steps: [.tap("filter-all"), .search("xyz")], shows: "message"),
        Screen("open ones", "-ideas", steps: [.tap("filter-open")], shows: "idea"),
        Screen("done ones", "-ideas", steps: [.tap("filter-done")], shows: "idea"),
        Screen("menu of an idea", "-ideas", steps: [.hold("idea")], shows: "delete"),
        Screen("more", "-ideas", steps: [.see("idea"), .tap("more")], shows: "layer"),
        Screen("idea", "-ideas", steps: [.tap("idea")], shows: "description"),
        Screen(
            "idea, given up", "-ideas", steps: [.tap("idea"), .type("!", into: "title"), .tap("close")],
            shows: "confirm"),
        Screen("deleted, with Undo", "-ideas", steps: [.hold("idea"), .tap("delete")], shows: "undo"),
        Screen(
            "recently deleted", "-ideas",
            steps: [.hold("idea"), .tap("delete"), .tap("filter-deleted")], shows: "restore"),
        Screen(
            "delete for good", "-ideas",
            steps: [.hold("idea"), .tap("delete"), .tap("filter-deleted"), .hold("idea"), .tap("deleteNow")],
            shows: "confirm"),
        Screen("conflicts", "-conflict", steps: [.tap("filter-conflicts")], shows: "idea"),
        Screen("conflict", "-conflict", steps: [.tap("filter-conflicts"), .tap("idea")], shows: "take"),
        Screen("old ideas", "-old-store", shows: "takeOver"),
        Screen("old ideas, a guess", "-old-store-unclear", shows: "takeOver"),
        Screen("old ideas, damaged", "-old-store-damaged", shows: "problem"),
        Screen("old ideas, taken over", "-old-store", steps: [.tap("takeOver")], shows: "report"),
        Screen("sync", "-ideas", steps: [.see("idea"), .tap("more"), .tap("sync")], shows: "syncNow"),
        Screen(
            "signed out", "-ideas", "-signed-out", steps: [.see("idea"), .tap("more"), .tap("sync")],
            shows: "syncNow"),
        Screen(
            "offline", "-ideas", "-offline", steps: [.see("idea"), .tap("more"), .tap("sync")],
            shows: "syncNow"),
        Screen("cloud full", "-ideas", "-cloud-full", steps: [.tap("sync")], shows: "syncNow"),
        Screen("another account's cloud", "-ideas", "-other-account", shows: "banner"),
        Screen("no key", "-no-key", shows: "message"),
        Screen("disk full", "-disk-full", steps: [.type("A kite\n", into: "capture")], shows: "problem"),
        Screen("store damaged", "-store-damaged", shows: "message"),
        Screen("settings", steps: [.item(2, of: "more")], shows: "showSync"),
        Screen("about", steps: [.item(3, of: "more")], shows: "close"),
    ]

    static let readmigo = [
        Screen("sign in", shows: "go"),
        Screen(
            "wrong password",
            steps: [.type("reader@example.com", into: "email"), .type("Wrong1234\n", into: "password")],
            shows: "problem"),
        Screen(
            "password shown", steps: [.type("Reading123", into: "password"), .tap("eye-password")],
            shows: "password"),
        Screen(
            "locked", "-locked",
            steps: [.type("reader@example.com", into: "email"), .type("Reading123\n", into: "password")],
            shows: "problem"),
        Screen("offline", "-offline", steps: signIn, shows: "problem"),
        Screen("register", steps: [.tap("link-register")], shows: "consent"),
        Screen(
            "register, weak password",
            steps: [.tap("link-register"), .type("reading", into: "newPassword")], shows: "strength"),
        Screen("code", steps: register, shows: "code"),
        Screen("letter of another device", "-earlier-letter", steps: register, shows: "resend"),
        Screen("profile", steps: register + [.type("123456", into: "code"), .tap("go")], shows: "nickname"),
        Screen("forgotten password", steps: [.tap("link-forgot")], shows: "go"),
        Screen("phone", steps: [.tap("provider-phone")], shows: "phone"),
        Screen("second proof", "-second-factor", steps: signIn, shows: "code"),
        Screen("account", "-signed-in", shows: "device"),
        Screen("account, offline", "-signed-in", "-offline", shows: "leave"),
        Screen("session ended", "-expired", shows: "go"),
        Screen("nickname", "-signed-in", steps: [.see("device"), .tap("rename")], shows: "nickname"),
        Screen("sign out", "-signed-in", "-books", steps: [.tap("leave")], shows: "layer"),
        Screen("end a device", "-signed-in", steps: [.tap("end")], shows: "layer"),
        Screen(
            "add a provider", "-signed-in",
            steps: [.tap("addWay-apple"), .type("Reading123", into: "password"), .tap("save")],
            shows: "confirm"),
        Screen(
            "add a passkey", "-signed-in",
            steps: [.tap("addPasskey"), .type("Reading123", into: "password"), .tap("save")],
            shows: "passkey"),
        Screen("merge", "-signed-in", steps: [.tap("merge")], shows: "email"),
        Screen("end the others", "-signed-in", steps: [.tap("endOthers")], shows: "layer"),
        Screen("more", steps: [.see("go"), .tap("more")], shows: "layer"),
    ]

    private static let signIn: [Step] = [
        .type("reader@example.com", into: "email"), .type("Reading123\n", into: "password"),
    ]
    private static let register: [Step] = [
        .tap("link-register"), .type("new@example.com", into: "email"),
        .type("Reading123", into: "newPassword"), .type("Reading123", into: "confirmation"), .tap("consent"),
        .tap("go"),
    ]
}
