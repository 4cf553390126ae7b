import * as z from 'zod/mini'

import { listPhoneCountries } from '@marketday/contract/contact/phone-countries'

import { keepRiskHints } from '../../orders/risk/keep-risk-hints.ts'
import { fetchAttempts } from '../../payments/card/attempts/fetch-attempts.ts'
import { findPayment } from '../../payments/card/find-payments.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { findPaymentHints } from './rules.ts'

/** Checks card attempts, which only the provider knows. */
export const weighPayment = defineJob({
  name: 'weigh-payment',
  payload: z.strictObject({ paymentId: z.uuid() }),
  batch: 20,
  async run({ payload: { paymentId }, services, inTenant, finish }) {
    const payment = await inTenant((db) => findPayment(db, paymentId))
    if (!payment?.orderId || !payment.intentId) return
    const { orderId, intentId } = payment
    const attempts = await fetchAttempts(services.stripe, intentId)
    await finish(async (db) => {
      const order = await db
        .selectFrom('orders')
        .select('place')
        .where('order_id', '=', orderId)
        .where('is_test', '=', false)
        .executeTakeFirst()
      if (!order) return
      const deliveryCountry = findCountry(order.place?.data.Country)
      await keepRiskHints(db, orderId, findPaymentHints({ ...attempts, deliveryCountry }))
    })
  },
})

const findCountry = (name: string | undefined): string | null =>
  listPhoneCountries().find((country) => country.name === name)?.iso2 ?? null
