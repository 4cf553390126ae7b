import { expect } from 'vitest'
import type Stripe from 'stripe'

import { startCardChange, startPlanCheckout } from '@marketday/contract/accounts/billing/billing'

import { billingClock } from '../../src/accounts/billing/clock/billing-clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { scheduledRun } from '../scheduled-run.ts'
import { testApp } from '../test-app.ts'
import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'
import { sendEvent } from './card-payments.ts'
import { startOwnCardProvider } from './own-card-provider.ts'

type Order = (events: readonly Stripe.Event[]) => readonly Stripe.Event[]

const dayMs = 86_400_000
const starter = { planId: 'starter', interval: 'month' as const }
export const keyed = () => ({ headers: { 'idempotency-key': newId() } })

type Choice = { planId: string; interval: 'month' | 'year'; code?: string }

export async function startPlanTime(): Promise<PlanTime> {
  const provider = await startOwnCardProvider()
  return new PlanTime(provider, await testApp({ SANDBOX_PORT: String(provider.port) }))
}

class PlanTime {
  readonly t: TestApp
  readonly #provider: Awaited<ReturnType<typeof startOwnCardProvider>>
  readonly #stripe: Stripe
  #aheadDays = 0
  #heardUntil = ''
  readonly #owners = new Map<string, string>()

  constructor(provider: Awaited<ReturnType<typeof startOwnCardProvider>>, t: TestApp) {
    this.t = t
    this.#provider = provider
    this.#stripe = t.app.services.stripe
  }

  async hear(order: Order = (events) => events): Promise<void> {
    const all: Stripe.Event[] = []
    for await (const event of this.#stripe.events.list({ limit: 100 })) {
      if (event.id === this.#heardUntil) break
      all.push(event)
    }
    this.#heardUntil = all[0]?.id ?? this.#heardUntil
    for (const event of order(all.toReversed()))
      expect((await sendEvent(this.t, event)).statusCode).toBe(200)
  }

  async pass(days: number, order?: Order): Promise<void> {
    this.#aheadDays += days
    this.t.app.services.clock.setOffset(this.#aheadDays * dayMs)
    await this.#provider.order('_control', { advanceSeconds: Math.round(days * 86_400) })
    await this.hear(order)
    await this.t.runJobs()
    await billingClock.run(scheduledRun(this.t))
    await this.t.runJobs()
  }

  async payPlan(owner: Staff, body: Choice = starter, card?: string): Promise<void> {
    await this.#fillIn((await owner.call(startPlanCheckout, { body, ...keyed() })).body.url, card)
  }

  async giveCard(owner: Staff): Promise<void> {
    await this.#fillIn((await owner.call(startCardChange, keyed())).body.url)
  }

  async #fillIn(url: string, card?: string): Promise<void> {
    expect(await this.tryPaying(url, card)).toBe(200)
    await this.hear()
    await this.t.runJobs()
  }

  async planOf(owner: Staff) {
    return await this.t.inTenant(owner.tenantId, (db) =>
      db
        .selectFrom('subscriptions')
        .selectAll()
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow(),
    )
  }

  async tryPaying(url: string, card?: string): Promise<number> {
    const sessionId = /cs_\w+/.exec(url)?.[0] ?? ''
    return (await this.#provider.order(`_pay/${sessionId}`, card ? { card } : {})).status
  }

  async makeCode(code: string, coupon: Stripe.CouponCreateParams, most?: number): Promise<void> {
    const { id } = await this.#stripe.coupons.create(coupon)
    const promotion = { type: 'coupon' as const, coupon: id }
    await this.#stripe.promotionCodes.create({
      code,
      promotion,
      ...(most && { max_redemptions: most }),
    })
  }

  async loseCard(owner: Staff): Promise<void> {
    const { stripe_subscription_id: id } = await this.planOf(owner)
    const refused = { default_payment_method: 'pm_card_chargeDeclined' }
    await this.#stripe.subscriptions.update(id ?? '', refused)
  }

  async chargedOf(owner: Staff): Promise<number> {
    const { stripe_customer_id: customer } = await this.planOf(owner)
    let sum = 0
    for await (const charge of this.#stripe.charges.list({ limit: 100 }))
      if (charge.customer === customer && charge.paid)
        sum += charge.amount_captured - charge.amount_refunded
    return sum
  }

  /** Sessions expire within a day: a new owner session replaces the previous one. */
  async again(owner: Staff): Promise<Staff> {
    const first = this.#owners.get(owner.tenantId) ?? owner.userId
    this.#owners.set(owner.tenantId, first)
    await this.t.inTenant(owner.tenantId, (db) =>
      db
        .updateTable('memberships')
        .set({ disabled_at: db.context.now.toISOString() })
        .where('tenant_id', '=', owner.tenantId)
        .where('user_id', '<>', first)
        .execute(),
    )
    return await this.t.member(owner, 'owner')
  }

  async close(): Promise<void> {
    await this.t.close()
    await this.#provider.close()
  }
}
