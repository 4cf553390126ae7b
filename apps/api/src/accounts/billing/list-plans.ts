import { sql } from 'kysely'

import type { Plan } from '@marketday/contract/accounts/billing/billing'

import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { describeFeatures } from './plan-features.ts'
import { fallbackCurrency, pricedCurrency } from './queries.ts'

/** Returns the plans on sale, monthly and yearly, in the preferred currency if priced in it, else in US dollars. */
export async function listPlans(db: Db, requested: string = fallbackCurrency): Promise<Plan[]> {
  const currency = await pricedCurrency(db, requested)
  const rows = await db
    .selectFrom('plans')
    .innerJoin('plan_prices as price', 'price.plan_id', 'plans.plan_id')
    .select(
      inCamelCase([
        'plans.plan_id as id',
        'name',
        'tagline',
        'trial_days',
        'limits',
        'features',
        'currency',
      ]),
    )
    .select([
      sql<number>`max(amount_minor) filter (where billing_interval = 'month')`.as('monthMinor'),
      sql<number>`max(amount_minor) filter (where billing_interval = 'year')`.as('yearMinor'),
    ])
    .where('is_public', '=', true)
    .where('currency', '=', currency)
    .groupBy(['plans.plan_id', 'currency'])
    .having((having) => having.fn.countAll(), '=', 2)
    .orderBy('position')
    .execute()
  return rows.map((row) => {
    const limits = row.limits
    return { ...row, limits, features: describeFeatures(row.features, limits) }
  })
}
