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
