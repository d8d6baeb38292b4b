#if !canImport(ObjectiveC)
    public import Foundation
    import Testing

    @Suite struct FormShapesTests {
        @Test(arguments: [nil, "", "text"])
        func `each form of a callback is called once, for each shape that a callback in Sources has`(missing: String?) {
            let listeners = listenersWithForms()
            for listener in listeners {
                for shape in shapes { shape.tell(listener, "text", missing) }
            }
            for shape in shapes {
                let heard = listeners.flatMap { $0.heard[shape.callback] ?? [] }.sorted()
                #expect(heard == Array(0..<shape.forms), "\(shape.callback)")
            }
        }

        @Test func `a callback's shapes have as many forms as there are mixtures`() {
            let forms = Dictionary(uniqueKeysWithValues: shapes.map { ($0.callback, $0.forms) })
            #expect(forms["hear"] == 1)
            #expect(forms["hearO"] == 3)
            // T? and T! are not mixed where the header has no optionals: 3 × 3 less the two mixtures.
            #expect(forms["hearOt"] == 7)
            #expect(forms["hearUu"] == 9)
            #expect(forms["hearUuu"] == 27)
        }
    }

    /// A listener that notes which of its forms is called.
    class HearingListener: NSObject {
        private(set) var heard: [String: [Int]] = [:]

        func hear(_ callback: String, _ form: Int) { heard[callback, default: []].append(form) }
    }

    /// An object in a callback.
    public final class Thing: NSObject {}

    /// An object in a callback that may be missing, and for which nothing stands then.
    public final class Missing: NSObject {}
#endif
