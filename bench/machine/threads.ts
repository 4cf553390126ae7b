import { readdirSync, readFileSync } from 'node:fs'

/** Threads of this name that run or wait for a core; empty without /proc. */
export const busyThreads = (pid: number, name: string): string[] =>
  listThreads(pid).filter((thread) => isBusy(`/proc/${pid}/task/${thread}/stat`, name))

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** The parenthesized name may contain spaces; the state follows (proc(5)). */
function isBusy(file: string, name: string): boolean {
  try {
    const text = readFileSync(file, 'utf8')
    const end = text.lastIndexOf(')')
    return text.slice(text.indexOf('(') + 1, end) === name && text.slice(end + 2, end + 3) === 'R'
  } catch {
    // A thread may exit between listing and reading.
    return false
  }
}
