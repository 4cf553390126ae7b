import { sql } from 'kysely'

import type { BuildCheck, CheckFix } from '@marketday/contract/storefront/builds'
import { contrastOf } from '@marketday/contract/storefront/shop/contrast'
import {
  findColorProblems,
  minimumContrast,
} from '@marketday/contract/storefront/design/theme-colors'
import { policyPaths } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import type { Db } from '../../platform/database/tenant-db.ts'
import type { DesignFaults } from './check-design.ts'

export interface ShopFacts {
  readonly name: string
  readonly sellable: number
  readonly withoutPicture: number
  readonly withoutAlt: number
  readonly zones: number
  readonly pickups: number
  readonly takesCards: boolean
}

export async function findShopFacts(db: Db): Promise<ShopFacts> {
  const { rows } = await sql<ShopFacts>`
    select
      (select name from tenants where tenant_id = ${db.context.tenantId}::uuid) as name,
      (select takes_cards from tenants where tenant_id = ${db.context.tenantId}::uuid) as "takesCards",
      (select count(*)::int from products p where status = 'active' and exists (
        select from variants v where v.product_id = p.product_id and v.archived_at is null and v.price_minor > 0)) as sellable,
      (select count(*)::int from products p where status = 'active' and not exists (
        select from product_images i where i.product_id = p.product_id)) as "withoutPicture",
      (select count(*)::int from products p where status = 'active' and exists (
        select from product_images i where i.product_id = p.product_id and i.alt = '')) as "withoutAlt",
      (select count(*)::int from delivery_zones where is_active) as zones,
      (select count(*)::int from locations where offers_pickup) as pickups`.execute(db)
  const [shopFacts] = rows
  if (!shopFacts) throw new Error('no facts about the shop')
  return shopFacts
}

interface Rule {
  readonly code: string
  readonly level: 'warning' | 'blocking'
  readonly to: CheckFix
  readonly passed: string
  find(snapshot: ShopSnapshot, shopFacts: ShopFacts, faults: DesignFaults): string | null
}

/** Pre-flight checks (features BLD-03): a `blocking` finding prevents the build from becoming ready. */
export function checkSnapshot(
  snapshot: ShopSnapshot,
  shopFacts: ShopFacts,
  faults: DesignFaults,
): BuildCheck[] {
  const checks = rules.map((rule) => ({ rule, problem: rule.find(snapshot, shopFacts, faults) }))
  return checks.map(({ rule, problem }) => ({
    code: rule.code,
    level: problem === null ? 'passed' : rule.level,
    message: problem ?? rule.passed,
    to: problem === null ? null : rule.to,
  }))
}

const few = 5

const rules: readonly Rule[] = [
  {
    code: 'name',
    level: 'blocking',
    to: 'business',
    passed: 'The shop has a name',
    find: (_snapshot, { name }) => (name.trim() === '' ? 'The shop has no name' : null),
  },
  {
    code: 'items',
    level: 'blocking',
    to: 'newItem',
    passed: 'There are items for sale',
    find: (_snapshot, { sellable }) =>
      sellable === 0 ? 'No item is active and has a price: add one, or set one active' : null,
  },
  {
    code: 'receiving',
    level: 'blocking',
    to: 'receiving',
    passed: 'Customers can receive their orders',
    find: (_snapshot, { zones, pickups }) =>
      zones + pickups === 0
        ? 'No delivery area or pick-up is set up, so customers can’t order'
        : null,
  },
  {
    code: 'payment',
    level: 'blocking',
    to: 'texts',
    passed: 'Customers can pay',
    find: ({ checkout }) =>
      checkout.acceptsCard || checkout.acceptsCash
        ? null
        : 'No payment method is set up. Accept cards, cash or both',
  },
  {
    code: 'cards',
    level: 'warning',
    to: 'payments',
    passed: 'Card payments go to your Stripe account',
    find: ({ checkout }, { takesCards }) =>
      checkout.acceptsCard && !takesCards
        ? `Stripe isn’t connected, so ${checkout.acceptsCash ? 'the checkout doesn’t offer cards' : 'customers can’t pay'}`
        : null,
  },
  {
    code: 'contrast',
    level: 'blocking',
    to: 'look',
    passed: 'Text on the main colour is readable',
    find: ({ theme }) => {
      const contrast = contrastOf(theme.primary, theme.onPrimary)
      return contrast < minimumContrast
        ? `Text on the main colour is hard to read: contrast ${contrast.toFixed(1)} to 1 instead of ${minimumContrast}`
        : null
    },
  },
  {
    code: 'controls',
    level: 'blocking',
    to: 'look',
    passed: 'Text is readable and buttons stand out in the colours of the theme',
    find: ({ theme }) => findColorProblems(theme)[0]?.message ?? null,
  },
  {
    code: 'policies',
    level: 'blocking',
    to: 'texts',
    passed: 'Terms, returns, privacy and contact pages exist',
    find: ({ pages }) => {
      const missing = policyPaths.filter(
        (path) => !pages.some((page) => page.path === path && page.body !== ''),
      )
      return missing.length > 0 ? `Legally required pages are missing: ${missing.join(', ')}` : null
    },
  },
  {
    code: 'links',
    level: 'blocking',
    to: 'texts',
    passed: 'All navigation links work',
    find: ({ navigation, pages }) => {
      const paths = new Set(['/', ...pages.map((page) => page.path)])
      const broken = navigation.filter((entry) => !paths.has(entry.to)).map((entry) => entry.label)
      return broken.length > 0 ? `Broken links: ${broken.join(', ')}` : null
    },
  },
  {
    code: 'sections',
    level: 'warning',
    to: 'look',
    passed: 'Every section shows what it was made for',
    find: (_snapshot, _facts, { gone }) => (gone.length > 0 ? gone.join('. ') : null),
  },
  {
    code: 'section_links',
    level: 'warning',
    to: 'look',
    passed: 'All links in sections work',
    find: (_snapshot, _facts, { links }) =>
      links.length > 0 ? `Broken links: ${links.join('; ')}` : null,
  },
  {
    code: 'contact',
    level: 'warning',
    to: 'business',
    passed: 'Customers can reach you',
    find: ({ shop: { contact } }) =>
      contact.email || contact.phone
        ? null
        : 'The contact page has no email address or phone number',
  },
  {
    code: 'logo',
    level: 'warning',
    to: 'business',
    passed: 'The shop has a logo',
    find: ({ theme }) => (theme.logoKey ? null : 'No logo is set. The shop name is shown instead'),
  },
  {
    code: 'pictures',
    level: 'warning',
    to: 'items',
    passed: 'Every item has a picture',
    find: (_snapshot, { withoutPicture }) =>
      withoutPicture > 0 ? `${items(withoutPicture)} without a picture` : null,
  },
  {
    code: 'alt',
    level: 'warning',
    to: 'items',
    passed: 'Every picture has a description',
    find: (_snapshot, { withoutAlt }) =>
      withoutAlt > 0
        ? `${items(withoutAlt)} with a picture without a description for screen readers`
        : null,
  },
  {
    code: 'few_items',
    level: 'warning',
    to: 'newItem',
    passed: 'The shop has enough items to browse',
    find: (_snapshot, { sellable }) =>
      sellable > 0 && sellable < few
        ? `Only ${items(sellable)} for sale; more items make the shop more inviting`
        : null,
  },
]

const items = (count: number) => (count === 1 ? '1 item' : `${count} items`)
