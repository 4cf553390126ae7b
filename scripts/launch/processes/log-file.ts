import fs from 'node:fs'
import path from 'node:path'
import { keepOwner } from '../data-dir/private-file.ts'
import { warn } from '../report.ts'

const largestBytes = 20_000_000

/**
 * Opens DATA_DIR/logs/NAME.log for appending, rotating a large one once to NAME.1.log. If that
 * fails, for instance on a full disk, log output is lost and the program keeps running.
 */
export function openLog(dataDir: string, name: string): number {
  try {
    return openFile(dataDir, name)
  } catch (error) {
    warn(`The log of ${name} could not be opened (${String(error)}); logging to it is off for now`)
    return fs.openSync('/dev/null', 'a')
  }
}

function openFile(dataDir: string, name: string): number {
  const file = logPath(dataDir, name)
  if (fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o755 }) !== undefined)
    keepOwner(path.dirname(file))
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestBytes) fs.renameSync(file, logPath(dataDir, `${name}.1`))
  const handle = fs.openSync(file, 'a', 0o600)
  keepOwner(file)
  return handle
}

export function tailOf(dataDir: string, name: string): string {
  const file = logPath(dataDir, name)
  if (!fs.existsSync(file)) return ''
  const text = fs.readFileSync(file, 'utf8')
  return text.trim().split('\n').slice(-10).join('\n')
}

function logPath(dataDir: string, name: string): string {
  return path.join(dataDir, 'logs', `${name}.log`)
}
