import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { shopperLocale } from '../../catalog/markets/shopper-locale.ts'
import { orderLink } from '../../orders/order-token.ts'
import { defineShopMail } from '../../platform/mail/define-shop-mail.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

export const refundReturnedMail = defineShopMail({
  name: 'refund-returned-mail',
  payload: z.strictObject({ refundId: z.uuid() }),
  read: (db, { refundId }) => findRefund(db, refundId),
  async write(_db, refund, { services }) {
    if (!refund) return null
    const { confirmUrl: _confirm, ...link } = orderLink(services, refund)
    const amount = formatMoney(refund.amount_minor, refund.currency, refund.locale)
    return { to: refund.email, template: 'refund-returned', data: { ...link, amount } }
  },
})

/** Null for a payment without order, whose shopper was not notified. */
async function findRefund(db: Db, refundId: string) {
  return await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .innerJoin('tenants as t', 't.tenant_id', 'r.tenant_id')
    .innerJoin('orders as o', 'o.order_id', 'r.order_id')
    .select(['o.order_id', 'o.link_generation', 'r.amount_minor', 'p.currency'])
    .select(shopperLocale('o.market_id').as('locale'))
    .select(['o.number', 'o.email', 'o.name', 't.name as shop_name', 't.slug'])
    .where('r.refund_id', '=', refundId)
    .where('o.email', '<>', '')
    .executeTakeFirst()
}
