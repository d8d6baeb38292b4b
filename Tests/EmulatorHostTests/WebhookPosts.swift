import EmulatorAPI
import EmulatorHost
import Synchronization

/// Stands where a server would send callbacks: it keeps what is to be sent until a test answers.
final class WebhookPosts: Sendable {
    typealias Post = (call: WebhookCall, ended: @Sendable (WebhookResult) -> Void)
    private let state = Mutex<(posts: [Post], waiters: [(count: Int, CheckedContinuation<Void, Never>)])>(([], []))

    var poster: TenantHost.WebhookPoster {
        { call, ended in
            let ready = self.state.withLock { state in
                state.posts.append((call, ended))
                let ready = state.waiters.filter { $0.count <= state.posts.count }
                state.waiters.removeAll { $0.count <= state.posts.count }
                return ready
            }
            for waiter in ready { waiter.1.resume() }
        }
    }

    var all: [Post] { state.withLock { $0.posts } }

    func count(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.posts.count < count { state.waiters.append((count, continuation)) }
                return state.posts.count >= count
            }
            if isReady { continuation.resume() }
        }
    }
}
