import { createHmac } from 'node:crypto'

import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { BillingInterval, Subscription } from '@marketday/contract/accounts/billing/billing'
import { subscriptionTermsVersion } from '@marketday/contract/accounts/identity/terms'
import { plainTaxNumber } from '@marketday/contract/accounts/billing/tax-number'

import type { Config } from '../../config.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, constraintOf } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { changeTenant } from '../tenants/change-tenant.ts'
import { findSubscription } from './queries.ts'
import { requireOffer } from './plans.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { mailOwners } from '../identity/owners.ts'
import { changeSubscription } from './change-subscription.ts'
import { endAtProvider } from './clock/end-at-provider.ts'
import { lockBilling } from './billing-account.ts'

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

type Secret = Pick<Config, 'appSecret'>

interface Trace {
  readonly kind: 'tax number' | 'website' | 'card'
  readonly value: string
}

/**
 * Stores the identifiers of a business that had its trial, hashed with the installation's secret,
 * so that a guessed name cannot be tested. False if another business had it; that business is not
 * disclosed.
 */
export async function claimTrial(
  db: Db,
  { appSecret }: Secret,
  { kind, value }: Trace,
): Promise<boolean> {
  const fingerprint = createHmac('sha256', appSecret).update(`trial ${kind} ${value}`).digest('hex')
  const { tenantId } = db.context
  const { rows } = await sql<{ isOurs: boolean }>`
    insert into used_trials (fingerprint, tenant_id) values (${fingerprint}, ${tenantId})
    on conflict (fingerprint) do update set fingerprint = excluded.fingerprint
    returning tenant_id = ${tenantId} as "isOurs"`.execute(db)
  return rows[0]?.isOurs ?? false
}

/** Throws 409 if another business with the same tax number or website had its trial. */
async function useTrial(db: Db, secret: Secret): Promise<void> {
  const taxNumber = await findTaxNumber(db)
  const hosts = await listHosts(db)
  const traces: Trace[] = [
    ...(taxNumber ? [{ kind: 'tax number' as const, value: taxNumber }] : []),
    ...hosts.map((value) => ({ kind: 'website' as const, value })),
  ]
  for (const trace of traces) if (!(await claimTrial(db, secret, trace))) throw hadIt(trace.kind)
}

const hadIt = (what: string) =>
  conflict(
    'conflict',
    `A business with this ${what} already used its trial. Choose a plan and pay by card.`,
  )

async function findTaxNumber(db: Db): Promise<string | null> {
  const profile = await db
    .selectFrom('business_profiles')
    .innerJoin('tenants', 'tenants.tenant_id', 'business_profiles.tenant_id')
    .select(['tax_id', 'country'])
    .executeTakeFirst()
  const taxNumber = plainTaxNumber(profile?.tax_id ?? '')
  if (!profile || taxNumber === '') return null
  const digits = taxNumber.startsWith(profile.country) ? taxNumber.slice(2) : taxNumber
  return `${profile.country} ${digits}`
}

async function listHosts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('imports')
    .innerJoin(
      'import_previews as preview',
      'preview.import_preview_id',
      'imports.import_preview_id',
    )
    .select('host')
    .where('imports.status', '<>', 'cancelled')
    .execute()
  const hosts = rows.map(({ host }) => plainHost(host))
  return [...new Set(hosts)].filter((host) => host.includes('.') && !host.endsWith('.localhost'))
}

const plainHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/^www\./, '')

const Payload = z.strictObject({ subscriptionId: z.uuid(), checkoutId: z.uuid() })

/** Ends the trial if another business had one with the same card; nothing is charged. */
export const checkTrialCard = defineJob({
  name: 'check-trial-card',
  payload: Payload,
  retryLimit: 8,
  expireSeconds: 60,
  async run({ payload, services, inTenant, finish }) {
    const { subscriptionId } = payload
    const plan = await inTenant((db) => findTrial(db, subscriptionId))
    if (!plan?.stripeId) return
    const { default_payment_method: method } = await services.stripe.subscriptions.retrieve(
      plan.stripeId,
      { expand: ['default_payment_method'] },
    )
    const fingerprint = typeof method === 'object' ? method?.card?.fingerprint : null
    if (!fingerprint) return
    const url = new URL('/adminPanel/settings/billing', services.config.publicUrl).href
    await finish(async (db) => {
      if (!(await claimTrial(db, services.config, { kind: 'card', value: fingerprint })))
        await endTrial(db, payload, url)
    })
  },
})

const findTrial = (db: Db, subscriptionId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('tenants', 'tenants.tenant_id', 'subscriptions.tenant_id')
    .select(['subscription_id as id', 'status', 'stripe_subscription_id as stripeId'])
    .select('tenants.name as shop')
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'trialing')
    .executeTakeFirst()

/** Same as at the end of a trial without a card: the shop takes no orders until the plan is paid. */
async function endTrial(db: Db, payload: z.output<typeof Payload>, url: string): Promise<void> {
  await lockBilling(db)
  const plan = await findTrial(db, payload.subscriptionId)
  if (!plan?.stripeId) return
  await changeSubscription(db, plan, {
    event: 'trialEnd',
    to: 'paused',
    stripe_subscription_id: null,
    trial_ends_at: db.context.now.toISOString(),
    last_notice: 'trial-0',
  })
  await enqueue(db, endAtProvider, payload)
  await mailOwners(db, { template: 'trial-refused', data: { shop: plan.shop, url } })
}
