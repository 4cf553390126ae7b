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

/** What a process has used; null once it is gone, and on systems without /proc. */
export function readProcessUse(pid: number): ProcessUse | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets, which may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const mb = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) / 1024
    return {
      processorMs: (Number(fields[11]) + Number(fields[12])) * tickMs,
      residentMb: mb('VmRSS'),
      ownMb: mb('RssAnon'),
    }
  } catch {
    return null
  }
}
