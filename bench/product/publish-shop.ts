import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { callerOn } from '../load/flow-load.ts'
import type { Product } from './start-product.ts'

type Build = { id: string; status: string; error: { message: string } | null }
type Detail = Build & { checks: { level: string; message: string }[] }

const patienceMs = 60_000

/** Builds and publishes the shop through the owner's API calls, unless it is live. */
export async function publishShop(product: Product, owner: Record<string, string>): Promise<void> {
  const client = new Client(product.origin)
  const call = callerOn(client, { ...owner, host: `localhost:${product.port}` })
  try {
    const { live } = await call<{ live: object | null }>({ method: 'GET', path: '/api/storefront' })
    if (live !== null) return
    const { build } = await call<{ build: Build }>({
      method: 'POST',
      path: '/api/builds',
      body: {},
    })
    const path = `/api/builds/${build.id}`
    const status = await untilBuilt(() => call<Detail>({ method: 'GET', path }))
    if (status === 'ready') await call({ method: 'POST', path: `${path}/publication`, body: {} })
  } finally {
    await client.destroy()
  }
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
