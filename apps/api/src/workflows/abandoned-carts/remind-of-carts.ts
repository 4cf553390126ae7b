import { sql } from 'kysely'

import type { Config } from '../../config.ts'
import { systemContext } from '../../platform/jobs/job-runner.ts'
import { enqueueAll, scheduleJob } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { cartMail } from './cart-mail.ts'
import { leaveOutStopped } from './cart-mail-stops.ts'
import { hasOrderedSince, isLeft } from './left-carts.ts'

export const remindOfCarts = scheduleJob({
  name: 'remind-of-carts',
  cron: '*/10 * * * *',
  async run({ services, inTenant, jobId, signal }) {
    for (const tenantId of await inTenant(listShops)) {
      signal.throwIfAborted()
      const context = systemContext(services, tenantId, jobId)
      try {
        await services.databases.transaction(context, (db) => remind(db, services.config))
      } catch (error) {
        services.log.error({ err: error, tenantId }, 'abandoned cart reminders failed')
      }
    }
  },
})

async function listShops(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ tenantId: string }>`
    select tenant_id as "tenantId" from list_shops_to_remind()`.execute(db)
  return rows.map(({ tenantId }) => tenantId)
}

const mostAtOnce = 200

/**
 * Marks carts and enqueues their mails in one transaction, so that a crash neither loses nor
 * repeats any. Per address the last cart, once a week; carts older than a day are skipped, so that
 * enabling the mail does not reach into the past.
 */
async function remind(db: Db, config: Config): Promise<void> {
  const { rows } = await sql<{ cartId: string; email: string }>`
    select distinct on (c.email_key) c.cart_id as "cartId", c.email from carts c
    where ${isLeft} and c.status <> 'placed' and c.reminded_at is null
      and c.updated_at > app_now() - interval '1 day'
      and exists (select from cart_lines l where l.cart_id = c.cart_id)
      and not ${hasOrderedSince}
      and not exists (select from carts told where told.email_key = c.email_key
        and told.reminded_at > app_now() - interval '7 days')
      and not exists (select from payments p where p.cart_id = c.cart_id
        and p.awaited_at is not null and p.status in ('created', 'requires_action'))
    order by c.email_key, c.updated_at desc`.execute(db)
  const mailed = await leaveOutStopped(db, config, rows)
  const marked = await sql<{ cartId: string }>`
    update carts set reminded_at = app_now()
    where cart_id = any(${mailed.slice(0, mostAtOnce).map(({ cartId }) => cartId)}::uuid[]) and reminded_at is null
    returning cart_id as "cartId"`.execute(db)
  await enqueueAll(
    db,
    cartMail,
    marked.rows.map((payload) => ({ payload })),
  )
}
