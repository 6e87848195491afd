/// A method that a desktop calls here, as its interface is published.
enum SearchMethod: String, CaseIterable {
    // org.gnome.Shell.SearchProvider2
    case initialResultSet = "GetInitialResultSet"
    case subsearchResultSet = "GetSubsearchResultSet"
    case resultMetas = "GetResultMetas"
    case activateResult = "ActivateResult"
    case launchSearch = "LaunchSearch"
    // org.kde.krunner1
    case actions = "Actions"
    case match = "Match"
    case run = "Run"
    case config = "Config"
    case teardown = "Teardown"
    case setActivationToken = "SetActivationToken"
    // What every object on a bus answers.
    case introspect = "Introspect"
    case property = "Get"
    case properties = "GetAll"

    typealias Parameters = [(name: String, type: String)]

    var interface: String {
        switch self {
        case .initialResultSet, .subsearchResultSet, .resultMetas, .activateResult, .launchSearch:
            "org.gnome.Shell.SearchProvider2"
        case .actions, .match, .run, .config, .teardown, .setActivationToken: "org.kde.krunner1"
        case .introspect: "org.freedesktop.DBus.Introspectable"
        case .property, .properties: "org.freedesktop.DBus.Properties"
        }
    }

    var input: Parameters {
        switch self {
        case .initialResultSet: [("terms", "as")]
        case .subsearchResultSet: [("previous_results", "as"), ("terms", "as")]
        case .resultMetas: [("identifiers", "as")]
        case .activateResult: [("identifier", "s"), ("terms", "as"), ("timestamp", "u")]
        case .launchSearch: [("terms", "as"), ("timestamp", "u")]
        case .match: [("query", "s")]
        case .run: [("matchId", "s"), ("actionId", "s")]
        case .setActivationToken: [("token", "s")]
        case .property: [("interface_name", "s"), ("property_name", "s")]
        case .properties: [("interface_name", "s")]
        case .actions, .config, .teardown, .introspect: []
        }
    }

    var output: Parameters {
        switch self {
        case .initialResultSet, .subsearchResultSet: [("results", "as")]
        case .resultMetas: [("metas", "aa{sv}")]
        case .actions: [("actions", "a(sss)")]
        case .match: [("matches", "a(sssuda{sv})")]
        case .config: [("config", "a{sv}")]
        case .introspect: [("xml_data", "s")]
        case .property: [("value", "v")]
        case .properties: [("properties", "a{sv}")]
        case .activateResult, .launchSearch, .run, .teardown, .setActivationToken: []
        }
    }

    /// The types of its arguments as one signature.
    var signature: String { input.map(\.type).joined() }

    /// The interfaces that are spoken here, in their order.
    static let interfaces = allCases.map(\.interface).reduce(into: [String]()) { found, name in
        if !found.contains(name) { found.append(name) }
    }
}

/// The XML by which an object tells what it speaks.
enum Introspection {
    private static let head = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

        """

    /// Of the object that answers.
    static let object =
        head + "<node>\n" + SearchMethod.interfaces.map(interface).joined() + "</node>\n"

    /// Of a path above it.
    static func parent(of child: String) -> String { head + "<node>\n <node name=\"\(child)\"/>\n</node>\n" }

    private static func interface(_ name: String) -> String {
        let methods = SearchMethod.allCases.filter { $0.interface == name }.map(method).joined()
        return " <interface name=\"\(name)\">\n\(methods) </interface>\n"
    }

    private static func method(_ method: SearchMethod) -> String {
        func arguments(_ parameters: SearchMethod.Parameters, _ direction: String) -> String {
            parameters.map { name, type in
                "   <arg type=\"\(type)\" name=\"\(name)\" direction=\"\(direction)\"/>\n"
            }.joined()
        }
        let inside = arguments(method.input, "in") + arguments(method.output, "out")
        return "  <method name=\"\(method.rawValue)\">\n\(inside)  </method>\n"
    }
}
