import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { mailOwners } from '../../identity/mail-owners.ts'
import { orderLink } from '../../orders/order-token.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { sendMail } from '../../platform/mail/mail.ts'
import type { Services } from '../../platform/services.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

const FailedRefund = z.strictObject({
  refundId: z.uuid(),
  /** The bank sent it back after the shopper was told of it. */
  wasPromised: z.boolean(),
})
type FailedRefund = z.output<typeof FailedRefund>

/** Tells the owners of a refund that did not arrive, and the shopper if they believe that it did. */
export const failedRefundMail = defineJob({
  name: 'failed-refund-mail',
  isMail: true,
  payload: FailedRefund,
  async run({ payload, services, finish }) {
    await finish(async (db) => {
      const refund = await findRefund(db, payload.refundId)
      if (!refund) return
      await tellOwners(db, services, refund)
      if (payload.wasPromised) await tellShopper(db, services, refund)
    })
  },
})

type MailedRefund = NonNullable<Awaited<ReturnType<typeof findRefund>>>

async function tellOwners(db: Db, { config }: Services, refund: MailedRefund): Promise<void> {
  const path = refund.order_id
    ? `/adminPanel/orderManagement/${refund.order_id}`
    : '/adminPanel/orderManagement?tab=payments'
  const data = {
    amount: amountOf(refund),
    subject: refund.number ? `order ${refund.number}` : 'a payment without an order',
    reason: refund.failure_reason ?? '',
    url: new URL(path, config.publicUrl).href,
  }
  await mailOwners(db, { template: 'refund-failed', data })
}

async function tellShopper(db: Db, services: Services, refund: MailedRefund): Promise<void> {
  const { order_id, number, email, slug, shop_name } = refund
  if (!order_id || !number || !email) return
  const link = orderLink(services, { order_id, number, slug, shop_name })
  const data = { ...link, amount: amountOf(refund) }
  await sendMail(db, { to: email, template: 'refund-returned', data })
}

async function findRefund(db: Db, refundId: string) {
  return await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('tenants as t', 't.tenant_id', 'r.tenant_id')
    .leftJoin('orders as o', 'o.order_id', 'r.order_id')
    .select(['r.order_id', 'r.amount_minor', 'r.failure_reason', 'p.currency'])
    .select(['o.number', 'o.email', 't.name as shop_name', 't.slug', 't.locale'])
    .where('r.refund_id', '=', refundId)
    .executeTakeFirst()
}

const amountOf = ({ amount_minor: amountMinor, currency, locale }: MailedRefund): string =>
  formatMoney(amountMinor, currency, locale)
