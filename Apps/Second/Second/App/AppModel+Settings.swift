import SecondApp

// What the controls of Settings write: the store hears of it, and its next screen shows it.
extension AppModel {
    /// For how many seconds a copied code stays.
    var expiry: Int {
        get { screen.settings.expiry }
        set { send(.expiry(newValue)) }
    }

    /// How much room a card takes.
    var density: CardDensity {
        get { screen.settings.density }
        set { send(.density(newValue)) }
    }

    /// How the accounts stand.
    var order: AccountOrder {
        get { screen.settings.order }
        set { send(.order(newValue)) }
    }

    /// Whether the menu bar has the codes, too.
    var showsMenuBar: Bool {
        get { screen.settings.menuBar == true }
        set { send(.menuBar(newValue)) }
    }

    /// Whether a copied code stays on this device.
    var isLocalOnly: Bool {
        get { screen.settings.isLocalOnly }
        set { send(.localOnly(newValue)) }
    }
}
