import type { FastifyInstance } from 'fastify'
import { openJournal } from '../journal.ts'
import { NO_API_FAULTS, serveControl } from './control.ts'
import { serveDisputePages } from './hosted/dispute-pages.ts'
import { serveHostedPages } from './hosted/routes.ts'
import { serveStripeApi } from './http/serve-stripe-api.ts'
import { letTimePass } from './objects/let-time-pass.ts'
import { createStore } from './store.ts'
import { createClock, type World } from './world.ts'
import { createWebhooks } from './webhooks.ts'

export type StripeOptions = {
  file: string | null
  origin: () => string
  productUrl: string
  webhookSecret: string
}

const TICK_MS = 5000

export async function serveStripe(
  app: FastifyInstance,
  { file, origin, productUrl, webhookSecret }: StripeOptions,
) {
  const { journal, entries } = await openJournal(file)
  const store = createStore(journal, entries)
  const clock = createClock()
  const webhooks = createWebhooks({
    store,
    nowSeconds: clock.nowSeconds,
    productUrl,
    secret: webhookSecret,
  })
  const world: World = {
    store,
    clock,
    emit: webhooks.emit,
    settings: { minExpirySeconds: 30 * 60 },
    get origin() {
      return origin()
    },
  }
  const apiFaults = { ...NO_API_FAULTS }
  serveStripeApi(app, world, apiFaults)
  serveHostedPages(app, world)
  serveDisputePages(app, world)
  serveControl(app, { world, webhooks, apiFaults })
  const ticking = setInterval(() => letTimePass(world), TICK_MS)
  ticking.unref()
  webhooks.resume()
  return async () => {
    clearInterval(ticking)
    webhooks.close()
    await journal.flush()
  }
}
