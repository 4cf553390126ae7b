import { inCamelCase } from '../../../platform/database/sql.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import { changeSubscription } from '../change-subscription.ts'
import { lockBilling } from '../billing-account.ts'
import { dueEvent, dueNotice } from './rules.ts'

/** Applies all due time-based events of the plan, however many were missed, and records the notices to send. */
export async function advanceSubscription(db: Db): Promise<void> {
  await lockBilling(db)
  let current = await findClocked(db)
  for (;;) {
    const event = current && dueEvent(current, db.context.now)
    if (!current || !event) break
    const status = await changeSubscription(db, current, { event })
    if (!status) break
    current = { ...current, status }
  }
  if (current) await recordNotice(db, current)
}

type Clocked = NonNullable<Awaited<ReturnType<typeof findClocked>>>

async function recordNotice(db: Db, current: Clocked): Promise<void> {
  const notice = dueNotice(current, db.context.now)
  if (!notice || notice === current.lastNotice) return
  await db
    .updateTable('subscriptions')
    .set({ last_notice: notice })
    .where('subscription_id', '=', current.id)
    .execute()
  const [kind = '', days] = notice.split('-')
  await record(db, {
    name: 'subscription.notice',
    objectType: 'subscription',
    objectId: current.id,
    details: { kind, days: Number(days) },
  })
}

/** Newest subscription: the active one, if there is one. */
async function findClocked(db: Db) {
  const row = await db
    .selectFrom('subscriptions')
    .select(
      inCamelCase([
        'subscription_id as id',
        'status',
        'trial_ends_at',
        'unpaid_since',
        'cancel_at_period_end',
        'paused_until',
        'stripe_subscription_id',
        'last_notice',
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, isBilled: row.stripeSubscriptionId !== null }
}
