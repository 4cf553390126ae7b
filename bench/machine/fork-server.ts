import { fork } from 'node:child_process'
import { once } from 'node:events'
import { engineOptionsOf, environmentOf } from './processes.ts'

export type Server = { pids: () => number[]; stop: () => Promise<void> }

/** Process to copy engine options and environment from, plus additional variables. */
type Likeness = { like: number | undefined; environment: NodeJS.ProcessEnv }

/** Starts a bench server in a separate process; ready after its first message. */
export async function forkServer(script: string, { like, environment }: Likeness): Promise<Server> {
  if (like === undefined) throw new Error('no server process was found')
  const child = fork(script, {
    execArgv: engineOptionsOf(like),
    env: { ...environmentOf(like), ...environment },
  })
  const ended = once(child, 'exit')
  const fails = ended.then(() => Promise.reject(new Error(`${script} ended while starting`)))
  await Promise.race([once(child, 'message'), fails])
  fails.catch(() => {})
  return {
    pids: () => (child.pid === undefined ? [] : [child.pid]),
    stop: async () => {
      child.kill()
      await ended
    },
  }
}
