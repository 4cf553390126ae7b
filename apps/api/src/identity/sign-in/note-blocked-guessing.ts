import * as z from 'zod/mini'

import { defineJob } from '../../platform/jobs/jobs.ts'
import type { JobRun } from '../../platform/jobs/jobs.ts'
import { recordIdentityEvent } from '../audit/record-identity-event.ts'
import { findByEmail, findPerson } from '../queries.ts'

/** Guessing that was stopped is written where the owners of the account's businesses read it. */
export const noteBlockedGuessing = defineJob({
  name: 'note-blocked-guessing',
  payload: z.strictObject({ guessId: z.uuid() }),
  run: note,
})

async function note({ payload, inTenant, services }: JobRun<{ guessId: string }>): Promise<void> {
  services.log.warn({ guessId: payload.guessId }, 'sign-in guessing was stopped')
  await inTenant(async (db) => {
    const guess = await db
      .selectFrom('sign_in_failures')
      .select('throttle_key')
      .where('sign_in_failure_id', '=', payload.guessId)
      .executeTakeFirst()
    if (!guess) return
    const [first = '', second = ''] = guess.throttle_key.split(' ')
    // Keys begin with an address, or with a purpose and the person's id.
    const person = first.includes('@') ? await findByEmail(db, first) : await findPerson(db, second)
    if (person) await recordIdentityEvent(db, person, { action: 'sign_in.blocked' })
  })
}
