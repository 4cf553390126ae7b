import { join } from 'node:path'
import { findFreePort } from '../../scripts/launch/ports.ts'
import { forkServer } from '../machine/fork-server.ts'

export type Server = Awaited<ReturnType<typeof startFloor>>

export async function startFloor(databaseUrl: string) {
  const port = await findFreePort()
  const env = { ...process.env, FLOOR_PORT: String(port), FLOOR_DATABASE_URL: databaseUrl }
  const server = await forkServer(join(import.meta.dirname, 'main.ts'), env)
  return { origin: `http://127.0.0.1:${port}`, ...server }
}
