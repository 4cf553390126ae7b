import type { FastifyRequest } from 'fastify'
import { enqueue } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { networkOf } from '../../../platform/network.ts'
import { uncountGuess } from '../count-guess.ts'
import type { Guess, Limits } from '../count-guess.ts'
import { deviceOf } from '../sessions/devices.ts'
import { noteBlockedGuessing } from './note-blocked-guessing.ts'

interface Guesser {
  readonly subject: string
  readonly request: Pick<FastifyRequest, 'ip' | 'cookies'>
  readonly isKnownDevice: boolean
  readonly mostInAll?: number
}

/**
 * Counts guesses per account and network, with higher limits per account and per network alone. A
 * known device has its own counter, so that strangers cannot lock out the owner.
 */
export function guessLimits({ subject, request, isKnownDevice, mostInAll = 25 }: Guesser): Limits {
  if (isKnownDevice) return { [`${subject} device ${deviceOf(request)}`]: 5 }
  const network = `network ${networkOf(request.ip)}`
  return { [`${subject} ${network}`]: 5, [subject]: mostInAll, [network]: 60 }
}

/** A wrong guess stays counted; one that fills a counter is checked by a job. */
export async function noteWrongGuess(db: Db, { lastOf }: Guess): Promise<void> {
  if (lastOf) await enqueue(db, noteBlockedGuessing, { guessCountId: lastOf })
}

/** Resets the counters after a correct guess, except those of the network. */
export async function forgiveGuess(db: Db, { keys, countedAt }: Guess): Promise<void> {
  const isShared = (key: string) => key.startsWith('network ')
  await uncountGuess(db, keys.filter(isShared), countedAt)
  const accountKeys = keys.filter((key) => !isShared(key)).toSorted()
  await db.deleteFrom('guess_counts').where('throttle_key', 'in', accountKeys).execute()
}
