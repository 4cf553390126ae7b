import { startPlanCheckout } from '@marketday/contract/accounts/billing/billing'
import type { PlanLimits } from '@marketday/contract/accounts/billing/billing'
import { createBuild, publishBuild } from '@marketday/contract/storefront/builds/builds'
import { payCheckout } from '@marketday/contract/orders/cart'
import { applyPlan } from '@marketday/contract/deliveries/delivery-plan'
import { createSlotTemplate } from '@marketday/contract/deliveries/delivery-slots'
import { getRun } from '@marketday/contract/deliveries/driver-run'
import type { Endpoint } from '@marketday/contract/endpoints/endpoint'
import { createImport } from '@marketday/contract/imports/imports'
import { createItem } from '@marketday/contract/catalog/products/products'
import { inviteMember } from '@marketday/contract/accounts/team/team'
import { createRole } from '@marketday/contract/accounts/team/team-roles'

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

export function describeFeatures(keys: readonly string[], limits: PlanLimits): string[] {
  return keys.flatMap((key) => {
    const description = planFeatures[key]?.words ?? []
    return typeof description === 'function' ? description(limits) : description
  })
}

const numbers = new Intl.NumberFormat('en')
const count = (value: number) => numbers.format(value)
