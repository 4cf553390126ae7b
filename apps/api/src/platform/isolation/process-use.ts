import { readFileSync } from 'node:fs'

export interface ProcessUse {
  /** Processor time of all its threads since it began. */
  readonly processorMs: number
  readonly residentMb: number
  /** Of that, what it shares with no other: the program's own text is there once for all. */
  readonly ownMb: number
}

/** Linux counts processor time in hundredths of a second, whatever the kernel's own clock does. */
const tickMs = 10
const mbPerPage = 4096 / 1024 ** 2

/** What a process has used; null once it is gone, and on systems without /proc. */
export function readProcessUse(pid: number): ProcessUse | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets, which may contain blanks.
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
