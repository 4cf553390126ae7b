import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import { isReading } from '@marketday/contract/imports/preview-states'
import type { PreviewStatus } from '@marketday/contract/imports/preview-states'
import { callerOn } from '../../load/flow-load.ts'
import type { Call } from '../../load/flow-load.ts'
import type { Product } from '../../product/start-product.ts'
import { anotherNetwork } from './another-network.ts'
import { answersFor } from './answers.ts'
import { toAddress } from './website.ts'

export interface FoundItem {
  readonly title: string
  readonly path: string
  readonly lowest: number | null
  readonly highest: number | null
  readonly variants: number
  readonly skus: readonly string[]
  readonly pictures: number
}

/** Times from the URL to: first product shown, all read, shop live, all imported. */
export interface Times {
  readonly first: number
  readonly read: number
  readonly live: number
  readonly whole: number
}

export interface Opened {
  readonly seconds: Times
  /** From the URL until the last picture was copied. */
  picturesSeconds(): Promise<number>
  listItems(): Promise<FoundItem[]>
  /** Old paths of posts and other texts, unpublished drafts. */
  listDrafts(): Promise<string[]>
  countFollowed(paths: readonly string[]): Promise<number>
  close(): Promise<void>
}

const lookEveryMs = 100
const patienceMs = 180_000

/**
 * From a website's URL to a live shop, with the API calls of the product's pages. The polling
 * itself causes load.
 */
export async function openShop(
  product: Product,
  site: string,
  everyMs = lookEveryMs,
): Promise<Opened> {
  const client = new Client(product.origin)
  const visit = { host: `localhost:${product.port}`, 'x-forwarded-for': anotherNetwork() }
  const begunAt = performance.now()
  const since = () => (performance.now() - begunAt) / 1000
  const visitor = callerOn(client, visit)
  const token = await beginReading(visitor, product, site)
  const first = await untilFirstProduct(visitor, token).then(since)
  const { owner, slug } = await signUp(client, visit)
  const importId = await confirm(owner, token, slug)
  const state = () => owner<Import>(get(`/api/scraper/imports/${importId}`))
  const [live, read, whole] = await Promise.all([
    until(
      async () => (await owner<Storefront>(get('/api/storefront'))).live !== null,
      everyMs,
    ).then(since),
    until(async () => !isReading((await state()).previewStatus), everyMs).then(since),
    until(async () => (await state()).status === 'done', everyMs).then(since),
  ])
  return {
    seconds: { first, read, live, whole },
    picturesSeconds: () =>
      until(async () => {
        const { images } = await state()
        return images.done + images.failed === images.total
      }).then(since),
    listItems: () => listFound(owner, importId),
    listDrafts: async () => {
      const pages = await owner<{ rows: readonly FoundPage[] }>(
        get(`/api/scraper/imports/${importId}/pages`),
      )
      return pages.rows.flatMap(({ path, kind }) =>
        /^(?:post|page|faq)$/.test(kind) ? [path] : [],
      )
    },
    countFollowed: (paths) => followOldPaths(client, `${slug}.localhost:${product.port}`, paths),
    close: () => client.destroy(),
  }
}

interface FoundPage {
  readonly path: string
  readonly kind: string
}
interface Storefront {
  readonly live: object | null
}
interface Import {
  readonly id: string
  readonly status: string
  readonly previewStatus: PreviewStatus
  readonly images: { readonly total: number; readonly done: number; readonly failed: number }
}

const get = (path: string) => ({ method: 'GET', path }) as const
const post = (path: string, body: object) =>
  ({ method: 'POST', path, body, headers: { 'idempotency-key': randomUUID() } }) as const

async function until(isSo: () => Promise<boolean>, everyMs = lookEveryMs): Promise<void> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await pause(everyMs))
    if (await isSo()) return
  throw new Error(`not within ${patienceMs / 1000} s`)
}

async function beginReading(visitor: Call, product: Product, site: string) {
  const address = toAddress(product, site)
  return (await visitor<{ token: string }>(post('/api/scraper/imports/previews', { address })))
    .token
}

interface Preview {
  readonly products: number
  readonly brand: { readonly name: string }
  readonly error: { readonly message: string } | null
}

/** Users continue once they recognize their shop. */
const untilFirstProduct = (visitor: Call, token: string) =>
  until(async () => {
    const seen = await visitor<Preview>(post('/api/scraper/imports/previews/progress', { token }))
    if (seen.error) throw new Error(seen.error.message)
    return seen.products > 0 && seen.brand.name !== ''
  })

async function signUp(client: Client, visit: Record<string, string>) {
  const slug = `onboarded-${randomUUID().slice(0, 8)}`
  const { token, tenant } = await callerOn(
    client,
    visit,
  )<{
    token: string
    tenant: { slug: string }
  }>(post('/api/cap/users', { email: `${slug}@example.com`, acceptedTerms: true }))
  const headersOf = (tenantSlug: string) => ({
    ...visit,
    authorization: `Bearer ${token}`,
    'x-tenant': tenantSlug,
  })
  let current = tenant.slug
  const owner: Call = (ask) => callerOn(client, headersOf(current))(ask)
  return { slug, owner: followingSlug(owner, (next) => (current = next)) }
}

/** Once the shop has its slug, calls use it. */
const followingSlug =
  (call: Call, follow: (slug: string) => void): Call =>
  async (ask) => {
    const reply = await call(ask)
    const { slug } = (ask.body ?? {}) as { slug?: string }
    if (slug) follow(slug)
    return reply as never
  }

async function confirm(owner: Call, previewToken: string, slug: string): Promise<string> {
  const body = { previewToken, ownershipConfirmed: true }
  const { id } = await owner<Import>(post('/api/scraper/imports', body))
  for (const [step, answers] of Object.entries(answersFor(slug)))
    await owner(post(`/api/setup/steps/${step}`, answers))
  await owner(post(`/api/scraper/imports/${id}/commit`, {}))
  await owner(post('/api/billing/trial', { planId: 'growth', interval: 'month' }))
  await owner(post('/api/setup/completion', {}))
  return id
}

interface ImportItem {
  readonly title: string
  readonly address: string
  readonly priceMinor: number | null
  readonly highestPriceMinor: number | null
  readonly variants: readonly { readonly sku: string }[]
  readonly images: number
}

async function listFound(owner: Call, importId: string): Promise<FoundItem[]> {
  const found: FoundItem[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page: { rows: ImportItem[]; nextCursor: string | null } = await owner(
      get(`/api/scraper/imports/${importId}/items?limit=100${query}`),
    )
    found.push(...page.rows.map(toFound))
    cursor = page.nextCursor
  }
  return found
}

const toFound = (item: ImportItem): FoundItem => ({
  title: item.title,
  path: new URL(item.address).pathname,
  lowest: item.priceMinor,
  highest: item.highestPriceMinor,
  variants: item.variants.length,
  skus: item.variants.map(({ sku }) => sku),
  pictures: item.images,
})

async function followOldPaths(
  client: Client,
  host: string,
  paths: readonly string[],
): Promise<number> {
  let followed = 0
  for (const path of paths) {
    const old = await client.request({ method: 'GET', path, headers: { host } })
    await old.body.dump()
    // Unchanged paths need no redirect.
    if (old.statusCode === 200) followed += 1
    if (old.statusCode !== 301) continue
    const to = new URL(String(old.headers['location']), `http://${host}`)
    const now = await client.request({ method: 'GET', path: to.pathname, headers: { host } })
    await now.body.dump()
    if (now.statusCode === 200) followed += 1
  }
  return followed
}
