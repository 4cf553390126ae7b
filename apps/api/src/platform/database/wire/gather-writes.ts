import type { Socket } from 'node:net'
import type { PoolClient } from 'pg'

/**
 * Combines writes of one event loop turn in one system call.
 *
 * Measured: without it a purchase costs 6 % more CPU time (W-flow), a product 3 % (W-detail).
 */
export function gatherWrites(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  // From a microtask, to run after pending promises.
  queueMicrotask(() => process.nextTick(() => stream.uncork()))
}
