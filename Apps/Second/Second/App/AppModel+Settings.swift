import SecondApp

// What the controls of Settings write: the store hears of it, and its next screen shows it.
extension AppModel {
    /// For how many seconds a copied code stays.
    var expiry: Int {
        get { screen.settings.expiry }
        set { send(.expiry(newValue)) }
    }

    /// Whether a copied code stays on this device.
    var isLocalOnly: Bool {
        get { screen.settings.isLocalOnly }
        set { send(.localOnly(newValue)) }
    }
}
