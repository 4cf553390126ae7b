import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { publicCopy } from './http/shape.ts'
import { newId, type AccountId, type Stores } from './store.ts'
import type { Event, StripeObject } from './types.ts'

export type Faults = {
  duplicate: number
  delayMs: number
  reorder: boolean
  drop: number
  muted: boolean
  retryBaseMs: number
}
export type Delivery = { event: string; type: string; attempt: number; status: number; at: string }
export type Webhooks = {
  faults: Faults
  deliveries: Delivery[]
  productUrl: string
  emit: (account: AccountId, change: Change) => void
  resend: (event: Event) => void
  /** Resends an account's events left undelivered by an earlier run. */
  resume: (account: AccountId) => void
  close: () => void
}

type Change = {
  type: string
  object: StripeObject
  previous: Record<string, unknown> | undefined
}

export const NO_FAULTS: Faults = {
  duplicate: 0,
  delayMs: 0,
  reorder: false,
  drop: 0,
  muted: false,
  retryBaseMs: 500,
}

/** Secret of the endpoint for the platform's events, and of the one for connected accounts. */
export type Secrets = { webhookSecret: string; connectSecret: string }
type Options = { stores: Stores; nowSeconds: () => number; productUrl: string; secrets: Secrets }

const ATTEMPTS = 12
const REORDER_WINDOW_MS = 400
const DELIVERIES_KEPT = 500

/** Records events and posts them, signed, until the product replies with 2xx. */
export function createWebhooks({ stores, nowSeconds, productUrl, secrets }: Options): Webhooks {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const { later, stop } = createTimers()
  const held: Event[] = []
  const webhooks: Webhooks = {
    faults: { ...NO_FAULTS },
    deliveries: [],
    productUrl,
    emit(account, change) {
      const { muted } = webhooks.faults
      const event = buildEvent(nowSeconds(), account, change)
      // Muted acts like no registered endpoint: no delivery, not even after a restart.
      stores.of(account).put(Object.assign(event, muted && { pending_webhooks: 0 }))
      if (muted) return
      if (webhooks.faults.drop > 0) webhooks.faults.drop -= 1
      else if (webhooks.faults.reorder) hold(event)
      else schedule(event)
    },
    resend: (event) => later(0, () => void send(event, 1)),
    resume(account) {
      for (const event of stores.of(account).all('event').toReversed())
        if (event.pending_webhooks > 0) schedule(event)
    },
    close() {
      stop()
      agent.destroy()
    },
  }
  const hold = (event: Event) => {
    if (held.push(event) === 1)
      later(REORDER_WINDOW_MS, () => held.splice(0).toReversed().forEach(schedule))
  }
  const schedule = (event: Event) => {
    const { delayMs, duplicate } = webhooks.faults
    for (let copy = 0; copy <= duplicate; copy += 1) later(delayMs, () => void send(event, 1))
  }
  const send = async (event: Event, attempt: number) => {
    const status = await deliver(agent, { event, productUrl: webhooks.productUrl, secrets })
    webhooks.deliveries.push({
      event: event.id,
      type: event.type,
      attempt,
      status,
      at: new Date().toISOString(),
    })
    if (webhooks.deliveries.length > DELIVERIES_KEPT) webhooks.deliveries.shift()
    if (status >= 200 && status < 300) {
      if (event.pending_webhooks > 0)
        stores.of(event.account ?? null).put(Object.assign(event, { pending_webhooks: 0 }))
    } else if (attempt < ATTEMPTS) {
      later(
        Math.min(30_000, webhooks.faults.retryBaseMs * 2 ** (attempt - 1)),
        () => void send(event, attempt + 1),
      )
    }
  }
  return webhooks
}

function createTimers() {
  const timers = new Set<NodeJS.Timeout>()
  return {
    later: (ms: number, run: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        run()
      }, ms)
      timers.add(timer)
    },
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

function buildEvent(created: number, account: AccountId, change: Change): Event {
  const { type, object, previous } = change
  const data = { object: publicCopy(object), previous_attributes: previous }
  return {
    id: newId('evt_'),
    object: 'event',
    ...(account !== null && { account }),
    api_version: '2026-10-28.endive',
    created,
    data: JSON.parse(JSON.stringify(data)) as Event['data'],
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req_'), idempotency_key: null },
    type,
  }
}

type Signed = { body: string; signature: string }

function signed(event: unknown, secret: string): Signed {
  const body = JSON.stringify(event, null, 2)
  const seconds = Math.floor(Date.now() / 1000)
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { body, signature: `t=${seconds},v1=${mac}` }
}

function deliver(
  agent: Agent,
  { event, productUrl, secrets }: { event: Event; productUrl: string; secrets: Secrets },
): Promise<number> {
  const isConnect = event.account !== undefined
  const path = `/api/payments/stripe/${isConnect ? 'connect-webhook' : 'webhook'}`
  const secret = isConnect ? secrets.connectSecret : secrets.webhookSecret
  return post(agent, new URL(path, productUrl), signed(publicCopy(event), secret))
}

/** Resolves to the status, or 0 without a response. */
function post(agent: Agent, target: URL, { body, signature }: Signed): Promise<number> {
  return new Promise((resolve) => {
    const call = request(
      target,
      {
        method: 'POST',
        agent,
        // Node does not resolve names below localhost.
        host: target.hostname.endsWith('.localhost') ? '127.0.0.1' : target.hostname,
        timeout: 15_000,
        headers: {
          host: target.host,
          'content-type': 'application/json; charset=utf-8',
          'content-length': Buffer.byteLength(body),
          'stripe-signature': signature,
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks) sandbox',
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
        answer.on('error', () => resolve(0))
      },
    )
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(0))
    call.end(body)
  })
}
