import * as z from 'zod/mini'

import { checkDelivery } from '@marketday/contract/deliveries/check-delivery'
import { Id } from '@marketday/contract/endpoints/scalars'
import { PageNumber, shopPageSize } from '@marketday/contract/storefront/shop/shop'
import type { ShopProduct } from '@marketday/contract/storefront/shop/shop'
import type { ShopSnapshot } from '@marketday/contract/storefront/shop/snapshot'
import { collectionPath, CollectionSort } from '@marketday/contract/catalog/collection-rule'
import type { SectionPlace } from '@marketday/contract/storefront/design/section'
import type { ShopPage } from '@marketday/contract/storefront/shop/shop-pages'

import { AppError } from '../platform/http/errors.ts'
import { sendCached as sendPage } from '../platform/pages/send-page.ts'
import {
  getProduct,
  listItemsByIds,
  listShelfItems,
  requireCategory,
  requireShown,
  searchItems,
  toItem,
} from '../storefront/shop/catalogue.ts'
import { makeCollectionPage } from '../storefront/shop/make-collection-page.ts'
import { shelfSize } from '../storefront/shop/section-contents.ts'
import { findRedirect, listShownIds } from '../storefront/shop/queries.ts'
import { pageHeaders, sendPersonalPage } from './page-reply.ts'
import { askShop } from './ask-shop.ts'
import { readStandpoint, render, sendMissing, sendPersonal, sendRefusal } from './visit.ts'
import type { Visit } from './shop-visit.ts'

export const homePage = (visit: Visit) =>
  sendCached(visit, { address: '/', place: 'home' }, async () => ({ kind: 'home' }))

/** An invalid page number shows the first page. */
function listQueryOf({ request }: Visit): { page: number; sort: CollectionSort } {
  const { page, sort } = request.query
  const [givenPage, givenSort] = [z.safeParse(PageNumber, page), z.safeParse(CollectionSort, sort)]
  return { page: givenPage.data ?? 1, sort: givenSort.data ?? 'title' }
}

/** Without a slug, all items. */
export function categoryPage(visit: Visit) {
  const { slug = null } = visit.request.params
  const { page, sort } = listQueryOf(visit)
  const query = new URLSearchParams({
    ...(sort !== 'title' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
  const path = slug === null ? '/products' : `/categories/${slug}`
  // Sort orders share a canonical address; pages do not.
  const canonical = page > 1 ? `${path}?page=${page}` : path
  const address = query.size > 0 ? `${path}?${query.toString()}` : path
  return sendCached(visit, { address, canonical, place: 'category' }, () =>
    makeCategory(visit, { slug, page, sort }),
  )
}

async function makeCategory(
  visit: Visit,
  { slug, page, sort }: { slug: string | null; page: number; sort: CollectionSort },
): Promise<ShopPage> {
  const { db, live, market } = visit
  const category = slug === null ? null : requireCategory(live, slug)
  const total = category?.itemCount ?? live.itemCount
  const pages = Math.max(1, Math.ceil(total / shopPageSize))
  if (page > pages) throw missing()
  const items = await listShelfItems(db, {
    live,
    shelf: { categoryId: category?.id ?? null, sort, page },
    market,
  })
  return { kind: 'category', category, items, total, sort, page, pages }
}

export function collectionPage(visit: Visit) {
  const { slug = '' } = visit.request.params
  const { page } = listQueryOf(visit)
  const path = collectionPath(slug)
  const address = page > 1 ? `${path}?page=${page}` : path
  return sendCached(visit, { address, place: 'category' }, async () => {
    const { collections } = visit.build.snapshot
    const collection = collections.find((candidate) => candidate.slug === slug)
    const made =
      collection &&
      (await makeCollectionPage(visit.db, collection, { page, ...readStandpoint(visit) }))
    if (!made) throw missing()
    return made
  })
}

export function productPage(visit: Visit) {
  const { slug = '' } = visit.request.params
  const { variant } = visit.request.query
  const chosenId = typeof variant === 'string' && /^[0-9a-f-]{36}$/.test(variant) ? variant : null
  const path = `/products/${slug}`
  const address = chosenId ? `${path}?variant=${chosenId}` : path
  return sendCached(visit, { address, canonical: path, place: 'product' }, () =>
    makeProduct(visit, slug, chosenId),
  )
}

async function makeProduct(visit: Visit, slug: string, chosenId: string | null): Promise<ShopPage> {
  const { db, live } = visit
  const product = await getProduct(db, slug)
  requireShown(live, product)
  // Unknown variants would fill the cache with duplicates.
  if (chosenId && !product.variants.some((variant) => variant.id === chosenId)) throw missing()
  return {
    kind: 'product',
    product: { ...product, facts: factsAsBuilt(visit.build.snapshot, product) },
    chosenId,
  }
}

function factsAsBuilt({ customFields = [] }: ShopSnapshot, { facts }: ShopProduct) {
  return customFields.flatMap(({ id, label }) => {
    const fact = facts.find((candidate) => candidate.id === id)
    return fact ? [{ ...fact, label }] : []
  })
}

/** Not cached: search texts are unbounded. */
export async function searchPage(visit: Visit) {
  const { q = '' } = visit.request.query
  const text = String(q).trim().slice(0, 100)
  const { db, live, server, market } = visit
  const result = await searchItems(db, { ...server, text, live })
  const newest = { categoryId: null, sort: 'newest', page: 1 } as const
  const popular =
    result.rows.length > 0 ? [] : await listShelfItems(db, { live, shelf: newest, market })
  return await sendPersonal(visit, {
    kind: 'search',
    text,
    items: result.rows.map(toItem),
    total: result.total,
    popular: popular.slice(0, shelfSize),
  })
}

const mostRecent = 13

/** Items that the browser remembers; the list of sections on other pages. */
export async function recentPage(visit: Visit) {
  const ids = String(visit.request.query['ids'] ?? '')
    .split(',', mostRecent)
    .filter((id) => z.safeParse(Id, id).success)
  const { visibleIds } = visit.live
  const shown = visibleIds ? await listShownIds(visit.db, { ids, visibleIds }) : null
  const shownIds = shown ? ids.filter((id) => shown.some((row) => row.id === id)) : ids
  const items = await listItemsByIds(visit.db, shownIds)
  return await sendPersonal(visit, { kind: 'recent', items })
}

export async function otherPage(visit: Visit) {
  const path = visit.request.url.split('?')[0] ?? '/'
  const page = visit.build.snapshot.pages.find((candidate) => candidate.path === path)
  if (page)
    return await sendCached(visit, { address: path, place: 'page' }, async () => ({
      kind: 'content',
      page,
    }))
  return await sendElsewhere(visit)
}

async function sendElsewhere(visit: Visit) {
  const { request, reply, db } = visit
  const path = request.url.split('?')[0] ?? '/'
  const [redirect] = await findRedirect(db, {
    paths: [...new Set([request.url, path, decoded(path), path.replace(/\/+$/, '')])],
  })
  // Only within this shop: external redirects are not followed.
  if (redirect && /^\/(?![/\\])/.test(redirect.to)) return reply.redirect(redirect.to, 301)
  return await sendMissing(visit)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

interface Place {
  /** Distinguishing address parts only: used as the cache key. */
  readonly address: string
  readonly canonical?: string
  /** List of the design that the page's sections are in. */
  readonly place: SectionPlace
}

async function sendCached(
  visit: Visit,
  { address, canonical = address, place }: Place,
  make: () => Promise<ShopPage>,
) {
  const { server, request, reply, shop, build, market } = visit
  const { postcode } = request.query
  try {
    if (typeof postcode === 'string' && hasDeliveryCheck(visit, place))
      return await sendDeliveryAnswer(visit, make, postcode)
    if (shop.preview) return sendPersonalPage(visit, await render(visit, await make(), canonical))
    const page = await server.cache.take(
      `${shop.tenantId} ${build.buildId} ${market?.id ?? ''} ${address}`,
      async () => ({
        text: await render(visit, await make(), canonical),
        headers: pageHeaders(server.policy),
      }),
    )
    return sendPage(request, reply, page)
  } catch (error) {
    if (error instanceof AppError && error.failure.status === 404) return await sendElsewhere(visit)
    throw error
  }
}

const hasDeliveryCheck = ({ build }: Visit, place: SectionPlace) =>
  build.snapshot.design[place].some(({ type, isHidden }) => type === 'deliveryCheck' && !isHidden)

/** The page with an answer for this shopper only. */
async function sendDeliveryAnswer(visit: Visit, make: () => Promise<ShopPage>, postcode: string) {
  const query = { postcode: postcode.trim().slice(0, 20) }
  const answer = await askShop(visit, checkDelivery, { query })
  if (answer.ok)
    return await sendPersonal(visit, { ...(await make()), deliveryAnswer: answer.body })
  if (answer.problem.status === 400) return await sendPersonal(visit, await make())
  return await sendRefusal(visit, answer.problem)
}

const missing = () => new AppError({ status: 404, code: 'not_found', message: 'Page not found' })
