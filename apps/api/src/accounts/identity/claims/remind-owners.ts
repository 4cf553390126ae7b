import { sql } from 'kysely'

import { claimDays } from '@marketday/contract/accounts/identity/claims'

import type { Config } from '../../../config.ts'
import { asPerson } from '../../../platform/database/as-person.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { hashSecret } from '../../../platform/ids.ts'
import { scheduleJob } from '../../../platform/jobs/jobs.ts'
import { sendMail } from '../../../platform/mail/mail.ts'
import { stopPage, stopToken } from '../../../platform/mail/stop-link.ts'
import { findByEmail, findPerson, listTenantsOf } from '../queries.ts'
import { mailLink } from '../passwords/mail-link.ts'
import { lockUnclaimed } from './find-unclaimed.ts'
import { appNow } from '../../../platform/database/sql.ts'

interface Due {
  readonly userId: string
  readonly days: number
}

/** At most three mails to owners whose shop is not open: one, three and ten days after the sign-up. */
export const remindOwners = scheduleJob({
  name: 'remind-owners',
  cron: '13 * * * *',
  async run({ inTenant, services, signal }) {
    for (const due of await inTenant(listDue)) {
      signal.throwIfAborted()
      await inTenant((db) => remind(db, due, services.config))
    }
  },
})

/** Skips mails that are long overdue: none after the thirteenth day. */
async function listDue(db: Db): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    with signed_up as (
      select user_id, reminded_days, case
          when created_at <= app_now() - interval '10 days' then 10
          when created_at <= app_now() - interval '3 days' then 3
          else 1 end as days
        from users
       where created_at between app_now() - interval '13 days' and app_now() - interval '1 day'
         and disabled_at is null and deletion_due_at is null and platform_role is null and email <> ''
    )
    select user_id as "userId", days from signed_up where reminded_days < days`.execute(db)
  return rows
}

async function remind(db: Db, { userId, days }: Due, config: Config): Promise<void> {
  const taken = await db
    .updateTable('users')
    .set({ reminded_days: days as 1 | 3 | 10 })
    .where('user_id', '=', userId)
    .where('reminded_days', '<', days)
    .executeTakeFirst()
  if (taken.numUpdatedRows === 0n) return
  const person = await findPerson(db, userId)
  if (!person) return
  const shop = await findUnfinished(db, person)
  if (!shop || (await isStopped(db, stopToken(person.email, config)))) return
  await sendMail(db, {
    to: person.email,
    template: 'set-up-waiting',
    data: {
      name: person.name,
      shop: shop.name,
      isConfirmed: person.emailVerified,
      url: (await claimLink(db, person, config)) ?? new URL('/adminPanel', config.publicUrl).href,
      stopUrl: stopPage(person.email, config),
    },
  })
}

/** Empty if the set-up is finished, or if the address has another, confirmed account. */
async function findUnfinished(
  db: Db,
  {
    userId,
    name,
    email,
    emailVerified,
  }: {
    readonly userId: string
    readonly name: string
    readonly email: string
    readonly emailVerified: boolean
  },
) {
  if (!emailVerified && (await findByEmail(db, email))) return undefined
  const personDb = await asPerson(db, userId, name)
  const owned = (await listTenantsOf(personDb, userId)).filter(({ role }) => role === 'owner')
  return emailVerified ? owned.find(({ setupRequired }) => setupRequired) : owned[0]
}

/** Records the address, so that it can unsubscribe. True if it has. */
async function isStopped(db: Db, token: string): Promise<boolean> {
  const row = await db
    .insertInto('mail_stops')
    .values({ token_hash: hashSecret(token) })
    .onConflict((same) =>
      same.column('token_hash').doUpdateSet((before) => ({
        token_hash: before.ref('mail_stops.token_hash'),
      })),
    )
    .returning('stopped_at')
    .executeTakeFirstOrThrow()
  return row.stopped_at !== null
}

export async function claimLink(
  db: Db,
  { userId, email }: { readonly userId: string; readonly email: string },
  config: Config,
): Promise<string | null> {
  if (!(await lockUnclaimed(db, userId))) return null
  const minutes = claimDays * 24 * 60
  return await mailLink(db, { userId, email, purpose: 'claim-account', minutes }, config)
}

export async function stopReminders(db: Db, token: string) {
  await db
    .updateTable('mail_stops')
    .set({ stopped_at: appNow })
    .where('token_hash', '=', hashSecret(token))
    .where('stopped_at', 'is', null)
    .execute()
  return {}
}
