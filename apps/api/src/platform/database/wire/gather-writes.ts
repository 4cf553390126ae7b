import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'

/**
 * What is sent before the event loop turns leaves in one system call.
 *
 * Measured: without it a whole purchase costs 6 % more processor time (W-flow), a product 3 % (W-detail).
 */
export function gatherWrites(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  // From a microtask, so that everything promises still have to say comes first.
  queueMicrotask(() => process.nextTick(() => stream.uncork()))
}
