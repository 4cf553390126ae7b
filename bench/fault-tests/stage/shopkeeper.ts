import { Agent, request } from 'undici'
import type { Dispatcher } from 'undici'
import type { Product } from '../../product/start-product.ts'

const connections = new Agent({ connections: 200, pipelining: 1, connect: { timeout: 20_000 } })

export interface Reply {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly cookies: string
  readonly location: string
}

interface Call {
  readonly method?: Dispatcher.HttpMethod
  readonly path: string
  readonly host?: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

export async function call(
  product: Product,
  { method = 'GET', path, host = 'localhost', body, headers = {} }: Call,
): Promise<Reply> {
  const response = await request(`${product.origin}${path}`, {
    method,
    dispatcher: connections,
    headers: {
      host: `${host}:${product.port}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.body.text()
  const isJson = String(response.headers['content-type'] ?? '').includes('json')
  return {
    status: response.statusCode,
    body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    cookies: [response.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
    location: String(response.headers['location'] ?? ''),
  }
}

export interface Shopkeeper {
  readonly slug: string
  /** Stripe account that takes its cards. */
  readonly accountId: string
  readonly headers: Readonly<Record<string, string>>
  /** Like a browser with an expired access token. */
  refresh(): Promise<Reply>
  call(request: Omit<Call, 'host'>): Promise<Reply>
  /** Adds an item for sale with this stock; returns its variant. */
  stockItem(title: string, units: number): Promise<string>
  order(lines: readonly Line[], key?: string): Promise<Reply>
}

interface Membership {
  readonly token: string
  readonly refreshToken: string
  readonly slug: string
  readonly cookies: string
}

async function signUp(product: Product): Promise<Membership> {
  const started = await call(product, { path: '/api/cap/users/social/google/start' })
  const asked = new URL(started.location)
  const minted = await request(`${asked.origin}/google/_code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      person: { name: 'Fault Test Keeper', email: `keeper${Date.now()}@example.com` },
      redirectUri: asked.searchParams.get('redirect_uri'),
      nonce: asked.searchParams.get('nonce'),
      codeChallenge: asked.searchParams.get('code_challenge'),
    }),
  })
  const { code } = (await minted.body.json()) as { code: string }
  const signedIn = await call(product, {
    method: 'POST',
    path: '/api/cap/users/tenant/internal/chat-onboard/social-auth/google',
    body: { code, state: asked.searchParams.get('state') },
    headers: { cookie: started.cookies },
  })
  const { token, refreshToken, existingTenant } = signedIn.body['response'] as {
    token: string
    refreshToken: string
    existingTenant: { tenant: { slug: string } }
  }
  return { token, refreshToken, slug: existingTenant.tenant.slug, cookies: signedIn.cookies }
}

export async function openShop(product: Product): Promise<Shopkeeper> {
  const { token, refreshToken, slug, cookies } = await signUp(product)
  let lastRefreshToken = refreshToken
  const headers = { authorization: `Bearer ${token}`, 'x-tenant': slug }
  const own = (wanted: Omit<Call, 'host'>) =>
    call(product, { ...wanted, headers: { ...headers, ...wanted.headers } })
  const accountId = await connectStripe(own)

  return {
    slug,
    accountId,
    headers,
    call: own,
    async refresh() {
      const reply = await call(product, {
        method: 'POST',
        path: '/api/cap/user/refresh',
        body: { refreshToken: lastRefreshToken },
        headers: { cookie: cookies },
      })
      lastRefreshToken = String(reply.body['refreshToken'])
      headers.authorization = `Bearer ${String(reply.body['token'])}`
      return reply
    },
    async stockItem(title, units) {
      const variants = [{ optionValues: [], priceMinor: 450, initialStock: units }]
      const made = await own({
        method: 'POST',
        path: '/api/catalog/products',
        body: { title, status: 'active', variants },
      })
      if (made.status !== 201) throw new Error(`the item was refused: ${JSON.stringify(made.body)}`)
      return (made.body['variants'] as { id: string }[])[0]?.id ?? ''
    },
    order: (lines, key) => orderAt(product, slug, { lines, key }),
  }
}

/** Connects the shop as its owner would, on the sandbox's page. */
async function connectStripe(own: Shopkeeper['call']): Promise<string> {
  const path = '/api/business/payment-account'
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const { body } = await own({ method: 'POST', path: `${path}/connect`, body: {}, headers })
  const url = String(body['url'])
  await (await request(url)).body.dump()
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await (await request(url, { method: 'POST', headers: form, body: 'choice=submit' })).body.dump()
  const account = await own({ method: 'POST', path: `${path}/refresh`, body: {} })
  return String(account.body['accountId'])
}

interface Line {
  readonly variantId: string
  readonly quantity: number
}

export const cashOrder = (lines: readonly Line[]) => ({
  lines,
  contact: { email: 'shopper@example.com', name: 'Eager Shopper' },
  delivery: { kind: 'pickup' },
  payment: 'cash',
})

export const orderAt = (
  machine: Product,
  slug: string,
  { lines, key }: { lines: readonly Line[]; key?: string | undefined },
): Promise<Reply> =>
  call(machine, {
    method: 'POST',
    path: '/api/shop/orders',
    host: `${slug}.localhost`,
    headers: key ? { 'idempotency-key': key } : {},
    body: cashOrder(lines),
  })

export async function readStock(keeper: Shopkeeper, variantId: string) {
  const level = (await keeper.call({ path: `/api/catalog/stock/${variantId}` })).body
  let onHand = 0
  let reserved = 0
  for (let cursor: string | null = ''; cursor !== null;) {
    const query = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const page: Reply = await keeper.call({
      path: `/api/catalog/stock/${variantId}/movements?limit=100${query}`,
    })
    for (const row of page.body['rows'] as { onHandDelta: number; reservedDelta: number }[]) {
      onHand += row.onHandDelta
      reserved += row.reservedDelta
    }
    cursor = page.body['nextCursor'] as string | null
  }
  return { level, ledger: { onHand, reserved } }
}
