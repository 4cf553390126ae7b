import { readFileSync } from 'node:fs'

/**
 * A command by which a shell and what it starts keep to half of the processors, so that the others are free
 * whenever somebody else wants one. It does nothing where the system has no such command, or allows none.
 */
export function keepToHalf(): string {
  const processors = ourProcessors()
  const half = processors.slice(Math.ceil(processors.length / 2))
  return half.length > 0 ? `taskset --cpu-list --pid ${half.join(',')} $$ >/dev/null 2>&1; ` : ''
}

/** The numbers of those we may run on, which a container may restrict; none where nothing tells them. */
export function ourProcessors(status = '/proc/self/status'): number[] {
  const list = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readIfThere(status))?.[1]
  return (list?.split(',') ?? []).flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, index) => first + index)
  })
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
