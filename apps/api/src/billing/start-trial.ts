import { sql } from 'kysely'

import type { BillingInterval, Subscription } from '@marketday/contract/money/billing'
import { plainTaxNumber } from '@marketday/contract/money/tax-number'
import { subscriptionTermsVersion } from '@marketday/contract/identity/terms'

import { record } from '../platform/events/record.ts'
import { conflict, constraintOf } from '../platform/http/errors.ts'
import { hashSecret, newId } from '../platform/ids.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { changeTenant } from '../tenants/change-tenant.ts'
import { findSubscription } from './queries.ts'
import { requireOffer } from './require-offer.ts'

interface Choice {
  readonly planId: string
  readonly interval: BillingInterval
}

/** 409 where another business with the same tax number has had its trial. */
async function useTrial(db: Db): Promise<void> {
  const profile = await db
    .selectFrom('business_profiles')
    .innerJoin('tenants', 'tenants.tenant_id', 'business_profiles.tenant_id')
    .select(['tax_id', 'country'])
    .executeTakeFirst()
  const taxNumber = plainTaxNumber(profile?.tax_id ?? '')
  if (!profile || taxNumber === '') return
  const digits = taxNumber.startsWith(profile.country) ? taxNumber.slice(2) : taxNumber
  const fingerprint = hashSecret(`tax number ${profile.country} ${digits}`)
  const { tenantId } = db.context
  const { rows } = await sql<{ isOurs: boolean }>`
    insert into used_trials (fingerprint, tenant_id) values (${fingerprint}, ${tenantId})
    on conflict (fingerprint) do update set fingerprint = excluded.fingerprint
    returning tenant_id = ${tenantId} as "isOurs"`.execute(db)
  if (!rows[0]?.isOurs)
    throw conflict(
      'conflict',
      'A business with this tax number has had its trial already. Choose a plan and pay by card.',
    )
}

/** Starts the trial without a card; a business has one in its life. A repeated press returns the same trial. */
export async function startTrial(db: Db, { planId, interval }: Choice): Promise<Subscription> {
  const existing = await findSubscription(db)
  if (
    existing?.status === 'trialing' &&
    existing.planId === planId &&
    existing.interval === interval
  )
    return existing
  if (existing)
    throw conflict('conflict', 'The trial was already used. Choose a plan and pay by card.')

  const offer = await requireOffer(db, { planId, interval })
  await useTrial(db)
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
        status: 'trialing',
        trial_ends_at: trialEndsAt,
        period_ends_at: trialEndsAt,
        terms_version: subscriptionTermsVersion,
      })
      .execute()
  } catch (error) {
    if (constraintOf(error) === 'subscriptions_one_live')
      throw conflict('conflict', 'A plan is already running')
    throw error
  }
  await changeTenant(db, { standing: 'open' })
  await record(db, {
    name: 'subscription.trial_started',
    objectType: 'subscription',
    objectId: subscriptionId,
    details: { planId },
  })
  return {
    id: subscriptionId,
    planId,
    planName: offer.name,
    interval,
    currency: offer.currency,
    status: 'trialing',
    trialEndsAt,
    periodEndsAt: trialEndsAt,
    cancelAtPeriodEnd: false,
    pausedUntil: null,
    unpaidSince: null,
    hasCard: false,
    pendingPlan: null,
  }
}
