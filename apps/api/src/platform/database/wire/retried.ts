import { setTimeout as pause } from 'node:timers/promises'

import { errorCode } from '../../error-code.ts'

const triesAtMost = 4

/**
 * Retries after a deadlock or serialization failure, which leave nothing behind. The work only
 * touches the database, so repeating it is safe (D13).
 */
export async function retried<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      const code = errorCode(error)
      if (tries === triesAtMost || (code !== '40P01' && code !== '40001')) throw error
      await pause(Math.random() * 40 * tries)
    }
  }
}

/** The driver reports closed connections by message, PostgreSQL and the system by code. */
const byWords =
  /not queryable|Connection terminated|connection error|timeout exceeded when trying to connect|Client was closed/i

/** Only network error codes of the system: a file error is not temporary. */
const byCode =
  /^(57P0.|08...|E(CONN[A-Z]*|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN))$/

/** True if the server was unreachable, so that a retry may succeed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCode(error)
  return code ? byCode.test(code) : byWords.test(error.message)
}
