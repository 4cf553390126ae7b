import type Stripe from 'stripe'

import type { Subscription } from '@marketday/contract/money/billing'
import type { PlanChange } from '@marketday/contract/money/plan-changes'

import { askProvider } from '../../payments/ask-provider.ts'
import { conflict } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import type { Services } from '../../platform/services.ts'
import { applySubscription } from '../apply-subscription.ts'
import { listPlans } from '../list-plans.ts'
import { requireSubscription } from '../queries.ts'
import { applyAtProvider, previewAtProvider } from './at-provider.ts'
import type { Proration } from './at-provider.ts'
import { findExcess, isStale } from './rules.ts'
import { prepareChange, readPrice } from './prepare-change.ts'
import type { Prepared } from './prepare-change.ts'
import { lockRunningPlan } from './running-plan.ts'

interface Given {
  readonly db: Db
  readonly services: Pick<Services, 'stripe' | 'clock'>
}

interface Wish extends Given {
  readonly body: { readonly planId: string }
}

interface Order extends Given {
  readonly body: {
    readonly planId: string
    readonly expectedDueMinor: number
    readonly pricedAt: string
  }
}

const nothingDue: Proration = { dueMinor: 0, lines: [] }

/** Only a larger plan in the middle of a paid period costs anything at once. */
const findProration = async (
  { stripe }: Pick<Services, 'stripe'>,
  prepared: Prepared,
  at: Date,
): Promise<Proration> =>
  prepared.isNow && prepared.stripeId && prepared.running.status === 'active'
    ? await previewAtProvider(stripe, prepared, at)
    : nothingDue

export const previewSteps = {
  before: ({ db, body }: Wish) => prepareChange(db, body.planId),
  call: ({ services }: Omit<Wish, 'db'>, prepared: Prepared) =>
    askProvider(async () => {
      const at = wholeSecond(services.clock.now())
      return { at, proration: await findProration(services, prepared, at) }
    }),
  async after(
    _given: Wish,
    prepared: Prepared,
    { at, proration }: { at: Date; proration: Proration },
  ): Promise<{ change: PlanChange }> {
    const { running, target, use, isNow } = prepared
    const pricedAt = at.toISOString()
    return {
      change: {
        planId: target.id,
        when: isNow ? 'now' : 'next_period',
        at: isNow ? pricedAt : (running.periodEndsAt ?? pricedAt),
        currency: running.currency,
        dueMinor: proration.dueMinor,
        lines: [...proration.lines],
        laterMinor: readPrice(prepared),
        mustReduce: findExcess(target, use),
        pricedAt,
      },
    }
  },
}

/** The provider counts seconds. */
const wholeSecond = (time: Date) => new Date(Math.floor(time.getTime() / 1000) * 1000)

export const changeSteps = {
  async before({ db, body }: Order): Promise<Prepared> {
    const prepared = await prepareChange(db, body.planId)
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
    told: Stripe.Subscription | null,
  ): Promise<{ subscription: Subscription }> {
    const { running, target, isNow } = prepared
    await setPlan(
      db,
      running.id,
      isNow ? { plan_id: target.id, pending_plan_id: null } : { pending_plan_id: target.id },
    )
    if (told) await applySubscription(db, told, db.context.now)
    await record(db, {
      name: isNow ? 'subscription.plan_changed' : 'subscription.change_planned',
      objectType: 'subscription',
      objectId: running.id,
      details: { from: running.planId, to: target.id },
    })
    return { subscription: await requireSubscription(db) }
  },
}

/** Takes a planned change back: the next period is billed as this one is. */
export const keepSteps = {
  async before({ db }: Given): Promise<Prepared | null> {
    const { subscription: running, stripeId } = await lockRunningPlan(db)
    if (!running.pendingPlan) return null
    const plans = await listPlans(db, running.currency)
    const target = plans.find(({ id }) => id === running.planId)
    return target ? { running, stripeId, target, use: [], isNow: false } : null
  },
  call: ({ services }: Omit<Given, 'db'>, prepared: Prepared | null) =>
    askProvider(async () => {
      if (prepared?.stripeId) await applyAtProvider(services.stripe, prepared, services.clock.now())
    }),
  async after({ db }: Given, prepared: Prepared | null): Promise<{ subscription: Subscription }> {
    if (prepared) {
      await setPlan(db, prepared.running.id, { pending_plan_id: null })
      await record(db, {
        name: 'subscription.change_dropped',
        objectType: 'subscription',
        objectId: prepared.running.id,
      })
    }
    return { subscription: await requireSubscription(db) }
  },
}

const setPlan = (
  db: Db,
  id: string,
  change: { plan_id?: string; pending_plan_id: string | null },
) => db.updateTable('subscriptions').set(change).where('subscription_id', '=', id).execute()

const priceChanged = () =>
  conflict('price_changed', 'The amount has changed meanwhile. Please look at it again.')
