import { readFileSync } from 'node:fs'

export interface ProcessUse {
  /** CPU time of all threads since the start. */
  readonly processorMs: number
  readonly residentMb: number
  /** Private memory: excludes pages shared with other processes, such as the program text. */
  readonly ownMb: number
}

/** Linux reports CPU time in units of 10 ms, regardless of the kernel tick. */
const tickMs = 10
const mbPerPage = 4096 / 1024 ** 2

/** Null if the process has ended, or without /proc. */
export function readProcessUse(pid: number): ProcessUse | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in parentheses, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const statm = readFileSync(`/proc/${pid}/statm`, 'utf8')
    const [, resident = 0, shared = 0] = statm.split(' ').map(Number)
    return {
      processorMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      residentMb: resident * mbPerPage,
      ownMb: (resident - shared) * mbPerPage,
    }
  } catch {
    return null
  }
}
