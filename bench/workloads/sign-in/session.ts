import { join } from 'node:path'
import { findFreePort } from '../../../scripts/launch/ports.ts'
import { compare } from '../../load/compare.ts'
import { runGets } from '../../load/get-load.ts'
import type { Sample } from '../../load/sample.ts'
import { forkServer } from '../../machine/fork-server.ts'
import { figureRow } from '../../report/row.ts'
import type { Row } from '../../report/row.ts'
import type { Workload } from '../workload.ts'

const mostMs = 0.15
const connections = 8

/** Authentication and authorization, the start of every panel call. */
export const session: Workload = {
  id: 'W-session',
  title: 'a route that does nothing, for everybody and for members of a shop',
  run: async (stage) => {
    const { owner } = await stage.shop()
    const { apiPids } = await stage.product()
    const { pid: database } = await stage.database()
    const server = await startRoutes(apiPids()[0])
    const asked = (path: string) => ({
      watched: { server: server.pids, database },
      load: (seconds: number) => {
        const headers = { ...owner, host: `localhost:${server.port}` }
        return runGets({ origin: server.origin, paths: [path], headers, connections, seconds })
      },
    })
    try {
      const [baseline, ours] = [asked('/api/bench/open'), asked('/api/bench/members')]
      return toRows(await compare({ baseline, ours }, stage.options))
    } finally {
      await server.stop()
    }
  },
}

function toRows({ baseline, ours }: { baseline: Sample; ours: Sample }): Row[] {
  const serverMs = (ours.serverCpuUs - baseline.serverCpuUs) / 1000
  const databaseMs = (ours.databaseCpuUs - baseline.databaseCpuUs) / 1000
  const note = `the server’s work for a member less that for everybody, ${Math.round(ours.serverCpuUs)} − ${Math.round(baseline.serverCpuUs)} µs; the database adds ${Math.round(databaseMs * 1000)} µs`
  return [{ ...figureRow('W-session', serverMs, { most: mostMs, unit: 'ms' }), sample: ours, note }]
}

async function startRoutes(like: number | undefined) {
  const port = await findFreePort()
  const script = join(import.meta.dirname, '../../product/session-server.ts')
  const server = await forkServer(script, { like, environment: { PORT: String(port) } })
  return { port, origin: `http://127.0.0.1:${port}`, ...server }
}
