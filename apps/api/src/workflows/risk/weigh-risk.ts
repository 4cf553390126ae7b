import * as z from 'zod/mini'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import { listPhoneCountries } from '@marketday/contract/contact/phone-countries'

import { keepRiskHints } from '../../orders/risk/order-risk.ts'
import { unlessRevoked } from '../../platform/stripe/is-access-revoked.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { findDisputes, findRiskHints, riskRules, findPaymentHints } from './rules.ts'
import { preparedStatement } from '../../platform/database/prepared-statement.ts'
import type { RiskFacts } from './rules.ts'
import { fetchAttempts } from '../../payments/card/fetch-cards.ts'
import { findPayment } from '../../payments/card/find-payments.ts'

/** Checks a placed order or, after a dispute, the customer's other open orders. */
export const weighRisk = defineJob({
  name: 'weigh-risk',
  batch: 50,
  payload: z.strictObject({ orderId: z.uuid(), looksAt: z.enum(['order', 'othersOfCustomer']) }),
  run: ({ payload: { orderId, looksAt }, finish }) =>
    finish((db) => (looksAt === 'order' ? weigh(db, orderId) : weighOthers(db, orderId))),
})

async function weigh(db: Db, orderId: string): Promise<void> {
  const riskFacts = await findRiskFacts(db, orderId)
  if (riskFacts) await keepRiskHints(db, orderId, findRiskHints(riskFacts))
}

/** Their other facts were checked when they were placed. */
async function weighOthers(db: Db, orderId: string): Promise<void> {
  for (const other of await listOtherOrders(db, orderId))
    await keepRiskHints(db, other.id, findDisputes(other))
}

/** Newest orders examined, independent of the shop's size. */
const orderLimits = { ofHours: 1_000, usual: 100 }

/** Null for a test order. All but disputes is as of the order's time. */
async function findRiskFacts(db: Db, orderId: string): Promise<RiskFacts | null> {
  const [riskFacts] = await readFacts(db, { orderId })
  return riskFacts ?? null
}

/** Open orders of the disputing customer, by id, the lock order. */
async function listOtherOrders(db: Db, orderId: string): Promise<OtherOrder[]> {
  const { rows } = await sql<OtherOrder>`
    select other.order_id as id, ${earlierDisputes(sql`other`)} as "earlierDisputes"
    from orders this join orders other on other.customer_id = this.customer_id
    where this.order_id = ${orderId}::uuid and other.order_id <> this.order_id and not other.is_test
      and other.status in ('pending_review', 'open', 'held')
    order by other.order_id limit 100`.execute(db)
  return rows
}

interface OtherOrder extends Pick<RiskFacts, 'earlierDisputes'> {
  readonly id: string
}

const earlierDisputes = (order: RawBuilder<unknown>) => sql`
  (select count(*)::int from orders e join card_disputes d on d.order_id = e.order_id
    where e.customer_id = ${order}.customer_id and e.order_id <> ${order}.order_id and not d.is_inquiry)`

const isShopped = sql`not o.is_test and not exists (select from order_drafts d where d.order_id = o.order_id)`

// Walks the newest orders by a single index, up to the limits.
const readFacts = preparedStatement<{ orderId: string }, RiskFacts>((db, { orderId }) => ({
  compile: () =>
    sql<RiskFacts>`
      with this as materialized (select * from orders where order_id = ${orderId}::uuid and not is_test)
      select this.email, this.total_minor as "totalMinor", this.currency,
        exists (select from order_drafts d where d.order_id = this.order_id) as "isByStaff",
        recent.of_customer as "ofCustomer", recent.by_phone as "byPhone", recent.to_address as "toAddress",
        not exists (select from orders e where e.customer_id = this.customer_id and e.order_id <> this.order_id
          and e.placed_at <= this.placed_at and not e.is_test) as "isFirst",
        before.orders as "ordersBefore", before.usual_minor as "usualMinor",
        ${earlierDisputes(sql`this`)} as "earlierDisputes"
      from this
      cross join lateral (
        select count(*) filter (where o.customer_id = this.customer_id)::int as of_customer,
          count(*) filter (where o.phone <> '' and o.phone = this.phone)::int as by_phone,
          count(*) filter (where o.place ->> 'address' <> '' and o.place ->> 'address' = this.place ->> 'address')::int as to_address
        from (
          select o.* from orders o
          where o.placed_at <= this.placed_at and o.placed_at > this.placed_at - ${sql.lit(riskRules.hours)} * interval '1 hour'
            and ${isShopped}
          order by o.placed_at desc, o.order_id desc limit ${sql.lit(orderLimits.ofHours)}
        ) o
      ) recent
      cross join lateral (
        select count(*)::int as orders,
          (percentile_disc(0.5) within group (order by o.total_minor))::bigint as usual_minor
        from (
          select o.* from orders o
          where o.placed_at < this.placed_at and not o.is_test and o.status <> 'cancelled'
          order by o.placed_at desc, o.order_id desc limit ${sql.lit(orderLimits.usual)}
        ) o where o.currency = this.currency
      ) before`.compile(db),
}))

/** Checks card attempts, which only the provider knows. */
export const weighPayment = defineJob({
  name: 'weigh-payment',
  payload: z.strictObject({ paymentId: z.uuid() }),
  batch: 20,
  async run({ payload: { paymentId }, services, inTenant, finish }) {
    const payment = await inTenant((db) => findPayment(db, paymentId))
    if (!payment?.orderId || !payment.intentId) return
    const { orderId, intentId, accountId } = payment
    const attempts = await unlessRevoked(
      fetchAttempts(services.stripeFor(accountId), intentId),
      null,
    )
    if (!attempts) return
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
