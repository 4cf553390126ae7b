import * as z from 'zod/mini'

import { formatMoney } from '@marketday/contract/money/money'

import { longDate } from '../clock/subscription-mails.ts'
import { mailOwners } from '../../identity/owners.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'

export const planStartedMail = defineJob({
  name: 'plan-started-mail',
  isMail: true,
  payload: z.strictObject({ checkoutId: z.uuid() }),
  async run({ payload: { checkoutId }, services, finish }) {
    await finish(async (db) => {
      const row = await findStarted(db, checkoutId)
      if (!row) return
      const { shop, plan, amountMinor, currency, trialEndsAt, locale, timeZone } = row
      const amount = formatMoney(amountMinor, currency)
      const url = new URL('/adminPanel', services.config.publicUrl).href
      const date = longDate(trialEndsAt, { locale, timeZone })
      const template = trialEndsAt ? 'plan-chosen' : 'plan-paid'
      const data = { shop, plan, amount, date, url }
      await mailOwners(db, { template, data })
    })
  },
})

const findStarted = (db: Db, checkoutId: string) =>
  db
    .selectFrom('plan_checkouts as checkout')
    .innerJoin('tenants', 'tenants.tenant_id', 'checkout.tenant_id')
    .innerJoin('plans', 'plans.plan_id', 'checkout.plan_id')
    .select([
      'tenants.name as shop',
      'plans.name as plan',
      'checkout.currency',
      'trial_ends_at as trialEndsAt',
      'locale',
      'time_zone as timeZone',
    ])
    .select((select) => select.fn.coalesce('total_minor', 'amount_minor').as('amountMinor'))
    .where('plan_checkout_id', '=', checkoutId)
    .executeTakeFirst()
