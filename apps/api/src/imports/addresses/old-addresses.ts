import { sql } from 'kysely'
import * as z from 'zod/mini'

import { shopPagePaths } from '@marketday/contract/storefront/shop/shop-draft'
import { OldAddress } from '@marketday/contract/imports/old-addresses'

import type { Db } from '../../platform/database/tenant-db.ts'
import { listRedirected, redirectAddresses } from '../../catalog/products/redirect-slug.ts'
import { fixedPath } from '../../storefront/pages/add-pages.ts'
import type { Progress } from '../previews/rules.ts'
import { toCategoryKey } from '../commit/ensure-categories.ts'

/**
 * Redirects lists and pages of the old website to the category of the same name, the shop's page
 * of that kind, or all items. Returns the count.
 */
export async function leadOldAddresses(db: Db, previewId: string): Promise<number> {
  const [addresses, toPlace] = [await listUnmapped(db, previewId), await findPlaces(db, previewId)]
  const led = addresses.flatMap((address) => {
    const to = toPlace(address)
    return to === null ? [] : [{ from: address.path, to }]
  })
  await redirectAddresses(db, led)
  return led.length
}

export async function listUnmapped(db: Db, previewId: string): Promise<OldAddress[]> {
  const addresses = await listOldAddresses(db, previewId)
  const paths = addresses.map(({ path }) => path)
  const [led, ownPaths] = [await listRedirected(db, paths), await listOwnPaths(db, paths)]
  return addresses.filter(({ path }) => !led.has(path) && !ownPaths.has(path))
}

/** From completed imports, excluding paths that the shop uses itself. */
export async function listKnownAddresses(db: Db): Promise<OldAddress[]> {
  const readings = await db
    .selectFrom('imports as import')
    .innerJoin(
      'import_previews as preview',
      'preview.import_preview_id',
      'import.import_preview_id',
    )
    .select(['preview.addresses', 'preview.progress'])
    .where('import.status', '=', 'done')
    .orderBy('import.import_id')
    .execute()
  const addresses = new Map(
    readings.flatMap(readAddresses).map((address) => [address.path, address]),
  )
  const ownPaths = await listOwnPaths(db, [...addresses.keys()])
  return [...addresses.values()].filter(({ path }) => path !== '/' && !ownPaths.has(path))
}

export async function isOwnPath(db: Db, path: string): Promise<boolean> {
  const [pathname = ''] = path.split('?')
  return ofShop.test(pathname) || (await listOwnPaths(db, [pathname])).has(pathname)
}

const ofShop =
  /^\/(?:(?:api|assets|ask|cart|checkout|orders|search)(?:\/|$)|$|[^/]+\.(?:txt|xml|ico)$)/

async function listOldAddresses(db: Db, previewId: string): Promise<OldAddress[]> {
  const reading = await db
    .selectFrom('import_previews')
    .select(['addresses', 'progress'])
    .where('import_preview_id', '=', previewId)
    .executeTakeFirstOrThrow()
  return readAddresses(reading)
}

function readAddresses({ addresses, progress }: { addresses: unknown; progress: unknown }) {
  const linked = z.parse(z.array(OldAddress), addresses)
  const linkedPaths = new Set(linked.map(({ path }) => path))
  const visited = ((progress as Progress).done ?? []).flatMap((key) => {
    const path = key.replace(/^page:/, '')
    return path === '/' || linkedPaths.has(path) ? [] : [{ path, title: '' }]
  })
  return [...linked, ...visited]
}

/** Loads only the items named by such a path: a shop may have many. */
async function listOwnPaths(db: Db, paths: readonly string[]): Promise<Set<string>> {
  const slugs = paths.flatMap((path) => /^\/products\/([^/]+)$/.exec(path)?.[1] ?? [])
  const [categories, products, pages] = [
    await db.selectFrom('categories').select('slug').execute(),
    await db
      .selectFrom('products')
      .select('slug')
      .where('status', '=', 'active')
      .where('slug', '=', sql<string>`any(${slugs}::text[])`)
      .execute(),
    await db.selectFrom('shop_pages').select('path').where('is_published', '=', true).execute(),
  ]
  return new Set([
    '/products',
    ...shopPagePaths,
    ...categories.map(({ slug }) => `/categories/${slug}`),
    ...products.map(({ slug }) => `/products/${slug}`),
    ...pages.map(({ path }) => path),
    ...(pages.some(({ path }) => path.startsWith('/blog/')) ? ['/blog'] : []),
  ])
}

const itemLists =
  /^\/(?:collections?|categor(?:y|ies)|product-categor(?:y|ies)|shop|store|products?|catalog(?:ue)?|menu|kategorien?|sortiment|boutique|tienda|negozio)(?:\/|\.html?$|$)/i

async function findPlaces(db: Db, previewId: string) {
  const categories = await db.selectFrom('categories').select(['slug', 'title']).execute()
  const texts = await db
    .selectFrom('import_preview_pages')
    .select(['path', 'kind'])
    .where('import_preview_id', '=', previewId)
    .execute()
  const kinds = new Map(texts.map(({ path, kind }) => [path, kind]))
  const byTitle = new Map(categories.map(({ slug, title }) => [toCategoryKey(title), slug]))
  const slugs = new Set(categories.map(({ slug }) => slug))

  return ({ path, title }: OldAddress): string | null => {
    const last = path.split(/[/?]/).findLast((part) => part !== '') ?? ''
    const slug = byTitle.get(toCategoryKey(title)) ?? (slugs.has(last) ? last : undefined)
    if (slug !== undefined) return `/categories/${slug}`
    const kind = kinds.get(path)
    if (kind) return fixedPath(kind)
    return itemLists.test(path) && !isItem(path) ? '/products' : null
  }
}

/** An item that was not imported has no target, and another item is no substitute. */
const isItem = (path: string) => /\/products?\/[^/]+/i.test(path)
