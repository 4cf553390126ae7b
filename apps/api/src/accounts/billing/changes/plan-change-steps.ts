import type Stripe from 'stripe'

import type {
  BillingInterval,
  PlanChoice,
  Subscription,
} from '@marketday/contract/accounts/billing/billing'
import { findPlanTax, sumPlan } from '@marketday/contract/accounts/billing/plan-tax'
import type { PlanChange } from '@marketday/contract/accounts/billing/plan-changes'

import { askProvider } from '../../../platform/stripe/ask-provider.ts'
import { conflict } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'
import type { Services } from '../../../platform/services.ts'
import { applySubscription } from '../apply-subscription.ts'
import { requireSubscription } from '../queries.ts'
import { applyAtProvider, previewAtProvider } from '../provider/change-plan.ts'
import type { Proration } from '../provider/change-plan.ts'
import { releaseNextPeriod } from '../provider/next-period.ts'
import { findExcess, isStale } from './rules.ts'
import { prepareChange, readPrice, lockRunningPlan } from './prepare-change.ts'
import type { Prepared, RunningPlan } from './prepare-change.ts'

interface Input {
  readonly db: Db
  readonly services: Pick<Services, 'config' | 'stripe' | 'clock'>
}

interface PreviewInput extends Input {
  readonly body: PlanChoice
}

interface Order extends Input {
  readonly body: PlanChoice & {
    readonly expectedDueMinor: number
    readonly pricedAt: string
  }
}

const nothingDue: Proration = { dueMinor: 0, lines: [] }

const findProration = async (
  { stripe }: Pick<Services, 'stripe'>,
  prepared: Prepared,
  at: Date,
): Promise<Proration> =>
  prepared.isNow && prepared.stripeId && prepared.running.status === 'active'
    ? await previewAtProvider(stripe, prepared, at)
    : nothingDue

export const previewSteps = {
  before: ({ db, body }: PreviewInput) => prepareChange(db, body),
  call: ({ services }: Omit<PreviewInput, 'db'>, prepared: Prepared) =>
    askProvider(async () => {
      const at = wholeSecond(services.clock.now())
      return { at, proration: await findProration(services, prepared, at) }
    }),
  async after(
    { services }: PreviewInput,
    prepared: Prepared,
    { at, proration }: { at: Date; proration: Proration },
  ): Promise<{ change: PlanChange }> {
    const { running, target, interval, buyer, use, isNow } = prepared
    const tax = findPlanTax(services.config.sellerCountry, buyer)
    const pricedAt = at.toISOString()
    return {
      change: {
        planId: target.id,
        interval,
        when: isNow ? 'now' : 'next_period',
        at: isNow ? pricedAt : (running.periodEndsAt ?? pricedAt),
        currency: running.currency,
        dueMinor: proration.dueMinor,
        lines: [...proration.lines],
        laterMinor: sumPlan(readPrice(prepared), 0, tax).totalMinor,
        tax,
        mustReduce: findExcess(target, use),
        pricedAt,
      },
    }
  },
}

const wholeSecond = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000)

export const changeSteps = {
  async before({ db, body }: Order): Promise<Prepared> {
    const prepared = await prepareChange(db, body)
    const mustReduce = findExcess(prepared.target, prepared.use)
    if (mustReduce.length > 0)
      throw conflict(
        'conflict',
        `Your shop does not fit ${prepared.target.name} yet`,
        mustReduce.map((message) => ({ path: 'planId', message })),
      )
    if (isStale(body.pricedAt, db.context.now)) throw priceChanged()
    return prepared
  },
  call: ({ services, body }: Omit<Order, 'db'>, prepared: Prepared) =>
    askProvider(async () => {
      const at = new Date(body.pricedAt)
      const { dueMinor } = await findProration(services, prepared, at)
      if (dueMinor !== body.expectedDueMinor) throw priceChanged()
      return prepared.stripeId ? await applyAtProvider(services.stripe, prepared, at) : null
    }),
  async after(
    { db }: Order,
    prepared: Prepared,
    updated: Stripe.Subscription | null,
  ): Promise<{ subscription: Subscription }> {
    const { running, target, interval, isNow } = prepared
    await setPlan(
      db,
      running.id,
      isNow
        ? {
            plan_id: target.id,
            billing_interval: interval,
            amount_minor: readPrice(prepared),
            ...noPending,
          }
        : { pending_plan_id: target.id, pending_interval: interval },
    )
    if (updated) await applySubscription(db, updated, db.context.now)
    await record(db, {
      name: isNow ? 'subscription.plan_changed' : 'subscription.change_planned',
      objectType: 'subscription',
      objectId: running.id,
      details: { from: running.planId, to: target.id, interval },
    })
    return { subscription: await requireSubscription(db) }
  },
}

/** Revokes a planned change: the next period is billed like this one. */
export const keepSteps = {
  before: ({ db }: Input) => lockRunningPlan(db),
  call: ({ services: { stripe } }: Omit<Input, 'db'>, { stripeId }: RunningPlan) =>
    askProvider(async () => {
      if (stripeId) await releaseNextPeriod(stripe, await stripe.subscriptions.retrieve(stripeId))
    }),
  async after(
    { db }: Input,
    { subscription: { id, pendingPlan } }: RunningPlan,
  ): Promise<{ subscription: Subscription }> {
    if (pendingPlan) {
      await setPlan(db, id, noPending)
      await record(db, {
        name: 'subscription.change_dropped',
        objectType: 'subscription',
        objectId: id,
      })
    }
    return { subscription: await requireSubscription(db) }
  },
}

const noPending = { pending_plan_id: null, pending_interval: null }

interface PlanSet {
  readonly plan_id?: string
  readonly billing_interval?: BillingInterval
  readonly amount_minor?: number
  readonly pending_plan_id: string | null
  readonly pending_interval: BillingInterval | null
}

const setPlan = (db: Db, id: string, change: PlanSet) =>
  db.updateTable('subscriptions').set(change).where('subscription_id', '=', id).execute()

const priceChanged = () => conflict('price_changed', 'The amount has changed. Please review it.')
