import Devices
import EmulatorAPI
import Synchronization
import VendorDialects

extension ZIM {
    /// Adds or overwrites attributes of a room: at most 20, keys of 16 bytes, values of 1024, 5120 bytes in all.
    ///
    /// The first user to set a key owns it, and others' writes are refused unless forced. Refused keys are in
    /// `errorKeys`, with 6000332 if other keys were written and 6000331 if none was. Fails with 6000321 outside the
    /// room, 6000334 to 6000337 beyond the limits. Everybody in the room is told, the writer after the callback.
    /// Between
    /// `beginRoomAttributesBatchOperation` and `end…` the call waits for the batch.
    public func setRoomAttributes(
        _ attributes: [String: String], roomID: String, config: ZIMRoomAttributesSetConfig?,
        callback: ZIMRoomAttributesOperatedCallback?
    ) {
        let list = attributes.sorted { $0.key < $1.key }.map { Attribute(key: $0.key, value: $0.value) }
        let options = AttributeOptions(config)
        record("setRoomAttributes(\(text(list)), roomID: \(roomID)\(options.text))")
        write("setRoomAttributes", .set(attributes: list, options: options), in: roomID, callback)
    }

    /// Deletes attributes of a room; missing keys are ignored.
    ///
    /// Deleting others' attributes is refused unless forced; see ``setRoomAttributes(_:roomID:config:callback:)``.
    public func deleteRoomAttributes(
        by keys: [String], roomID: String, config: ZIMRoomAttributesDeleteConfig?,
        callback: ZIMRoomAttributesOperatedCallback?
    ) {
        let options = AttributeOptions(isForced: config?.isForce ?? false)
        record("deleteRoomAttributes(by: \(keys), roomID: \(roomID)\(options.text))")
        write("deleteRoomAttributes", .remove(keys: keys, options: options), in: roomID, callback)
    }

    private func write(
        _ call: String, _ operation: AttributeOperation, in roomID: String,
        _ callback: ZIMRoomAttributesOperatedCallback?
    ) {
        let room = RoomID(roomID)
        if let refusal = Self.refusal(of: operation, in: roomID) {
            return finish(call, operation, in: room, refusal, refusedKeys: operation.keys, callback)
        }
        let step = AttributeBatch.Step(call: call, operation: operation, callback: Handover(callback))
        let isBuffered = state.withLock { state in
            state.batches[room]?.steps.append(step) != nil
        }
        guard !isBuffered else { return }
        request(.attribute(Self.command(for: operation, in: room)), during: .usingRoom) { [self] result in
            switch result {
            case .success(.revised(_, let refused)):
                let refusedKeys = refused.map(\.key)
                let refusal: Refusal? = refusedKeys.isEmpty ? nil : .heldByOthers(refusedKeys)
                finish(call, operation, in: room, refusal, refusedKeys: refusedKeys, callback)
            case .success(let reply): mismatched(reply, call)
            case .failure(let refusal):
                finish(call, operation, in: room, refusal, refusedKeys: operation.keys, callback)
            }
        }
    }

    private func finish(
        _ call: String, _ operation: AttributeOperation, in room: RoomID, _ refusal: Refusal?, refusedKeys: [String],
        _ callback: ZIMRoomAttributesOperatedCallback?
    ) {
        let detail = refusedKeys.isEmpty ? "roomID: \(room)" : "roomID: \(room), errorKeys: \(refusedKeys)"
        answer(call, refusal, detail: detail, callback.map { callback in { callback(room.rawValue, refusedKeys, $0) } })
    }

    private static func refusal(of operation: AttributeOperation, in roomID: String) -> Refusal? {
        if roomID.isEmpty { return .argument("roomID", roomID) }
        if operation.keys.isEmpty { return .noAttributes }
        if operation.keys.contains("") { return .argument("key", "") }
        return nil
    }

    private static func command(for operation: AttributeOperation, in room: RoomID) -> AttributeCommand {
        switch operation {
        case .set(let attributes, let options):
            .set(room: room, attributes: attributes, options: options, expectedRevision: nil)
        case .remove(let keys, let options):
            .remove(room: room, keys: keys, options: options, expectedRevision: nil)
        }
    }

    private func text(_ list: [Attribute]) -> String {
        "[" + list.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "]"
    }

    /// Reads all attributes of a room. Fails with 6000321 outside the room.
    public func queryRoomAllAttributes(by roomID: String, callback: ZIMRoomAttributesQueriedCallback?) {
        record("queryRoomAllAttributes(by: \(roomID))")
        request(.attribute(.fetch(room: RoomID(roomID), keys: [])), during: .usingRoom) { [self] result in
            switch result {
            case .success(.attributes(let list, _)):
                let attributes = Dictionary(list.map { ($0.key, $0.value) }) { _, last in last }
                answer(
                    "queryRoomAllAttributes", nil, detail: "roomID: \(roomID), \(text(list))",
                    callback.map { callback in { callback(roomID, attributes, $0) } })
            case .success(let reply): mismatched(reply, "queryRoomAllAttributes")
            case .failure(let refusal):
                answer(
                    "queryRoomAllAttributes", refusal, callback.map { callback in { callback(roomID, [:], $0) } })
            }
        }
    }

    /// Reads all attributes of a room; the label of old SDKs.
    public func queryRoomAllAttributes(byRoomID roomID: String, callback: ZIMRoomAttributesQueriedCallback?) {
        queryRoomAllAttributes(by: roomID, callback: callback)
    }

    // MARK: Batches

    /// Begins to collect this room's attribute operations, to send them as one with
    /// ``endRoomAttributesBatchOperation(with:callback:)``.
    ///
    /// `config` applies to every operation in addition to its own. A batch that is already open is discarded: its
    /// operations' callbacks fail with 6000330.
    public func beginRoomAttributesBatchOperation(
        with roomID: String, config: ZIMRoomAttributesBatchOperationConfig?
    ) {
        let options = AttributeOptions(config)
        record("beginRoomAttributesBatchOperation(with: \(roomID)\(options.text))")
        let room = RoomID(roomID)
        let (batch, discarded) = state.withLock { state in
            state.lastBatch += 1
            let batch = AttributeBatch(number: state.lastBatch, room: room, options: options)
            return (batch, state.batches.updateValue(batch, forKey: room))
        }
        if let discarded {
            advise(
                "beginRoomAttributesBatchOperation",
                "the batch of room \(room) was begun a second time; its \(discarded.steps.count) operations are"
                    + " discarded. End a batch before the next is begun")
            discard(discarded, because: "a second batch was begun for room \(room)")
        }
        remind(of: batch)
    }

    /// Sends the operations since ``beginRoomAttributesBatchOperation(with:config:)`` as one: all of them or none.
    ///
    /// The operations' own callbacks come first, then this one. If one key is refused, nothing is done, and every
    /// operation and this call fail with 6000331. Without a batch it fails with 6000330.
    public func endRoomAttributesBatchOperation(
        with roomID: String, callback: ZIMRoomAttributesBatchOperatedCallback?
    ) {
        record("endRoomAttributesBatchOperation(with: \(roomID))")
        let room = RoomID(roomID)
        let call = "endRoomAttributesBatchOperation"
        let last = callback.map { callback in { (error: ZIMError) in callback(roomID, error) } }
        guard let batch = state.withLock({ $0.batches.removeValue(forKey: room) }) else {
            advise(call, "no batch is open for room \(room); call beginRoomAttributesBatchOperation first")
            return answer(call, .noBatch(room), detail: "roomID: \(room)", last)
        }
        let command = AttributeCommand.batch(room: room, operations: batch.operations, expectedRevision: nil)
        request(.attribute(command), during: .usingRoom) { [self] result in
            let refusal: Refusal?
            switch result {
            case .success(.revised(_, let refused)):
                precondition(refused.isEmpty, "a batch was applied without \(refused)")
                refusal = nil
            case .success(let reply): mismatched(reply, call)
            case .failure(let failure): refusal = failure
            }
            settle(batch, refusal)
            answer(call, refusal, detail: "roomID: \(room)", last)
        }
    }

    /// Tells the callers of a batch's operations the result.
    private func settle(_ batch: AttributeBatch, _ refusal: Refusal?) {
        for step in batch.steps {
            finish(
                step.call, step.operation, in: batch.room, refusal,
                refusedKeys: refusal == nil ? [] : step.operation.keys, step.callback.value)
        }
    }

    /// Discards a batch with a reason.
    func discard(_ batch: AttributeBatch, because reason: String) {
        settle(batch, .batchDiscarded(reason))
    }

    /// An open batch silently holds everything back, so the trace reports it.
    private func remind(of batch: AttributeBatch) {
        device.after(.seconds(5)) { [weak self] in
            guard let self, let open = state.withLock({ $0.batches[batch.room] }), open.number == batch.number else {
                return
            }
            advise(
                "beginRoomAttributesBatchOperation",
                "the batch of room \(batch.room) is still open after 5 s; its \(open.steps.count) operations wait for"
                    + " endRoomAttributesBatchOperation")
        }
    }
}

extension AttributeOptions {
    init(_ config: ZIMRoomAttributesSetConfig?) {
        self.init(
            isForced: config?.isForce ?? false, takesHold: config?.isUpdateOwner ?? false,
            removesWithHolder: config?.isDeleteAfterOwnerLeft ?? false)
    }

    init(_ config: ZIMRoomAttributesBatchOperationConfig?) {
        self.init(
            isForced: config?.isForce ?? false, takesHold: config?.isUpdateOwner ?? false,
            removesWithHolder: config?.isDeleteAfterOwnerLeft ?? false)
    }

    /// The options that are on, for the trace.
    fileprivate var text: String {
        (isForced ? ", isForce" : "") + (removesWithHolder ? ", isDeleteAfterOwnerLeft" : "")
            + (takesHold ? ", isUpdateOwner" : "")
    }
}
