import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'

import { root } from '../bundle/root.ts'
import { keepToHalf } from './processors.ts'

/** A program that works on what strangers send, and what it may use for it. */
export interface IsolatedProgram {
  /** The path of a file that calls `answerTasks`. */
  readonly file: string
  /** May load native code, as pictures need. */
  readonly needsAddons: boolean
  /** How far it stands back while others want the processor, 0 to 19. */
  readonly niceness: number
  readonly heapMb: number
  /** Heap, native memory and buffers together. */
  readonly memoryMb: number
  /** Processor time without a sign of life. */
  readonly blockedMs: number
  /** Processor time from when it gets something to do until it has nothing left. */
  readonly busyMs: number
}

/** The program's own text and what it imports; not `DATA_DIR`, not the settings. */
const readable = ['apps/api/src', 'apps/api/dist', 'packages/contract', 'node_modules'].map(
  (folder) => path.join(root, folder),
)
const shell = '/bin/sh'

/**
 * Starts the program without environment, without a file it may write and without child processes. The kernel
 * ends it after ten minutes of processor time even if nobody is left to watch it. Half of the processors are left to
 * others, where the system can do that.
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
    '--max-semi-space-size=8',
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
// What hangs would not notice that we are gone.
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** No secret: where the machine keeps the certificates it trusts beyond the usual ones. */
export function certificates(): Record<string, string> {
  const file = process.env['NODE_EXTRA_CA_CERTS']
  return file === undefined ? {} : { NODE_EXTRA_CA_CERTS: file }
}

function standBack(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already, which whoever asks it something will notice.
  }
}
