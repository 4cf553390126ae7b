import { join } from 'node:path'
import { findFreePort } from '../../scripts/launch/ports.ts'
import { forkServer } from '../machine/fork-server.ts'

export type Server = Awaited<ReturnType<typeof startBaseline>>

/** Uses the engine options and environment of a product process. */
export async function startBaseline(databaseUrl: string, like: number | undefined) {
  const port = await findFreePort()
  const environment = { BASELINE_PORT: String(port), BASELINE_DATABASE_URL: databaseUrl }
  const server = await forkServer(join(import.meta.dirname, 'main.ts'), { like, environment })
  return { origin: `http://127.0.0.1:${port}`, ...server }
}
