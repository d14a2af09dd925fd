import CSystemd

/// A method call that is answered once, later and from any thread.
final class BusCall: @unchecked Sendable {
  // @unchecked because the message is used on the thread of the bus only: when the value is created, in
  // posted jobs, and when the last of these jobs releases it.

  let bus: Bus
  let sender: String
  private let message: OpaquePointer

  init(_ message: BusMessage, on bus: Bus) {
    self.bus = bus
    self.message = sd_bus_message_ref(message.raw)
    sender = message.sender
  }

  deinit {
    let raw = Reference(message: message)
    // The last reference may be that of a task.
    bus.post { sd_bus_message_unref(raw.message) }
  }

  private struct Reference: @unchecked Sendable {
    // @unchecked because it moves a reference to the thread of the bus, and nothing else has it.
    let message: OpaquePointer
  }

  func reply(_ values: [BusValue] = []) {
    bus.post { [self] in send(values) }
  }

  /// Replies with a descriptor, which is closed after it was sent.
  func reply(_ descriptor: OwnedDescriptor) {
    bus.post { [self] in send([.descriptor(descriptor.number)]) }
  }

  func fail(_ failure: BusError) {
    bus.post { [self] in
      var error = sd_bus_error()
      sd_bus_error_set(&error, failure.name, failure.message)
      sd_bus_reply_method_error(message, &error)
      sd_bus_error_free(&error)
    }
  }

  private func send(_ values: [BusValue]) {
    var reply: OpaquePointer?
    guard sd_bus_message_new_method_return(message, &reply) >= 0, let reply else { return }
    defer { sd_bus_message_unref(reply) }
    do throws(BusError) {
      try BusMessage(raw: reply).append(values)
      sd_bus_send(nil, reply, nil)
    } catch {
      fail(error)
    }
  }

  /// Answers with the result of a task.
  func answer(_ body: @escaping @Sendable () async throws(BusError) -> [BusValue]) {
    Task {
      do throws(BusError) { reply(try await body()) } catch { fail(error) }
    }
  }
}
