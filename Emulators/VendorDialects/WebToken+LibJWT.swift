#if !canImport(CryptoKit)
    import CJWT

    extension WebToken {
        static func signed(_ claims: [(name: String, value: Claim)], secret: [UInt8]) -> String {
            var token: OpaquePointer?
            precondition(jwt_new(&token) == 0, "memory for a token")
            defer { jwt_free(token) }
            precondition(
                jwt_set_alg(token, JWT_ALG_HS256, secret, Int32(secret.count)) == 0, "a secret for HS256 is not empty")
            for (name, value) in claims {
                let result =
                    switch value {
                    case .text(let text): jwt_add_grant(token, name, text)
                    case .number(let number): jwt_add_grant_int(token, name, Int(number))
                    }
                precondition(result == 0, "the claim \(name) is there twice")
            }
            guard let text = jwt_encode_str(token) else { preconditionFailure("a token of some claims can be written") }
            defer { cjwt_free_text(text) }
            return String(cString: text)
        }

        static func check(_ text: String, secret: [UInt8]) -> Bool {
            var token: OpaquePointer?
            guard jwt_decode(&token, text, secret, Int32(secret.count)) == 0 else { return false }
            defer { jwt_free(token) }
            return jwt_get_alg(token) == JWT_ALG_HS256
        }
    }
#endif
