import { join } from 'node:path'
import { findFreePort } from '../../scripts/launch/ports.ts'
import { forkServer } from '../machine/fork-server.ts'

export type Server = Awaited<ReturnType<typeof startBaseline>>

export async function startBaseline(databaseUrl: string) {
  const port = await findFreePort()
  const env = { ...process.env, BASELINE_PORT: String(port), BASELINE_DATABASE_URL: databaseUrl }
  const server = await forkServer(join(import.meta.dirname, 'main.ts'), env)
  return { origin: `http://127.0.0.1:${port}`, ...server }
}
