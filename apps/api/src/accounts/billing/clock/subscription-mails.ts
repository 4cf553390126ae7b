import * as z from 'zod/mini'

import { mailOwners } from '../../identity/owners.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { sendMail } from '../../../platform/mail/mail.ts'

const Notice = z.strictObject({
  subscriptionId: z.uuid(),
  kind: z.enum(['trial', 'unpaid', 'pause']),
  /** Days until the trial's end, or since the payment was due. */
  days: z.int(),
})

export const noticeMail = defineJob({
  name: 'plan-notice-mail',
  isMail: true,
  payload: Notice,
  async run({ payload: { subscriptionId, kind, days }, services, finish }) {
    await finish(async (db) => {
      const row = await findNoticed(db, subscriptionId)
      if (!row) return
      if (!isStill(kind, row)) return
      const { shop, plan, trialEndsAt, pausedUntil, locale, timeZone } = row
      const data = {
        shop,
        plan,
        days,
        date: longDate(kind === 'pause' ? pausedUntil : trialEndsAt, { locale, timeZone }),
        url: new URL('/adminPanel/settings/billing', services.config.publicUrl).href,
      }
      await mailOwners(db, { template: templates[kind], data })
    })
  },
})

const templates = { trial: 'trial-ending', unpaid: 'plan-unpaid', pause: 'pause-ending' } as const

function isStill(kind: keyof typeof templates, { status, unpaidSince }: Noticed): boolean {
  if (kind === 'unpaid') return unpaidSince !== null
  return status === 'paused' || (kind === 'trial' && status === 'trialing')
}

type Noticed = NonNullable<Awaited<ReturnType<typeof findNoticed>>>

const findNoticed = (db: Db, subscriptionId: string) =>
  db
    .selectFrom('subscriptions')
    .innerJoin('tenants', 'tenants.tenant_id', 'subscriptions.tenant_id')
    .innerJoin('plans', 'plans.plan_id', 'subscriptions.plan_id')
    .select([
      'tenants.name as shop',
      'plans.name as plan',
      'subscriptions.status',
      'trial_ends_at as trialEndsAt',
      'unpaid_since as unpaidSince',
      'paused_until as pausedUntil',
      'locale',
      'time_zone as timeZone',
    ])
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirst()

export const differenceMail = defineJob({
  name: 'plan-difference-mail',
  isMail: true,
  payload: z.strictObject({ subscriptionId: z.uuid() }),
  async run({ payload: { subscriptionId }, finish }) {
    await finish(async (db) => {
      const plan = await db
        .selectFrom('subscriptions')
        .innerJoin('tenants', 'tenants.tenant_id', 'subscriptions.tenant_id')
        .select(['tenants.name as shop', 'reported_difference as difference'])
        .select('stripe_subscription_id as reference')
        .where('subscription_id', '=', subscriptionId)
        .executeTakeFirst()
      if (!plan?.difference) return
      const { shop, difference, reference } = plan
      const data = { shop, difference, reference: reference ?? '' }
      for (const to of await listOperators(db))
        await sendMail(db, { to, template: 'plan-differs', data })
    })
  },
})

async function listOperators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('platform_role', '=', 'operator')
    .where('operator_set', 'in', ['finance', 'admin'])
    .where('email', '<>', '')
    .execute()
  return rows.map(({ email }) => email)
}

export const longDate = (
  moment: string | null,
  { locale, timeZone }: { readonly locale: string; readonly timeZone: string },
): string =>
  moment === null
    ? ''
    : new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(moment))
