import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'undici'
import { callerOn } from '../../load/flow-load.ts'
import type { Call } from '../../load/flow-load.ts'
import type { Product } from '../../product/start-product.ts'
import { answersFor } from './answers.ts'

export interface FoundItem {
  readonly title: string
  /** The path of its page on the old website. */
  readonly path: string
  readonly lowest: number | null
  readonly highest: number | null
  readonly variants: number
  readonly skus: readonly string[]
  readonly pictures: number
}

export interface Opened {
  /** From the address until its first product was seen, until the shop was live, and until all of it was in. */
  readonly firstSeconds: number
  readonly liveSeconds: number
  readonly wholeSeconds: number
  readonly items: readonly FoundItem[]
  /** Old paths that answer 301 to a page that answers 200. */
  readonly redirected: number
}

const lookEveryMs = 100
const patienceMs = 180_000

/** From the address of a website to a live shop, as the pages of the product call the server. */
export async function openShop(product: Product, site: string): Promise<Opened> {
  const client = new Client(product.origin)
  const host = `localhost:${product.port}`
  const begunAt = performance.now()
  const since = () => (performance.now() - begunAt) / 1000
  try {
    const visitor = callerOn(client, { host })
    const token = await beginReading(visitor, product, site)
    const firstSeconds = await untilFirstProduct(visitor, token).then(since)
    const { owner, slug } = await signUp(client, host)
    const importId = await confirm(owner, token, slug)
    await until(async () => (await owner<Storefront>(get('/api/storefront'))).live !== null)
    const liveSeconds = since()
    await until(
      async () => (await owner<Import>(get(`/api/scraper/imports/${importId}`))).status === 'done',
    )
    const wholeSeconds = since()
    const items = await listFound(owner, importId)
    const redirected = await followOldPaths(client, `${slug}.${host}`, items)
    return { firstSeconds, liveSeconds, wholeSeconds, items, redirected }
  } finally {
    await client.destroy()
  }
}

interface Storefront {
  readonly live: object | null
}
interface Import {
  readonly id: string
  readonly status: string
}

const get = (path: string) => ({ method: 'GET', path }) as const
const post = (path: string, body: object) =>
  ({ method: 'POST', path, body, headers: { 'idempotency-key': randomUUID() } }) as const

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (
    const end = performance.now() + patienceMs;
    performance.now() < end;
    await pause(lookEveryMs)
  )
    if (await isSo()) return
  throw new Error(`not within ${patienceMs / 1000} s`)
}

async function beginReading(visitor: Call, { sandboxOrigin }: Product, site: string) {
  const address = sandboxOrigin.replace('127.0.0.1', `${site}.localhost`)
  return (await visitor<{ token: string }>(post('/api/scraper/imports/previews', { address })))
    .token
}

interface Preview {
  readonly products: number
  readonly brand: { readonly name: string }
  readonly error: { readonly message: string } | null
}

/** People go on once they have recognised their shop. */
const untilFirstProduct = (visitor: Call, token: string) =>
  until(async () => {
    const seen = await visitor<Preview>(post('/api/scraper/imports/previews/progress', { token }))
    if (seen.error) throw new Error(seen.error.message)
    return seen.products > 0 && seen.brand.name !== ''
  })

async function signUp(client: Client, host: string) {
  const slug = `onboarded-${randomUUID().slice(0, 8)}`
  const { token, tenant } = await callerOn(client, { host })<{
    token: string
    tenant: { slug: string }
  }>(post('/api/cap/users', { email: `${slug}@example.com`, acceptedTerms: true }))
  const headersOf = (tenantSlug: string) => ({
    host,
    authorization: `Bearer ${token}`,
    'x-tenant': tenantSlug,
  })
  let current = tenant.slug
  const owner: Call = (ask) => callerOn(client, headersOf(current))(ask)
  return { slug, owner: followingSlug(owner, (next) => (current = next)) }
}

/** Once the shop has its address, calls name it. */
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
  items: readonly FoundItem[],
): Promise<number> {
  let redirected = 0
  for (const { path } of items) {
    const old = await client.request({ method: 'GET', path, headers: { host } })
    await old.body.dump()
    // What keeps its path needs no redirect.
    if (old.statusCode === 200) redirected += 1
    if (old.statusCode !== 301) continue
    const to = new URL(String(old.headers['location']), `http://${host}`)
    const now = await client.request({ method: 'GET', path: to.pathname, headers: { host } })
    await now.body.dump()
    if (now.statusCode === 200) redirected += 1
  }
  return redirected
}
