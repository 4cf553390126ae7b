import { statfs } from 'node:fs/promises'

import { AppError } from './http/errors.ts'

const everyMs = 1_000
/**
 * Files stop at this multiple of the reserve. The second reserve is for rows and the database's log:
 * an order takes 10 kB of both, so the default holds 12,000 orders.
 */
const fileReserves = 2

export interface DiskSpace {
  /** Undefined before the first check, or if the system does not report it. */
  readonly freeBytes: number | undefined
  readonly isShort: boolean
  /** Files are refused. */
  readonly isShortForFiles: boolean
  /** Throws 503 if the disk is too full for writes. */
  checkFreeSpace(): void
  /** Before each part of a file. Throws 503 earlier than `checkFreeSpace`: files must not stop sign-ins and orders. */
  takeFileSpace(bytes: number): void
  close(): void
}

interface Watch {
  readonly folders: readonly string[]
  /** Reserved for the database's own writes: a server that cannot write its log stops. */
  readonly reserveBytes: number
}

export async function watchDiskSpace({ folders, reserveBytes }: Watch): Promise<DiskSpace> {
  let freeBytes: number | undefined
  const look = async () => {
    freeBytes = await leastFree(folders)
  }
  await look()
  const timer = setInterval(() => void look(), everyMs).unref()
  const isBelow = (bytes: number) => freeBytes !== undefined && freeBytes < bytes
  const isShort = () => isBelow(reserveBytes)
  return {
    get freeBytes() {
      return freeBytes
    },
    get isShort() {
      return isShort()
    },
    get isShortForFiles() {
      return isBelow(fileReserves * reserveBytes)
    },
    checkFreeSpace() {
      if (isShort()) throw diskFull()
    },
    takeFileSpace(bytes) {
      if (freeBytes === undefined) return
      if (freeBytes - bytes < fileReserves * reserveBytes) throw noRoomForFiles()
      // Until the next check, since a fast sender fills a reserve within a second.
      freeBytes -= bytes
    },
    close: () => clearInterval(timer),
  }
}

async function leastFree(folders: readonly string[]): Promise<number | undefined> {
  const freeBytes = await Promise.all(
    folders.map((folder) =>
      statfs(folder).then(
        ({ bavail, bsize }) => bavail * bsize,
        () => Infinity,
      ),
    ),
  )
  const least = Math.min(...freeBytes)
  return Number.isFinite(least) ? least : undefined
}

const unavailable = (message: string) =>
  new AppError({ status: 503, code: 'unavailable', message, headers: { 'retry-after': '30' } })

const diskFull = () =>
  unavailable(
    'Changes can’t be saved right now because the server’s disk is full. Saved data is still readable. Please try again in a few minutes.',
  )

const noRoomForFiles = () =>
  unavailable(
    'Files can’t be stored right now because the server’s disk is almost full. Everything else can be saved. Please try again in a few minutes.',
  )
