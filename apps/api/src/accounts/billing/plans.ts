import { sql } from 'kysely'

import type {
  Plan,
  PlanLimits,
  BillingInterval,
} from '@marketday/contract/accounts/billing/billing'
import { startPlanCheckout } from '@marketday/contract/accounts/billing/billing'
import { createBuild, publishBuild } from '@marketday/contract/storefront/builds'
import { payCheckout } from '@marketday/contract/orders/cart'
import { applyPlan } from '@marketday/contract/deliveries/delivery-plan'
import { createSlotTemplate } from '@marketday/contract/deliveries/delivery-slots'
import { getRun } from '@marketday/contract/deliveries/driver-run'
import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { createImport } from '@marketday/contract/imports/imports'
import { createItem } from '@marketday/contract/catalog/products/products'
import { inviteMember } from '@marketday/contract/accounts/team/team'
import { createRole } from '@marketday/contract/accounts/team/team-roles'

import { inCamelCase } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { fallbackCurrency, pricedCurrency, tenantCurrency } from './queries.ts'
import { invalid } from '../../platform/http/errors.ts'

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

interface PlanFeature {
  readonly words: string | ((limits: PlanLimits) => string)
  /** Endpoint that provides it: a feature without an endpoint cannot be sold. */
  readonly providedBy: Endpoint
}

export const planFeatures: Readonly<Record<string, PlanFeature>> = {
  own_shop: { words: 'Your own branded shop', providedBy: publishBuild },
  website_import: { words: 'Import from your website', providedBy: createImport },
  shop_payments: { words: 'Card payments and cash on delivery', providedBy: payCheckout },
  delivery_slots: { words: 'Delivery zones and time slots', providedBy: createSlotTemplate },
  driver_view: { words: 'Driver view with proof of delivery', providedBy: getRun },
  team_roles: { words: 'Roles for your team', providedBy: createRole },
  route_planning: { words: 'Route planning for several drivers', providedBy: applyPlan },
  catalogue_size: {
    words: ({ products }) => `${count(products)} products`,
    providedBy: createItem,
  },
  team_size: {
    words: ({ staff }) => `${count(staff)} people, each with their own sign-in`,
    providedBy: inviteMember,
  },
  build_count: {
    words: ({ buildsPerDay }) => `${count(buildsPerDay)} new versions of the shop a day`,
    providedBy: createBuild,
  },
  everything_in_starter: { words: 'Everything in Starter', providedBy: startPlanCheckout },
  everything_in_growth: { words: 'Everything in Growth', providedBy: startPlanCheckout },
}

function describeFeatures(keys: readonly string[], limits: PlanLimits): string[] {
  return keys.flatMap((key) => {
    const description = planFeatures[key]?.words ?? []
    return typeof description === 'function' ? description(limits) : description
  })
}

const numbers = new Intl.NumberFormat('en')
const count = (value: number) => numbers.format(value)

interface Offer {
  readonly name: string
  readonly trialDays: number
  readonly amountMinor: number
  readonly currency: string
}

export async function requireOffer(
  db: Db,
  { planId, interval }: { readonly planId: string; readonly interval: BillingInterval },
  saidCurrency?: string,
): Promise<Offer> {
  const plans = await listPlans(db, saidCurrency ?? (await tenantCurrency(db)))
  const plan = plans.find(({ id }) => id === planId)
  if (!plan)
    throw invalid('Choose an available plan', [{ path: 'planId', message: 'Not available' }])
  const { name, trialDays, currency, monthMinor, yearMinor } = plan
  return { name, trialDays, currency, amountMinor: interval === 'month' ? monthMinor : yearMinor }
}
