// The vendor's calls by method: for a path or a route, with a model or a dictionary as the answer.

extension VoiceRoomBusinessRequest {
    /// GET of a path, with a model as the answer.
    @discardableResult
    public func sendGETRequest<U: Decodable>(
        uri: String, params: [String: Any], classType: U.Type, callBack: @escaping (U?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .get, uri: uri, params: params, callBack: callBack)
    }

    /// POST of a path, with a model as the answer.
    @discardableResult
    public func sendPOSTRequest<U: Decodable>(
        uri: String, params: [String: Any], classType: U.Type, callBack: @escaping (U?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .post, uri: uri, params: params, callBack: callBack)
    }

    /// PUT of a path, with a model as the answer.
    @discardableResult
    public func sendPUTRequest<U: Decodable>(
        uri: String, params: [String: Any], classType: U.Type, callBack: @escaping (U?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .put, uri: uri, params: params, callBack: callBack)
    }

    /// DELETE of a path, with a model as the answer.
    @discardableResult
    public func sendDELETERequest<U: Decodable>(
        uri: String, params: [String: Any], classType: U.Type, callBack: @escaping (U?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .delete, uri: uri, params: params, callBack: callBack)
    }

    /// GET of a path, with a dictionary as the answer.
    @discardableResult
    public func sendGETRequest(
        uri: String, params: [String: Any], callBack: @escaping ([String: Any]?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .get, uri: uri, params: params, callBack: callBack)
    }

    /// POST of a path, with a dictionary as the answer.
    @discardableResult
    public func sendPOSTRequest(
        uri: String, params: [String: Any], callBack: @escaping ([String: Any]?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .post, uri: uri, params: params, callBack: callBack)
    }

    /// PUT of a path, with a dictionary as the answer.
    @discardableResult
    public func sendPUTRequest(
        uri: String, params: [String: Any], callBack: @escaping ([String: Any]?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .put, uri: uri, params: params, callBack: callBack)
    }

    /// DELETE of a path, with a dictionary as the answer.
    @discardableResult
    public func sendDELETERequest(
        uri: String, params: [String: Any], callBack: @escaping ([String: Any]?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .delete, uri: uri, params: params, callBack: callBack)
    }

    /// GET of a route, with a model as the answer.
    @discardableResult
    public func sendGETRequest<U: Decodable>(
        api: VoiceRoomBusinessApi, params: [String: Any], classType: U.Type,
        callBack: @escaping (U?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .get, uri: convertApi(api: api), params: params, callBack: callBack)
    }

    /// POST of a route, with a model as the answer.
    @discardableResult
    public func sendPOSTRequest<U: Decodable>(
        api: VoiceRoomBusinessApi, params: [String: Any], classType: U.Type,
        callBack: @escaping (U?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .post, uri: convertApi(api: api), params: params, callBack: callBack)
    }

    /// PUT of a route, with a model as the answer.
    @discardableResult
    public func sendPUTRequest<U: Decodable>(
        api: VoiceRoomBusinessApi, params: [String: Any], classType: U.Type,
        callBack: @escaping (U?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .put, uri: convertApi(api: api), params: params, callBack: callBack)
    }

    /// DELETE of a route, with a model as the answer.
    @discardableResult
    public func sendDELETERequest<U: Decodable>(
        api: VoiceRoomBusinessApi, params: [String: Any], classType: U.Type,
        callBack: @escaping (U?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .delete, uri: convertApi(api: api), params: params, callBack: callBack)
    }

    /// GET of a route, with a dictionary as the answer.
    @discardableResult
    public func sendGETRequest(
        api: VoiceRoomBusinessApi, params: [String: Any], callBack: @escaping ([String: Any]?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .get, uri: convertApi(api: api), params: params, callBack: callBack)
    }

    /// POST of a route, with a dictionary as the answer.
    @discardableResult
    public func sendPOSTRequest(
        api: VoiceRoomBusinessApi, params: [String: Any], callBack: @escaping ([String: Any]?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .post, uri: convertApi(api: api), params: params, callBack: callBack)
    }

    /// PUT of a route, with a dictionary as the answer.
    @discardableResult
    public func sendPUTRequest(
        api: VoiceRoomBusinessApi, params: [String: Any], callBack: @escaping ([String: Any]?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .put, uri: convertApi(api: api), params: params, callBack: callBack)
    }

    /// DELETE of a route, with a dictionary as the answer.
    @discardableResult
    public func sendDELETERequest(
        api: VoiceRoomBusinessApi, params: [String: Any], callBack: @escaping ([String: Any]?, (any Error)?) -> Void
    ) -> VoiceRoomRequestTask? {
        sendRequest(method: .delete, uri: convertApi(api: api), params: params, callBack: callBack)
    }
}
