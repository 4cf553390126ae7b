import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import { enqueue, defineJob } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { networkOf } from '../../../platform/network.ts'
import { uncountGuess } from '../count-guess.ts'
import type { Guess, Limits } from '../count-guess.ts'
import { deviceOf } from '../sessions/devices.ts'
import type { Config } from '../../../config.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { recordIdentityEvent } from '../record-identity-event.ts'
import { mailLink } from '../passwords/mail-link.ts'
import { findByEmail, findPerson } from '../queries.ts'

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

/**
 * Records blocked guessing in the audit of the account's businesses and notifies the account's
 * owner once a day; a locked-out owner signs in through the mailed link.
 */
export const noteBlockedGuessing = defineJob({
  name: 'note-blocked-guessing',
  payload: z.strictObject({ guessCountId: z.uuid() }),
  run: note,
})

const action = 'sign_in.blocked'
const linkMinutes = 24 * 60

async function note(job: JobRun<{ guessCountId: string }>): Promise<void> {
  const { payload, services } = job
  services.log.warn(payload, 'sign-in guessing was stopped')
  await job.finish(async (db) => {
    const person = await findGuessed(db, payload.guessCountId)
    if (!person) return
    if (person.emailVerified && !(await wasToldToday(db, person.userId)))
      await tell(db, person, services.config)
    await recordIdentityEvent(db, person, { name: action })
  })
}

async function findGuessed(db: Db, guessCountId: string) {
  const guessed = await db
    .selectFrom('guess_counts')
    .select('throttle_key')
    .where('guess_count_id', '=', guessCountId)
    .executeTakeFirst()
  // Keys begin with the kind and the subject of the guess, except those of a network alone.
  const [what, whose = ''] = guessed?.throttle_key.split(' ') ?? []
  if (what === undefined || what === 'network') return undefined
  return whose.includes('@') ? await findByEmail(db, whose) : await findPerson(db, whose)
}

async function wasToldToday(db: Db, userId: string): Promise<boolean> {
  const dayAgo = new Date(db.context.now.getTime() - linkMinutes * 60_000).toISOString()
  const last = await db
    .selectFrom('events')
    .select('event_id')
    .where('object_id', '=', userId)
    .where('name', '=', action)
    .where('occurred_at', '>', dayAgo)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}

async function tell(
  db: Db,
  { userId, name, email }: { userId: string; name: string; email: string },
  config: Config,
): Promise<void> {
  const link = { userId, purpose: 'reset-password', minutes: linkMinutes } as const
  const url = await mailLink(db, link, config)
  await sendMail(db, { to: email, template: 'guessing-stopped', data: { name, url } })
}
