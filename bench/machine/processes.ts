import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** CPU time since start, including exited children, and current memory; shared memory counts once. */
export type Usage = { cpuMs: number; memoryMb: number }

const msPerTick = 10
const mbPerPage = 4096 / 1e6

/** Usage of the process trees; zeros without /proc. */
export function usageOf(pids: readonly number[]): Usage {
  const total = { cpuMs: 0, ownPages: 0, sharedPages: 0 }
  for (const pid of withDescendants(pids)) {
    const stat = readStat(pid)
    if (stat === null) continue
    const [resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(' ').slice(1).map(Number)
    total.cpuMs += stat.ticks * msPerTick
    total.ownPages += resident - shared
    total.sharedPages = Math.max(total.sharedPages, shared)
  }
  return { cpuMs: total.cpuMs, memoryMb: (total.ownPages + total.sharedPages) * mbPerPage }
}

/** Busy time of all processors since boot; 0 without /proc. */
export function busyMs(): number {
  const [total = ''] = read('/proc/stat').split('\n')
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, stolen = 0] = total
    .split(/\s+/)
    .map(Number)
  return (user + nice + system + irq + softIrq + stolen) * msPerTick
}

/** Pids below `pid` whose command line contains `text`. */
export function descendantsNaming(pid: number, text: string): number[] {
  return withDescendants([pid]).filter((each) => commandLine(each).includes(text))
}

/** Environment at process start, without its IPC channel; empty without /proc. */
export function environmentOf(pid: number): Record<string, string> {
  const entries = read(`/proc/${pid}/environ`)
    .split('\0')
    .filter((entry) => entry.includes('=') && !entry.startsWith('NODE_CHANNEL_'))
    .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)])
  return Object.fromEntries(entries) as Record<string, string>
}

/** Engine options between program and script; empty without /proc. */
export function engineOptionsOf(pid: number): string[] {
  const options = read(`/proc/${pid}/cmdline`).split('\0').slice(1)
  return options.slice(
    0,
    options.findIndex((each) => !each.startsWith('-')),
  )
}

/** Whether this very process listens on the port, which others may share. */
export function isListening(pid: number, port: number): boolean {
  const listen = '0A'
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const inodes = ['tcp', 'tcp6'].flatMap((table) =>
    read(`/proc/${pid}/net/${table}`)
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, local = '', , state]) => local.endsWith(suffix) && state === listen)
      .map((fields) => `socket:[${fields[9]}]`),
  )
  return listLinks(`/proc/${pid}/fd`).some((link) => inodes.includes(link))
}

function listLinks(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => linkOf(`${folder}/${name}`))
  } catch {
    return []
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

function withDescendants(pids: readonly number[]): number[] {
  const parents = new Map<number, number>()
  for (const pid of listPids()) {
    const stat = readStat(pid)
    if (stat !== null) parents.set(pid, stat.parent)
  }
  const found = new Set(pids)
  for (let grew = true; grew;) {
    const children = [...parents].filter(([pid, parent]) => found.has(parent) && !found.has(pid))
    for (const [pid] of children) found.add(pid)
    grew = children.length > 0
  }
  return [...found]
}

function listPids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

function readStat(pid: number) {
  const text = read(`/proc/${pid}/stat`)
  if (text === '') return null
  // The parenthesized name may contain spaces; numbers follow (proc(5), from field 3 on).
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const number = (field: number) => Number(fields[field - 3])
  return {
    parent: number(4),
    ticks: number(14) + number(15) + number(16) + number(17),
  }
}

const commandLine = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
