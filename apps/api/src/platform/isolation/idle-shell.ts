import { readFileSync } from 'node:fs'

/**
 * Commands by which a shell takes only what nobody else wants of half the processors. No niceness does that:
 * Linux lets what it wakes wait behind a nice process, but never behind an idle one. Where the system has no
 * such commands, or allows none, they do nothing.
 */
export function becomeIdle(): string {
  const processors = ourProcessors()
  const half = processors.slice(Math.ceil(processors.length / 2))
  return [
    'chrt --idle --pid 0 $$',
    ...(half.length > 0 ? [`taskset --cpu-list --pid ${half.join(',')} $$`] : []),
  ]
    .map((command) => `${command} >/dev/null 2>&1; `)
    .join('')
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
