import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/launch/ports.ts'
import { engineOptionsOf, environmentOf } from '../machine/processes.ts'

export type Server = Awaited<ReturnType<typeof startBaseline>>

/** Ready after its first message. Uses the engine options and environment of a product process. */
export async function startBaseline(databaseUrl: string, like: number | undefined) {
  if (like === undefined) throw new Error('no server process was found')
  const port = await findFreePort()
  const script = join(import.meta.dirname, 'main.ts')
  const child = fork(script, {
    execArgv: engineOptionsOf(like),
    env: {
      ...environmentOf(like),
      BASELINE_PORT: String(port),
      BASELINE_DATABASE_URL: databaseUrl,
    },
  })
  const ended = once(child, 'exit')
  const fails = ended.then(() => Promise.reject(new Error(`${script} ended while starting`)))
  await Promise.race([once(child, 'message'), fails])
  fails.catch(() => {})
  return {
    origin: `http://127.0.0.1:${port}`,
    pids: () => (child.pid === undefined ? [] : [child.pid]),
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
