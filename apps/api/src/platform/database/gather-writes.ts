import type { PoolClient } from 'pg'

/** What we use of a connection of `pg` beyond its types. */
export interface WireConnection {
  stream: { write(piece: Buffer, ending?: () => void): boolean }
  readonly submittedNamedStatements: Record<string, string>
  bind(config: object): void
  execute(config: object): void
  sync(): void
}

export const wireOf = (client: PoolClient): WireConnection =>
  (client as unknown as { connection: WireConnection }).connection

const gathering = new WeakSet<object>()

/**
 * What is sent before the event loop turns leaves as one piece: each write is a system call, and each of
 * its pieces costs as much again. `beforeSending` may still add to it.
 */
export function gatherWrites(client: PoolClient, beforeSending: () => void = () => {}): void {
  const { stream } = wireOf(client)
  if (gathering.has(stream)) return
  gathering.add(stream)
  const pieces: Buffer[] = []
  const endings: (() => void)[] = []
  stream.write = (piece, ending) => {
    if (ending) endings.push(ending)
    return pieces.push(piece) > 0
  }
  // From a microtask, so that everything promises still have to say comes first.
  queueMicrotask(() =>
    process.nextTick(() => {
      beforeSending()
      gathering.delete(stream)
      // The stream's own method shows again from under ours.
      delete (stream as Partial<WireConnection['stream']>).write
      if (pieces.length > 0)
        stream.write(Buffer.concat(pieces), () => endings.forEach((ending) => ending()))
    }),
  )
}
