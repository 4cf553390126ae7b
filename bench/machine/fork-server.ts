import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Server = { pids: () => number[]; stop: () => Promise<void> }

/** Starts a server of the bench in a process of its own; ready once it says anything. */
export async function forkServer(script: string, env: NodeJS.ProcessEnv): Promise<Server> {
  const child = fork(script, { env })
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
