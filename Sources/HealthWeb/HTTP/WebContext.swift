package import Hummingbird
import NIOCore

/// The context of a request: the connection on which it arrived.
package struct WebContext: RequestContext {
  package var coreContext: CoreRequestContextStorage
  let channel: any Channel

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }

  /// Whether the request arrived on the Unix socket.
  var isUnix: Bool { channel.localAddress?.protocol == .unix }

  /// The limit of a request that is decoded as a whole, such as a form. Uploads are streams.
  package var maxUploadSize: Int { 256 * 1024 }
}
