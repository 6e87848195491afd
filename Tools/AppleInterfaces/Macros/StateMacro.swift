import SwiftSyntax
import SwiftSyntaxMacros

/// `@State` as SDK 27 has it: a macro whose accessors and peers do what the property wrapper did.
///
/// What it expands to is imitated from its declaration (documentation/swiftui/state()): storage under two underscores, and
/// two properties with init accessors over it, of which the compiler makes no memberwise initialiser.
public struct StateMacro: AccessorMacro, PeerMacro {
    public static func expansion(
        of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        let property = try Property(declaration)
        return [
            """
            @storageRestrictions(initializes: __\(raw: property.name))
            init(initialValue) { __\(raw: property.name) = State(wrappedValue: initialValue) }
            """,
            "get { __\(raw: property.name).wrappedValue }",
            "nonmutating set { __\(raw: property.name).wrappedValue = newValue }",
        ]
    }

    public static func expansion(
        of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let property = try Property(declaration)
        let (name, type) = (property.name, property.type)
        return [
            "private var __\(raw: name): SwiftUI.State<\(raw: type)>",
            """
            private var _\(raw: name): SwiftUI.State<\(raw: type)> {
                @storageRestrictions(initializes: __\(raw: name))
                init(initialValue) { __\(raw: name) = initialValue }
                get { __\(raw: name) }
                set { __\(raw: name) = newValue }
            }
            """,
            """
            \(raw: property.access)var $\(raw: name): SwiftUI.Binding<\(raw: type)> {
                __\(raw: name).projectedValue
            }
            """,
        ]
    }
}

/// The property that the macro stands on.
private struct Property {
    let name: String
    let type: String
    let access: String

    init(_ declaration: some DeclSyntaxProtocol) throws {
        guard let variable = declaration.as(VariableDeclSyntax.self), variable.bindings.count == 1,
            let binding = variable.bindings.first,
            let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text
        else { throw MacroFault("@State stands on one variable.") }
        guard let type = binding.typeAnnotation?.type.trimmedDescription ?? Self.inferred(binding.initializer)
        else { throw MacroFault("The stub of @State cannot tell the type of \(name): write it.") }
        self.name = name
        self.type = type
        let words = ["private", "fileprivate", "package", "public"]
        let access = variable.modifiers.map(\.name.text).first { words.contains($0) }
        self.access = access.map { "\($0) " } ?? ""
    }

    private static func inferred(_ value: InitializerClauseSyntax?) -> String? {
        switch value?.value.kind {
        case .booleanLiteralExpr: "Bool"
        case .integerLiteralExpr: "Int"
        case .floatLiteralExpr: "Double"
        case .stringLiteralExpr: "String"
        case .functionCallExpr:
            value?.value.as(FunctionCallExprSyntax.self)?.calledExpression.trimmedDescription
        default: nil
        }
    }
}

/// Why a macro cannot be expanded.
struct MacroFault: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
