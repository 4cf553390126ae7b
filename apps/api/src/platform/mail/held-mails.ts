import * as z from 'zod/mini'

import { heldMailDays } from '@marketday/contract/accounts/identity/account'

import { inOrder } from '../database/in-order.ts'
import type { Db } from '../database/tenant-db.ts'
import { defineJob, enqueue } from '../jobs/jobs.ts'
import { deliverMail } from './mail.ts'

export async function countHeldMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('mail_outbox')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('status', '=', 'held')
    .where('created_at', '>', oldest(db))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Sends held mails that are still relevant and drops the rest. */
export const releaseHeldMails = defineJob({
  name: 'release-held-mails',
  payload: z.strictObject({}),
  run: ({ finish }) => finish(release),
})

async function release(db: Db): Promise<void> {
  const held = db.updateTable('mail_outbox').where('status', '=', 'held')
  await held.set({ status: 'dropped' }).where('created_at', '<=', oldest(db)).execute()
  const mails = await held.set({ status: 'queued' }).returning('mail_id').execute()
  await inOrder(mails.map(({ mail_id: mailId }) => enqueue(db, deliverMail, { mailId })))
}

const oldest = (db: Db) =>
  new Date(db.context.now.getTime() - heldMailDays * 86_400_000).toISOString()
