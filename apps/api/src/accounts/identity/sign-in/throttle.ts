import type { FastifyRequest } from 'fastify'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { networkOf } from '../../../platform/network.ts'
import { uncountGuess } from '../count-guess.ts'
import type { Guess, Limits } from '../count-guess.ts'
import { deviceOf } from '../sessions/devices.ts'
import { noteBlockedGuessing } from './note-blocked-guessing.ts'

interface Guesser {
  /** What is guessed and whose: `password ann@example.com`, `code {person's id}`. */
  readonly subject: string
  readonly request: Pick<FastifyRequest, 'ip' | 'cookies'>
  /** Whether this browser signed in to the account before. */
  readonly isKnownDevice: boolean
  /** How many are allowed from all networks together. */
  readonly mostInAll?: number
}

/**
 * Guesses are counted per account and network, and more generously per account and per network alone. A browser
 * that is known to the account has a count of its own, so that strangers cannot lock its owner out.
 */
export function guessLimits({ subject, request, isKnownDevice, mostInAll = 25 }: Guesser): Limits {
  if (isKnownDevice) return { [`${subject} device ${deviceOf(request)}`]: 5 }
  const network = `network ${networkOf(request.ip)}`
  return { [`${subject} ${network}`]: 5, [subject]: mostInAll, [network]: 60 }
}

/** A guess that was wrong stays counted; the one that fills a count is looked into by a job. */
export async function noteWrongGuess(db: Db, { lastOf }: Guess): Promise<void> {
  if (lastOf) await enqueue(db, noteBlockedGuessing, { guessCountId: lastOf })
}

/** Whoever was right starts anew; what their network did to others is not forgotten. */
export async function forgiveGuess(db: Db, { keys, countedAt }: Guess): Promise<void> {
  const isShared = (key: string) => key.startsWith('network ')
  await uncountGuess(db, keys.filter(isShared), countedAt)
  const accountKeys = keys.filter((key) => !isShared(key)).toSorted()
  await db.deleteFrom('guess_counts').where('throttle_key', 'in', accountKeys).execute()
}
