import { readdirSync, readFileSync } from 'node:fs'

/** Which threads of this name run, or wait for a core, at this moment; none where there is no /proc. */
export const busyThreads = (pid: number, name: string): string[] =>
  listThreads(pid).filter((thread) => isBusy(`/proc/${pid}/task/${thread}/stat`, name))

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
