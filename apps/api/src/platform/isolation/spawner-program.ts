import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'

import { spawnIsolated } from './spawn-isolated.ts'
import type { SpawnerRequest, SpawnerReport } from './spawner-messages.ts'

const children = new Map<number, ChildProcess>()

process.on('message', ({ id, program }: SpawnerRequest) => {
  if (program === null) return children.get(id)?.kill('SIGKILL')
  const child = spawnIsolated(program)
  children.set(id, child)
  const end = (reason: string) => {
    children.delete(id)
    report({ id, ended: reason })
  }
  child.once('error', ({ message }) => end(message))
  child.once('exit', (code, signal) => end(signal ?? `code ${code}`))
  if (child.pid === undefined) return
  report({ id, pid: child.pid })
  // The requesting process owns the streams; nothing reads them here.
  for (const stream of ['stdin', 'stdout', 'stderr'] as const)
    report({ id, stream }, child[stream] as Socket)
})

// Children must not outlive the parent.
process.on('disconnect', () => process.exit())

function report(message: SpawnerReport, stream?: Socket): void {
  process.send?.(message, stream)
}
