internal import AccountAPI
internal import AccountClient
internal import AppRuntime
internal import Localization

/// The app as a value: what happens goes in, what is to be done comes out, and it does nothing itself.
///
/// The same events at the same moments give the same effects and the same screens.
public struct AppState: Sendable, Equatable {
    /// What stays the same.
    public let traits: AppConfiguration
    var settings = AppSettings()
    var isStarted = false
    var scene = ScenePlace.inactive

    /// How the sign-in stands, as the client last told.
    var account = AccountState.unknown(nil)
    /// Nil until the gate has been asked.
    var gate: AppGateStanding?
    var lock = Lock()
    /// Pages that are filled in, the open one last; the first is 登录.
    var forms: [Form]
    /// Nil while nobody is signed in.
    var home: Home?
    /// Whether the sign-in that is under way is Apple's.
    var isByApple = false
    /// Whether this device is being signed out because Apple says so.
    var isRevoked = false

    var sheet: OpenSheet?
    var sheetNumber: Int?
    /// What waits for a fresh proof.
    var pending: AccountJob?
    /// The first is asked; the others wait.
    var questions: [PendingQuestion] = []
    var toast: Toasting?
    /// The jobs that were begun and have not ended.
    var underWay: [Int: Running] = [:]
    private var lastNumber = 1

    struct Running: Sendable, Equatable {
        let job: AccountJob
        /// The page that waits for it.
        let form: Int?
    }

    struct Toasting: Sendable, Equatable {
        let number: Int
        let text: String
        let haptic: Haptic
    }

    /// The app before anything happened.
    ///
    /// - Parameter traits: what stays the same.
    public init(_ traits: AppConfiguration) {
        self.traits = traits
        forms = [Form(number: 1, .signIn)]
    }

    /// A number that was not given before.
    mutating func number() -> Int {
        lastNumber += 1
        return lastNumber
    }

    /// What is said, in the person's language.
    func words(_ key: AccountAppStrings) -> String { key.text(in: traits.language) }
    func words(_ text: some Localizable) -> String { text.text(in: traits.language) }

    /// Begins a job.
    ///
    /// - Returns: its number.
    @discardableResult
    mutating func begin(_ job: AccountJob, form: Int? = nil, _ effects: inout [AppEffect]) -> Int {
        let number = number()
        underWay[number] = Running(job: job, form: form)
        effects.append(.work(number, job))
        return number
    }

    /// Whether such a job is under way.
    func isUnderWay(_ isMeant: (AccountJob) -> Bool) -> Bool {
        underWay.values.contains { isMeant($0.job) }
    }
}
