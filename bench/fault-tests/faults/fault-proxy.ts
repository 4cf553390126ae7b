import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { Readable } from 'node:stream'

/** Fault of one connection. A cut is a reset (RST), like a dying process or network. */
export type Fault =
  | { readonly kind: 'none' }
  /** Both ways, before the first byte. */
  | { readonly kind: 'latency'; readonly ms: number }
  /** Accepted, read, never passed on and never answered. */
  | { readonly kind: 'hang' }
  /** After so many bytes of the request: 0 before anything was passed on. */
  | { readonly kind: 'cutRequest'; readonly afterBytes: number }
  /** After so many bytes of the answer: 0 once the other side has done its work and begun to answer. */
  | { readonly kind: 'cutAnswer'; readonly afterBytes: number }
  /** Answered by the proxy itself: these words, then so many bytes of filling, then the end. */
  | { readonly kind: 'answer'; readonly text: string; readonly fillingBytes: number }

export interface FaultProxy {
  readonly port: number
  readonly origin: string
  /** Upstream; may be set later. */
  target: { host: string; port: number }
  /** Called once per connection, with its number from 0. */
  choose: (connection: number) => Fault
  /** Resets open connections, so that a new choice applies to all later ones. */
  cutAll(): void
  close(): Promise<void>
}

/** TCP proxy on loopback with a fault per connection by `choose`. */
export async function startFaultProxy(
  target = { host: '127.0.0.1', port: 0 },
): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    return socket
  }
  let accepted = 0
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) =>
    carry(keep(client), {
      fault: proxy.choose(accepted++),
      reach: () => keep(connect({ ...proxy.target, allowHalfOpen: true, noDelay: true })),
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const proxy: FaultProxy = {
    port,
    origin: `http://127.0.0.1:${port}`,
    target,
    choose: () => ({ kind: 'none' }),
    cutAll: () => sockets.forEach((socket) => socket.resetAndDestroy()),
    async close() {
      const closed = once(server, 'close')
      server.close()
      proxy.cutAll()
      await closed
    },
  }
  return proxy
}

interface Carriage {
  readonly fault: Fault
  readonly reach: () => Socket
}

function carry(client: Socket, { fault, reach }: Carriage): void {
  if (fault.kind === 'hang') {
    client.resume()
    return
  }
  if (fault.kind === 'answer') {
    client.once('data', () => {
      client.resume()
      Readable.from(answerOf(fault)).pipe(client)
    })
    return
  }
  const upstream = reach()
  client.on('close', () => upstream.destroy())
  upstream.on('close', () => client.destroy())
  upstream.on('error', () => client.resetAndDestroy())
  const cut = () => {
    client.resetAndDestroy()
    upstream.resetAndDestroy()
  }
  const delayMs = fault.kind === 'latency' ? fault.ms : 0
  pass(client, upstream, {
    delayMs,
    leftBytes: fault.kind === 'cutRequest' ? fault.afterBytes : Infinity,
    cut,
  })
  pass(upstream, client, {
    delayMs,
    leftBytes: fault.kind === 'cutAnswer' ? fault.afterBytes : Infinity,
    cut,
  })
}

const filling = Buffer.alloc(65_536, 'x')

function* answerOf({ text, fillingBytes }: Extract<Fault, { kind: 'answer' }>) {
  yield Buffer.from(text)
  for (let left = fillingBytes; left > 0; left -= filling.length)
    yield filling.subarray(0, Math.min(left, filling.length))
}

interface Passage {
  readonly delayMs: number
  readonly leftBytes: number
  readonly cut: () => void
}

/** Forwards bytes up to the limit. */
function pass(from: Socket, to: Socket, { delayMs, leftBytes, cut }: Passage): void {
  let left = leftBytes
  const later = (act: () => void) => (delayMs > 0 ? void setTimeout(act, delayMs) : act())
  from.on('data', (bytes: Buffer) => {
    const allowed = bytes.subarray(0, Math.min(bytes.length, left))
    left -= allowed.length
    const isOver = allowed.length < bytes.length
    later(() => {
      // Flush the last allowed bytes before the reset.
      if (allowed.length > 0 && to.writable) to.write(allowed, () => isOver && cut())
      else if (isOver) cut()
    })
  })
  from.on('end', () => later(() => to.end()))
}
