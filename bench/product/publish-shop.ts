import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { type Call, callerOn } from '../load/flow-load.ts'
import type { Product } from './start-product.ts'

type Build = { id: string; status: string; error: { message: string } | null }
type Detail = Build & { checks: { level: string; message: string }[] }

const patienceMs = 60_000

type Owner = Record<string, string>

/** Builds and publishes the shop through the owner's API calls, unless it is live. */
export const publishShop = (product: Product, owner: Owner): Promise<void> =>
  withOwner(product, owner, async (call) => {
    const { live } = await call<{ live: object | null }>({ method: 'GET', path: '/api/storefront' })
    if (live === null) await buildAndPublish(call)
  })

interface Draft {
  readonly theme: object
  readonly content: object
  readonly version: number
}

/** Publishes the shop in the theme, with the theme's typefaces and corners. */
export const publishTheme = (product: Product, owner: Owner, name: string): Promise<void> =>
  withOwner(product, owner, async (call) => {
    const path = '/api/shop-draft'
    const { theme, content, version } = await call<Draft>({ method: 'GET', path })
    const chosen = { ...theme, name, font: 'theme', radius: 'theme' }
    await call({ method: 'PUT', path, body: { theme: chosen, content, version } })
    await buildAndPublish(call)
  })

async function withOwner(
  product: Product,
  owner: Owner,
  work: (call: Call) => Promise<void>,
): Promise<void> {
  const client = new Client(product.origin)
  try {
    await work(callerOn(client, { ...owner, host: `localhost:${product.port}` }))
  } finally {
    await client.destroy()
  }
}

async function buildAndPublish(call: Call): Promise<void> {
  const { build } = await call<{ build: Build }>({ method: 'POST', path: '/api/builds', body: {} })
  const path = `/api/builds/${build.id}`
  const status = await untilBuilt(() => call<Detail>({ method: 'GET', path }))
  if (status === 'ready') await call({ method: 'POST', path: `${path}/publication`, body: {} })
}

/** A shop's first build goes live automatically. */
async function untilBuilt(read: () => Promise<Detail>): Promise<'ready' | 'live'> {
  const until = Date.now() + patienceMs
  while (Date.now() < until) {
    const { status, error, checks } = await read()
    if (status === 'ready' || status === 'live') return status
    if (['failed', 'cancelled'].includes(status)) {
      const blocking = checks.filter(({ level }) => level === 'blocking')
      const reasons = [error?.message ?? '', ...blocking.map(({ message }) => message)]
      throw new Error(`the shop cannot be built: ${reasons.join('; ')}`)
    }
    await sleep(100)
  }
  throw new Error('the build of the shop did not end')
}
