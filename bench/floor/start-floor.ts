import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePort } from '../../scripts/launch/ports.ts'

export type Server = { origin: string; pids: () => number[]; stop: () => Promise<void> }

export async function startFloor(databaseUrl: string): Promise<Server> {
  const port = await findFreePort()
  const env = { ...process.env, FLOOR_PORT: String(port), FLOOR_DATABASE_URL: databaseUrl }
  const child = fork(join(import.meta.dirname, 'main.ts'), { env })
  const ended = once(child, 'exit')
  await Promise.race([once(child, 'message'), ended.then(failToStart)])
  return {
    origin: `http://127.0.0.1:${port}`,
    pids: () => (child.pid === undefined ? [] : [child.pid]),
    stop: async () => {
      child.kill()
      await ended
    },
  }
}

function failToStart(): never {
  throw new Error('the floor server ended while starting')
}
