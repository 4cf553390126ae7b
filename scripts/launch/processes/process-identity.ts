import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Identifier never shared with a later process of the same pid; null if there is no such process. */
export function processIdentity(pid: number): string | null {
  if (!isAlive(pid)) return null
  return fs.existsSync('/proc/self/stat') ? linuxIdentity(pid) : ps(pid, 'lstart=')
}

/** A zombie (killed, not yet reaped by its parent) counts as not running. */
export function isAlive(pid: number): boolean {
  return idIsTaken(pid) && statFields(pid)?.[0] !== 'Z'
}

export function idIsTaken(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Command line with arguments separated by spaces; empty if unreadable. */
export function commandLine(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return fs.existsSync('/proc/self') ? '' : (ps(pid, 'command=') ?? '')
  }
}

export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
  return true
}

/** Start time in clock ticks since boot, plus the boot's id. */
function linuxIdentity(pid: number): string | null {
  const fields = statFields(pid)
  if (fields === null) return null
  return `${bootId()}/${fields[19]}`
}

/** Fields after the parenthesized name, which may itself contain spaces. */
function statFields(pid: number): string[] | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

function bootId(): string {
  try {
    return fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return 'unknown'
  }
}

function ps(pid: number, column: string): string | null {
  const { status, stdout } = spawnSync('ps', ['-o', column, '-p', String(pid)], {
    encoding: 'utf8',
  })
  return status === 0 ? stdout.trim() : null
}
