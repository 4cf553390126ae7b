import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'

import { root } from '../bundle/bundle-root.ts'

export interface IsolatedProgram {
  readonly file: string
  readonly needsAddons: boolean
  /** Nice value, 0 to 19. */
  readonly niceness: number
  readonly heapMb: number
  /** Megabytes of heap, native memory and buffers together. */
  readonly memoryMb: number
  /** CPU milliseconds without a heartbeat. */
  readonly blockedMs: number
  /** CPU milliseconds per busy period. */
  readonly busyMs: number
}

/** Readable paths: program and dependencies; not `DATA_DIR`, not the settings. */
const readable = ['apps/api/src', 'apps/api/dist', 'packages/contract', 'node_modules'].map(
  (folder) => path.join(root, folder),
)
const shell = '/bin/sh'

/**
 * Starts the program without environment, write access or child processes. The kernel kills it
 * after ten minutes of CPU time, even without supervision. Limited to half of the CPUs if
 * possible.
 */
export function spawnIsolated(program: IsolatedProgram): ChildProcess {
  const command = [
    process.execPath,
    '--permission',
    ...[program.file, ...readable].map((place) => `--allow-fs-read=${place}`),
    ...(program.needsAddons ? ['--allow-addons', '--disable-warning=PERM0001'] : []),
    '--disallow-code-generation-from-strings',
    '--disable-proto=delete',
    `--max-old-space-size=${program.heapMb}`,
    program.file,
  ]
  const limits = `ulimit -t 600; ulimit -f 0; ulimit -c 0; ${keepToHalf()}exec "$@"`
  const limited = existsSync(shell) ? [shell, '-c', limits, 'sh', ...command] : command
  const child = spawn(limited[0] ?? '', limited.slice(1), {
    cwd: root,
    env: certificates(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  if (child.pid !== undefined) standBack(child.pid, program.niceness)
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

const running = new Set<ChildProcess>()
// A hanging child would not notice our exit.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Path of additional CA certificates, which is no secret. */
export function certificates(): Record<string, string> {
  const file = process.env['NODE_EXTRA_CA_CERTS']
  return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file }
}

function standBack(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // Already ended; the next request notices it.
  }
}

/** Shell command that limits the process to half of the CPUs. No-op if unsupported or not permitted. */
function keepToHalf(): string {
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
