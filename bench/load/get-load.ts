import autocannon from 'autocannon'
import type { Outcome } from './sample.ts'

export type GetLoad = {
  origin: string
  /** Asked one after the other, again and again; each connection begins elsewhere in the list. */
  paths: readonly string[]
  headers?: Record<string, string>
  connections: number
  seconds: number
}

/** GETs as fast as these connections can; anything but 2xx is an error, not a fast answer. */
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
    // All in step would ask for the same row at the same moment. Of a long list each connection gets a part of
    // its own: writing all of it out for each would take the generator seconds.
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
