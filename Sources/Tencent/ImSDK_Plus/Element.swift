import EmulatorAPI
import Foundation
import VendorDialects

typealias Element = Tencent.MessageElement

extension Tencent.MessageElement {
    /// The element as the trace shows it.
    var words: String {
        switch self {
        case .text(let text): "text: \(text)"
        case .custom(let bytes, _, _): "customData: \(Bytes(bytes))"
        case .face(let index, let data): "face: \(index) \(Bytes(data))"
        case .merger(let merged): "merger: \(merged.title), \(merged.messages.count) messages"
        }
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
