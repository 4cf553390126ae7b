import * as z from 'zod/mini'

import type { Config } from '../../../config.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { recordIdentityEvent } from '../audit/record-identity-event.ts'
import { mailLink } from '../passwords/mail-link.ts'
import { findByEmail, findPerson } from '../queries.ts'

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
    await recordIdentityEvent(db, person, { action })
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
