import { standardDesign } from '@marketday/contract/storefront/design/design'
import { defaultTheme } from '@marketday/contract/storefront/shop/shop-draft'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'

import { newId } from '../../src/platform/ids.ts'
import { json } from '../../src/platform/database/sql.ts'
import { createProduct } from '../../src/catalog/products/change-product.ts'
import { buildPages } from '../build-pages.ts'
import type { TestApp } from '../test-app.ts'
import type { Staff } from '../actors.ts'

/** Builds the shop if the sources changed. */
export const ensureShopBuild = () => buildPages(['shop'])

export const snapshotOf = (name: string, changes: Partial<ShopSnapshot> = {}): ShopSnapshot => ({
  version: 1,
  shop: {
    name,
    tagline: 'Fresh every day',
    locale: 'en-GB',
    currency: 'GBP',
    timeZone: 'Europe/London',
    country: 'GB',
    contact: { email: '', phone: '', address: '' },
    openingHours: [],
  },
  theme: {
    ...defaultTheme,
    primary: '#8a3b12',
    onPrimary: '#ffffff',
    font: 'serif',
    logoKey: null,
  },
  navigation: [],
  pages: [{ path: '/about', title: 'About us', body: 'We bake **bread**.' }],
  home: { heading: `Welcome to ${name}`, intro: '', featuredCategoryIds: [] },
  design: standardDesign,
  collections: [],
  hasAssistant: true,
  seo: { titlePattern: '{page} – {shop}', description: '' },
  checkout: { acceptsCard: true, acceptsCash: true, holdMinutes: 10, termsPage: null },
  ...changes,
})

let number = 0

/** Points the shop to a new build with this snapshot; returns the build's id. */
export async function publish(t: TestApp, owner: Staff, snapshot: ShopSnapshot): Promise<string> {
  const buildId = newId()
  await t.inTenant(owner.tenantId, async (db) => {
    await db.updateTable('builds').set({ status: 'retired' }).where('status', '=', 'live').execute()
    await db
      .insertInto('builds')
      .values({
        build_id: buildId,
        number: (number += 1),
        status: 'live',
        trigger: 'manual',
        snapshot: json(snapshot),
        snapshot_hash: buildId,
      })
      .execute()
  })
  await point(t, owner, buildId)
  return buildId
}

export async function point(t: TestApp, owner: Staff, buildId: string): Promise<void> {
  await t.inTenant(owner.tenantId, (db) =>
    db.updateTable('storefronts').set({ live_build_id: buildId }).execute(),
  )
}

export async function addItem(
  t: TestApp,
  owner: Staff,
  {
    title,
    priceMinor = 450,
    stock = 10,
    status = 'active',
  }: {
    readonly title: string
    readonly priceMinor?: number
    readonly stock?: number
    readonly status?: 'active' | 'draft'
  },
) {
  const made = await t.inTenant(owner.tenantId, (db) =>
    createProduct(db, {
      title,
      status,
      variants: [{ optionValues: [], priceMinor, initialStock: stock }],
    }),
  )
  return { id: made.id, slug: made.slug, variantId: made.variants[0]?.id ?? '' }
}

export function browserOf({ app }: TestApp, slug: string) {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', url: string, form?: Record<string, string>) => {
    await ensureShopBuild()
    const response = await app.inject({
      method,
      url,
      headers: {
        host: `${slug}.localhost`,
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(form && {
          'content-type': 'application/x-www-form-urlencoded',
          origin: `http://${slug}.localhost`,
        }),
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return { status: response.statusCode, html: response.body, headers: response.headers, cookies }
  }
  return {
    get: (url: string) => send('GET', url),
    post: (url: string, form: Record<string, string> = {}) => send('POST', url, form),
  }
}
