import type { BillingInterval, Subscription } from '@marketday/contract/accounts/billing/billing'
import { subscriptionTermsVersion } from '@marketday/contract/accounts/identity/terms'

import type { Config } from '../../../config.ts'
import { record } from '../../../platform/events/record.ts'
import { conflict, constraintOf } from '../../../platform/http/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { changeTenant } from '../../tenants/change-tenant.ts'
import { findSubscription } from '../queries.ts'
import { requireOffer } from '../require-offer.ts'
import { useTrial } from './used-trials.ts'

export async function startTrial(
  db: Db,
  { planId, interval }: { readonly planId: string; readonly interval: BillingInterval },
  config: Pick<Config, 'appSecret'>,
): Promise<Subscription> {
  const existing = await findSubscription(db)
  if (
    existing?.status === 'trialing' &&
    existing.planId === planId &&
    existing.interval === interval
  )
    return existing
  if (existing)
    throw conflict('conflict', 'You already used your trial. Choose a plan and pay by card.')

  const offer = await requireOffer(db, { planId, interval })
  await useTrial(db, config)
  const subscriptionId = newId()
  const trialEndsAt = new Date(
    db.context.now.getTime() + offer.trialDays * 86_400_000,
  ).toISOString()
  try {
    await db
      .insertInto('subscriptions')
      .values({
        subscription_id: subscriptionId,
        plan_id: planId,
        billing_interval: interval,
        currency: offer.currency,
        amount_minor: offer.amountMinor,
        status: 'trialing',
        trial_ends_at: trialEndsAt,
        period_ends_at: trialEndsAt,
        terms_version: subscriptionTermsVersion,
      })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'subscriptions_one_live')
      throw conflict('conflict', 'You already have a plan')
    throw error
  }
  await changeTenant(db, { standing: 'open' })
  await record(db, {
    name: 'subscription.trial_started',
    objectType: 'subscription',
    objectId: subscriptionId,
    details: { planId },
  })
  const started = await findSubscription(db)
  if (!started) throw new Error('the trial that was begun a moment ago is not there')
  return started
}
