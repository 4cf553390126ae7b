import { readFileSync } from 'node:fs'

/** Shell command that limits the process to half of the CPUs. No-op if unsupported or not permitted. */
export function keepToHalf(): string {
  const processors = ourProcessors()
  const half = processors.slice(Math.ceil(processors.length / 2))
  return half.length > 0 ? `taskset --cpu-list --pid ${half.join(',')} $$ >/dev/null 2>&1; ` : ''
}

/** CPUs available to this process (a container may restrict them); empty if unknown. */
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
