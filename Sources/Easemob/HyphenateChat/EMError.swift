import EmulatorAPI
public import Foundation
import VendorDialects

/// Why an operation failed. It is no `NSError`: the vendor's methods hand it over and throw nothing.
public final class EMError: NSObject, Sendable {
    /// The result; never `noError`.
    public let code: EMErrorCode
    private let text: String

    /// One line with the values involved.
    public var errorDescription: String! { text }

    /// Makes an error.
    public init(description: String?, code: EMErrorCode) {
        text = description ?? ""
        self.code = code
    }

    /// The same, as Objective-C spells it.
    public class func error(withDescription description: String?, code: EMErrorCode) -> EMError {
        EMError(description: description, code: code)
    }

    public override var description: String { "\(code.rawValue) \(text)" }
}

extension EMError {
    convenience init(_ failure: Easemob.ChatFailure) {
        self.init(description: failure.text, code: EMErrorCode(rawValue: Int(failure.code.rawValue)) ?? .general)
    }

    /// An error that the SDK finds itself.
    static func local(_ failure: Easemob.ChatFailure) -> EMError { EMError(failure) }

    /// A call before ``EMClient/initializeSDK(with:)``.
    static let notInitialized = local(.notInitialized)

    /// A call while nobody is logged in.
    static var notLoggedIn: EMError { EMError(Easemob.ChatFailure(.notLoggedIn)) }
}

/// A page of a list.
open class EMPageResult<Item: AnyObject>: NSObject {
    /// The items of the page.
    public let list: [Item]?
    /// How many they are.
    public let count: Int

    /// Makes a page.
    public init(list: [Item]?, andCount count: Int) {
        self.list = list
        self.count = count
    }
}

/// A part of a list that goes on behind a cursor.
open class EMCursorResult<Item: AnyObject>: NSObject {
    /// The items.
    public let list: [Item]?
    /// Where the next part begins; nil or empty at the end.
    public let cursor: String?

    /// Makes a part.
    public init(list: [Item]?, andCursor cursor: String?) {
        self.list = list
        self.cursor = cursor
    }
}
