import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

import { spawnIsolated } from './spawn-isolated.ts'
import type { SpawnerOrder, SpawnerReport } from './spawner-messages.ts'

const children = new Map<number, ChildProcess>()

process.on('message', ({ id, program }: SpawnerOrder) => {
  if (program === null) return children.get(id)?.kill('SIGKILL')
  const child = spawnIsolated(program)
  children.set(id, child)
  child.once('error', ({ message }) => report({ id, ended: message }))
  child.once('exit', (code, signal) => {
    children.delete(id)
    report({ id, ended: signal ?? `code ${code}` })
  })
  if (child.pid === undefined) return
  report({ id, pid: child.pid })
  // They belong to whoever ordered the process; nobody reads a byte of them here.
  for (const stream of ['stdin', 'stdout', 'stderr'] as const)
    report({ id, stream }, child[stream] as Socket)
})

// Whoever ordered them is gone, and none of them may outlive it.
process.on('disconnect', () => process.exit())

function report(told: SpawnerReport, stream?: Socket): void {
  process.send?.(told, stream)
}
