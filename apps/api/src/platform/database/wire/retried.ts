import { setTimeout as pause } from 'node:timers/promises'

import { errorCode } from '../../error-code.ts'

const triesAtMost = 4

/**
 * PostgreSQL ends one of two transactions that wait for each other; it has left nothing behind and may
 * begin anew. The work reaches nothing but the database, so doing it again is doing it once (D13).
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
