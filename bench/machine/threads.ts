import { readdirSync, readFileSync } from 'node:fs'

/** How many threads of this name run, or wait for a core, at this moment; 0 where there is no /proc. */
export function busyThreads(pid: number, name: string): number {
  return listThreads(pid).filter((thread) => isBusy(`/proc/${pid}/task/${thread}/stat`, name))
    .length
}

function listThreads(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** The name stands in brackets and may hold blanks; the state follows it (see proc(5)). */
function isBusy(file: string, name: string): boolean {
  try {
    const text = readFileSync(file, 'utf8')
    const end = text.lastIndexOf(')')
    return text.slice(text.indexOf('(') + 1, end) === name && text.slice(end + 2, end + 3) === 'R'
  } catch {
    // A thread may end between being listed and being read.
    return false
  }
}
