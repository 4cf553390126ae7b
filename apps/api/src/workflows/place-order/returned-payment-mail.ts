import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { shopperLocale } from '../../catalog/markets/shopper-locale.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { defineShopMail } from '../../platform/mail/define-shop-mail.ts'

export const returnedPaymentMail = defineShopMail({
  name: 'returned-payment-mail',
  payload: z.strictObject({ paymentId: z.uuid() }),
  read: (db, { paymentId }) => findPayment(db, paymentId),
  async write(_db, payment, { services }) {
    if (!payment?.email) return null
    const { name, slug, locale } = payment
    const shop = { name, url: services.shopUrl(slug), locale }
    const amount = formatMoney(payment.amount_minor, payment.currency, locale)
    const wasReserved = payment.authorised_until !== null
    return { to: payment.email, template: 'payment-returned', data: { shop, amount, wasReserved } }
  },
})

const findPayment = (db: Db, paymentId: string) =>
  db
    .selectFrom('payments as p')
    .innerJoin('carts as c', 'c.cart_id', 'p.cart_id')
    .innerJoin('tenants as t', 't.tenant_id', 'p.tenant_id')
    .select(['p.amount_minor', 'p.currency', 'p.authorised_until'])
    .select(['c.email', 't.name', 't.slug', shopperLocale('c.market_id').as('locale')])
    .where('p.payment_id', '=', paymentId)
    .executeTakeFirst()
