import EmulatorAPI
import Foundation
import VendorDialects

/// One part of a message's content, as a value.
enum Element: Hashable, Sendable {
    case text(String)
    case custom(bytes: [UInt8], desc: String, ext: String)
    case face(index: Int32, data: [UInt8])
    case merger(MergedMessages)

    /// The content of a message; nil without elements.
    static func body(of elements: [Element]) -> MessageBody? {
        guard elements.count < 2 else {
            var writer = ContentWriter()
            write(elements, to: &writer)
            return .typed(type: Tencent.MessageForm.list, bytes: Bytes(writer.bytes), fields: [:])
        }
        switch elements.first {
        case nil: return nil
        case .text(let text): return .text(text: text)
        case .custom(let bytes, let desc, let ext): return .custom(bytes: Bytes(bytes), summary: desc, extra: ext)
        case .face(let index, let data):
            let bytes = Tencent.MessageForm.bytes(ofFace: index, data: data)
            return .typed(type: V2TIMElemType.ELEM_TYPE_FACE.rawValue, bytes: Bytes(bytes), fields: [:])
        case .merger(let merged):
            var writer = ContentWriter()
            merged.write(to: &writer)
            return .typed(type: V2TIMElemType.ELEM_TYPE_MERGER.rawValue, bytes: Bytes(writer.bytes), fields: [:])
        }
    }

    /// The elements of a message's content. Bytes that no client of this vendor sends are a custom element.
    static func elements(of body: MessageBody) -> [Element] {
        switch body {
        case .text(let text): return [.text(text)]
        case .custom(let bytes, let summary, let extra):
            return [.custom(bytes: bytes.values, desc: summary, ext: extra)]
        case .typed(V2TIMElemType.ELEM_TYPE_FACE.rawValue, let bytes, _):
            let number = bytes.values.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
            return [.face(index: Int32(bitPattern: number), data: Array(bytes.values.dropFirst(4)))]
        case .typed(let type, let bytes, _):
            var reader = ContentReader(bytes.values)
            if type == Tencent.MessageForm.list, let read = try? read(from: &reader, layer: 0), !read.isEmpty {
                return read
            }
            if type == V2TIMElemType.ELEM_TYPE_MERGER.rawValue,
                let merged = try? MergedMessages(from: &reader, layer: 0)
            {
                return [.merger(merged)]
            }
            return [.custom(bytes: bytes.values, desc: "", ext: "")]
        }
    }

    /// The element as the trace shows it.
    var words: String {
        switch self {
        case .text(let text): "text: \(text)"
        case .custom(let bytes, _, _): "customData: \(Bytes(bytes))"
        case .face(let index, let data): "face: \(index) \(Bytes(data))"
        case .merger(let merged): "merger: \(merged.title), \(merged.messages.count) messages"
        }
    }

    // MARK: As bytes

    static func write(_ elements: [Element], to writer: inout ContentWriter) {
        writer.write(UInt64(elements.count))
        for element in elements {
            switch element {
            case .text(let text):
                writer.write(Tencent.MessageForm.Element.text)
                writer.write(text)
            case .custom(let bytes, let desc, let ext):
                writer.write(Tencent.MessageForm.Element.custom)
                writer.write(bytes)
                writer.write(desc)
                writer.write(ext)
            case .face(let index, let data):
                writer.write(Tencent.MessageForm.Element.face)
                writer.write(UInt64(UInt32(bitPattern: index)))
                writer.write(data)
            case .merger(let merged):
                writer.write(Tencent.MessageForm.Element.merger)
                merged.write(to: &writer)
            }
        }
    }

    static func read(from reader: inout ContentReader, layer: Int) throws(ContentReader.Malformed) -> [Element] {
        var elements: [Element] = []
        for _ in 0..<(try reader.count()) {
            switch try reader.number() {
            case Tencent.MessageForm.Element.text: elements.append(.text(try reader.text()))
            case Tencent.MessageForm.Element.custom:
                elements.append(.custom(bytes: try reader.bytes(), desc: try reader.text(), ext: try reader.text()))
            case Tencent.MessageForm.Element.face:
                let index = Int32(bitPattern: UInt32(truncatingIfNeeded: try reader.number()))
                elements.append(.face(index: index, data: try reader.bytes()))
            case Tencent.MessageForm.Element.merger:
                elements.append(.merger(try MergedMessages(from: &reader, layer: layer)))
            default: throw ContentReader.Malformed()
            }
        }
        return elements
    }

    // MARK: The vendor's objects

    /// Nil for an element that cannot be sent.
    init?(_ elem: V2TIMElem) {
        switch elem {
        case let elem as V2TIMTextElem: self = .text(elem.text ?? "")
        case let elem as V2TIMFaceElem: self = .face(index: elem.index, data: Array(elem.data ?? Data()))
        case let elem as V2TIMCustomElem:
            self = .custom(bytes: Array(elem.data ?? Data()), desc: elem.desc ?? "", ext: elem.ext ?? "")
        case let elem as V2TIMMergerElem: self = .merger(elem.merged)
        default: return nil
        }
    }

    var vendor: V2TIMElem {
        switch self {
        case .text(let text):
            let elem = V2TIMTextElem()
            elem.text = text
            return elem
        case .custom(let bytes, let desc, let ext):
            let elem = V2TIMCustomElem()
            elem.data = Data(bytes)
            elem.desc = desc
            elem.ext = ext
            return elem
        case .face(let index, let data):
            let elem = V2TIMFaceElem()
            elem.index = index
            elem.data = Data(data)
            return elem
        case .merger(let merged): return V2TIMMergerElem(merged)
        }
    }
}

extension V2TIMMessage {
    /// The parts of the content, the first one's followers behind it.
    var elements: [Element] {
        let first: V2TIMElem? = textElem ?? faceElem ?? customElem ?? mergerElem
        return sequence(first: first) { $0?.nextElem() }.prefix { $0 != nil }.compactMap { $0.flatMap(Element.init) }
    }

    /// Shows a content; the first part is the message's own, the others follow it.
    func show(_ elements: [Element]) {
        let objects = elements.map(\.vendor)
        for (object, next) in zip(objects, objects.dropFirst()) { object.next = next }
        switch objects.first {
        case let elem as V2TIMTextElem: (elemType, textElem) = (.ELEM_TYPE_TEXT, elem)
        case let elem as V2TIMCustomElem: (elemType, customElem) = (.ELEM_TYPE_CUSTOM, elem)
        case let elem as V2TIMFaceElem: (elemType, faceElem) = (.ELEM_TYPE_FACE, elem)
        case let elem as V2TIMMergerElem: (elemType, mergerElem) = (.ELEM_TYPE_MERGER, elem)
        default: elemType = .ELEM_TYPE_NONE
        }
    }
}
