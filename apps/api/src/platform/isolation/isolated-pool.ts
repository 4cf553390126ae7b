import { startIsolated } from './isolated-process.ts'
import type { Isolated } from './isolated-process.ts'
import type { IsolatedProgram } from './spawn-isolated.ts'

export interface IsolatedPool {
  /** Process for one task; always give it back. */
  take(): Isolated
  giveBack(process: Isolated): void
  close(): void
}

interface Rested {
  readonly process: Isolated
  readonly timer: ReturnType<typeof setTimeout>
}

const idleMs = 20_000
const mostIdle = 6
/** Limits state and memory growth carried over between tasks. */
const longestLife = 50

/** Starts processes on demand and ends idle ones. The caller limits their number. */
export function createIsolatedPool(program: IsolatedProgram): IsolatedPool {
  const idle: Rested[] = []
  const uses = new WeakMap<Isolated, number>()
  let isClosed = false

  return {
    take() {
      for (let next = idle.pop(); next; next = idle.pop()) {
        clearTimeout(next.timer)
        if (!next.process.isOver) return next.process
      }
      return startIsolated(program)
    },
    giveBack(process) {
      const used = (uses.get(process) ?? 0) + 1
      uses.set(process, used)
      // A busy process was abandoned: end it.
      if (isClosed || process.isBusy || used >= longestLife || idle.length >= mostIdle)
        return process.end()
      const timer = setTimeout(() => {
        process.end()
        idle.splice(idle.indexOf(rested), 1)
      }, idleMs)
      timer.unref()
      const rested = { process, timer }
      idle.push(rested)
    },
    close() {
      isClosed = true
      for (const { process, timer } of idle.splice(0)) {
        clearTimeout(timer)
        process.end()
      }
    },
  }
}
