import fs from 'node:fs'
import path from 'node:path'
import { keepOwner } from './private-file.ts'
import { StartFailure } from '../report.ts'

/** Space for recovery and serving on a full disk: several WAL segments. */
const reserveBytes = 64 * 1024 * 1024
/** Space for the other files of a start: lock, state files, server files. */
const startBytes = 16 * 1024 * 1024
const piece = Buffer.alloc(1024 * 1024)

/** Reserves disk space in a placeholder file, only while space is plentiful. */
export function keepReserve(folder: string) {
  const file = reservePath(folder)
  if (fs.existsSync(file) || freeBytes(folder) < 4 * reserveBytes) return
  const draft = `${file}.${process.pid}`
  const handle = fs.openSync(draft, 'w', 0o600)
  try {
    for (let written = 0; written < reserveBytes; written += piece.length)
      fs.writeSync(handle, piece)
    fs.renameSync(draft, file)
    keepOwner(file)
  } catch {
    fs.rmSync(draft, { force: true })
  } finally {
    fs.closeSync(handle)
  }
}

/** Frees the reserve; false if there was none. */
export function useReserve(folder: string): boolean {
  const file = reservePath(folder)
  if (!fs.existsSync(file)) return false
  fs.rmSync(file)
  return true
}

/** Frees the reserve to start on a full disk; without a reserve, fails and reports the required space. */
export function checkRoomToStart(folder: string, say: (line: string) => void) {
  if (freeBytes(folder) >= startBytes) return
  if (useReserve(folder) && freeBytes(folder) >= startBytes) {
    say(`The disk of ${folder} is full; the start uses the reserved space.`)
    return
  }
  throw new StartFailure(
    `The disk of ${folder} is full: ${megabytes(freeBytes(folder))} MB are free, and a start needs ${megabytes(startBytes)} MB.`,
    'Free some space (df -h shows where) and start again; nothing saved is lost.',
  )
}

function reservePath(folder: string): string {
  return path.join(folder, 'disk-reserve')
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder)
  return bavail * bsize
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
