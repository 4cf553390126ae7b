import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Clients usually send one more request within this time; longer idle connections are rarely reused. */
const graceMs = 1_000

/**
 * Serves briefly on while telling clients to reconnect to a process that stays. Closing at once
 * would drop requests already on their way.
 */
export async function drainConnections({ server }: { readonly server: Server }): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await pause(graceMs)
}
