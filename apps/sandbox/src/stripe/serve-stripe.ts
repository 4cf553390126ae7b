import type { FastifyInstance } from 'fastify'
import { openJournal } from '../journal.ts'
import { NO_API_FAULTS, serveControl } from './control.ts'
import { serveDisputePages } from './hosted/dispute-pages.ts'
import { serveHostedPages } from './hosted/routes.ts'
import { serveStripeApi } from './http/serve-stripe-api.ts'
import { letTimePass } from './objects/let-time-pass.ts'
import { serveAccountPages } from './connect/account-pages.ts'
import { createStores } from './store.ts'
import { createClock } from './world.ts'
import { createWebhooks, type Secrets } from './webhooks.ts'
import { createWorlds } from './worlds.ts'

export type StripeOptions = Secrets & {
  file: string | null
  origin: () => string
  productUrl: string
}

const TICK_MS = 5000

export async function serveStripe(
  app: FastifyInstance,
  { file, origin, productUrl, ...secrets }: StripeOptions,
) {
  const { journal, entries } = await openJournal(file)
  const stores = createStores(journal, entries)
  const clock = createClock()
  const { nowSeconds } = clock
  const webhooks = createWebhooks({ stores, nowSeconds, productUrl, secrets })
  const worlds = createWorlds({ stores, clock, webhooks, origin })
  const apiFaults = { ...NO_API_FAULTS }
  serveStripeApi(app, worlds, apiFaults)
  serveHostedPages(app, worlds)
  serveDisputePages(app, worlds)
  serveAccountPages(app, worlds)
  serveControl(app, { worlds, webhooks, apiFaults })
  const ticking = setInterval(() => worlds.all().forEach(letTimePass), TICK_MS)
  ticking.unref()
  for (const { account } of worlds.all()) webhooks.resume(account)
  return async () => {
    clearInterval(ticking)
    webhooks.close()
    await journal.flush()
  }
}
