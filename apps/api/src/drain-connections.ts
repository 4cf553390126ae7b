import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** In which whoever is connected usually asks once more; a connection that was silent for so long is rarely used again. */
const graceMs = 1_000

/**
 * Serves on for a moment and tells everybody to connect anew, to a process that stays. Closing at once would cut
 * connections on which the next request is on its way.
 */
export async function drainConnections({ server }: { readonly server: Server }): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await pause(graceMs)
}
