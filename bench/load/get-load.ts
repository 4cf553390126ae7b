import autocannon from 'autocannon'
import type { Outcome } from './sample.ts'

export type GetLoad = {
  origin: string
  /** Requested in a loop; each connection starts at a different position. */
  paths: readonly string[]
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/** Sends GETs as fast as possible; non-2xx counts as an error, not as a fast response. */
export async function runGets(load: GetLoad): Promise<Outcome> {
  const { origin, paths, headers = {}, connections, seconds } = load
  const latenciesMs: number[] = []
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers }))
  let connection = 0
  let replyBytes = 0
  const run = autocannon({
    url: origin,
    connections,
    duration: seconds,
    requests: requests.slice(0, 1),
    // In lockstep all connections would request the same row. A long list is split among the
    // connections: copying it for each would take the generator seconds.
    setupClient: (client) => {
      const from = Math.floor((connection++ * requests.length) / connections)
      const mine = Math.max(200, Math.ceil(requests.length / connections))
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)].slice(0, mine))
    },
    verifyBody: (body) => {
      replyBytes += Buffer.byteLength(body)
      return true
    },
  })
  run.on('response', (...response) => latenciesMs.push(response[3]))
  const result = await run
  const failures = result.errors + result.timeouts + result.non2xx
  if (failures > 0) {
    throw new Error(`${failures} of ${result.requests.total} GETs of ${origin}${paths[0]} failed`)
  }
  return { operations: latenciesMs.length, seconds: result.duration, latenciesMs, replyBytes }
}
