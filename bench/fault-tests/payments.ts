import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { Agent, request } from 'undici'
import { startFaultProxy } from './faults/fault-proxy.ts'
import type { Fault } from './faults/fault-proxy.ts'
import { countRows } from './stage/count-rows.ts'
import { openCardPage, tellProvider } from './stage/card-shopper.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { quantile } from '../load/quantile.ts'
import { call, cashOrder, openShop } from './stage/shopkeeper.ts'
import { untilReady } from './stage/until-ready.ts'
import { waitFor } from './stage/wait-for.ts'

const cuts: readonly Fault[] = [
  { kind: 'cutRequest', afterBytes: 0 },
  { kind: 'cutRequest', afterBytes: 300 },
  { kind: 'cutAnswer', afterBytes: 0 },
  { kind: 'cutAnswer', afterBytes: 100 },
]
const everyFifth = (connection: number): Fault =>
  connection % 5 === 4
    ? (cuts[Math.floor(connection / 5) % cuts.length] ?? { kind: 'hang' })
    : { kind: 'none' }

/** IDM-04: cuts connections of shoppers and of the card provider; all retry. */
export const cutConnections: FaultTest = {
  name: 'IDM-04 a fifth of all connections cut before, during and after the work',
  async run(stage) {
    const { product, cardProvider, expect, sql } = stage
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    const way = await startFaultProxy({ host: '127.0.0.1', port: product.port })
    way.choose = everyFifth
    const origin = `http://127.0.0.1:${way.port}`
    const attempts = await orderThrough(
      { ...product, origin },
      { keeper, variantId, orders: 1_000 },
    )
    await way.close()
    cardProvider.choose = everyFifth
    cardProvider.cutAll()
    const paid = await payCards(stage, { keeper, variantId, cards: 50 })
    cardProvider.choose = () => ({ kind: 'none' })
    expect('orders', await countRows(sql, 'orders'), 1_000 + paid)
    expect('charges', await countRows(sql, `payments where status = 'captured'`), paid)
    return `1 000 orders in ${attempts} attempts, ${paid} card payments`
  },
}

/** WHK-07: the database dies during a burst of events. */
export const eventBurst: FaultTest = {
  name: 'WHK-07 a burst of 500 events, with the database killed on the way',
  async run(stage) {
    const { product, expect, target, sql, kill, databasePids } = stage
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    // Mutes the sandbox's own events; they are sent and measured here.
    await tellProvider(product, '_control', { muted: true })
    const sessions: Record<string, unknown>[] = []
    for (let card = 0; card < 20; card++) {
      const page = await openCardPage(product, keeper, variantId)
      sessions.push(await tellProvider(product, `_pay/${page.sessionId}`))
    }
    const events = Array.from({ length: 500 }, (_, index) =>
      completedEvent(`evt_burst${index}`, {
        account: keeper.accountId,
        object: sessions[index % sessions.length] ?? {},
      }),
    )
    const calm = await deliver(product, events.slice(0, 250))
    const p95 = quantile(
      calm.map(({ ms }) => ms),
      0.95,
    )
    expect('acknowledged in the calm', calm.filter(({ status }) => status === 200).length, 250)
    const storm = deliver(product, events.slice(250))
    kill(databasePids())
    const answered = await storm
    const unanswered = answered.filter(({ status }) => status !== 200)
    expect(
      'refused otherwise than by “later”',
      unanswered.filter(({ status }) => status > 0 && status < 500).length,
      0,
    )
    await deliverUntilTaken(
      product,
      unanswered.map(({ event }) => event),
    )
    const known = await sql<{ id: string }>('select stripe_event_id as id from stripe_events')
    expect('events lost', events.filter(({ id }) => !known.some((row) => row.id === id)).length, 0)
    expect('orders', await countRows(sql, 'orders'), 20)
    target('p95 in ms', p95, 500)
    return `p95 ${Math.round(p95)} ms; ${unanswered.length} of 250 not acknowledged while the database was gone, then all`
  },
}

/** WHK-08: kills the server around the processing of an event. */
export const killedWhileReceiving: FaultTest = {
  name: 'WHK-08 SIGKILL around 30 events of the card provider',
  async run(stage) {
    const { product, expect, sql, kill } = stage
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    await tellProvider(product, '_control', { retryBaseMs: 100 })
    for (let round = 0; round < 10; round++) {
      const pages = []
      for (let card = 0; card < 3; card++)
        pages.push(await openCardPage(product, keeper, variantId))
      await Promise.all(pages.map(({ sessionId }) => tellProvider(product, `_pay/${sessionId}`)))
      await pause(round * 8)
      kill(product.apiPids().slice(0, 1))
      await untilReady(product)
    }
    await waitFor(async () => (await countRows(sql, 'orders')) >= 30, 60)
    expect('orders', await countRows(sql, 'orders'), 30)
    expect('payments', await countRows(sql, `payments where status = 'captured'`), 30)
    return '30 payments over 10 kills, each one order'
  },
}

/** OUT-01: committed mail is sent once despite kills; possible duplicates are marked. */
export const mailsAfterKills: FaultTest = {
  name: 'OUT-01 SIGKILL of the server while orders are mailed',
  async run({ product, expect, sql, kill }) {
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    // Unconfirmed shops send no mail; confirm this one.
    await sql('update tenants set owner_confirmed_at = now()')
    for (let round = 0; round < kills; round++) {
      const ordering = Promise.all(
        Array.from({ length: 20 }, () =>
          keeper.order([{ variantId, quantity: 1 }], crypto.randomUUID()).catch(() => null),
        ),
      )
      await pause(100 + 30 * round)
      kill(product.apiPids().slice(0, 1))
      await untilReady(product)
      await ordering
    }
    const confirmations = `mail_outbox where template = 'order-confirmed'`
    const sent = () => countRows(sql, `${confirmations} and status = 'sent'`)
    await waitFor(async () => (await sent()) >= (await countRows(sql, 'orders')), 150)
    const orders = await countRows(sql, 'orders')
    const uncertain = await countRows(sql, `${confirmations} and is_uncertain`)
    expect('confirmations written', await countRows(sql, confirmations), orders)
    expect('confirmations sent', await sent(), orders)
    const arrived = await countArrived(product.sandboxOrigin)
    expect('confirmations arrived', arrived.different, orders)
    expect('more often than marked as uncertain', Math.max(0, arrived.all - orders - uncertain), 0)
    return `${orders} orders over ${kills} kills, each confirmed; ${uncertain} marked as uncertain, ${arrived.all - orders} of them arrived twice`
  },
}

const kills = 20

/** Counts by Message-ID: a resent mail has the same. */
async function countArrived(sandboxOrigin: string) {
  const answer = await fetch(`${sandboxOrigin}/mail/messages`)
  const messages = (await answer.json()) as { subject: string; headers: Record<string, string> }[]
  const ids = messages
    .filter(({ subject }) => /order/i.test(subject))
    .map(({ headers }) => headers['message-id'])
  return { all: ids.length, different: new Set(ids).size }
}

interface Ordering {
  readonly keeper: { readonly slug: string }
  readonly variantId: string
  readonly orders: number
}

/** Places each order with one key, retrying until answered; returns the total number of attempts. */
async function orderThrough(
  product: Stage['product'],
  { keeper, variantId, orders }: Ordering,
): Promise<number> {
  let attempts = 0
  let next = 0
  const shopper = async () => {
    while (next++ < orders) {
      const key = crypto.randomUUID()
      for (let taken = false; !taken;) {
        attempts += 1
        taken = await orderOnce(product, { slug: keeper.slug, variantId, key })
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, shopper))
  return attempts
}

async function orderOnce(
  { origin, port }: Stage['product'],
  { slug, variantId, key }: { slug: string; variantId: string; key: string },
): Promise<boolean> {
  // New connection per attempt, so that each meets its own fault.
  const dispatcher = new Agent({ pipelining: 0 })
  try {
    const reply = await request(`${origin}/api/shop/orders`, {
      method: 'POST',
      dispatcher,
      headers: {
        host: `${slug}.localhost:${port}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(cashOrder([{ variantId, quantity: 1 }])),
    })
    await reply.body.text()
    return reply.statusCode === 201
  } catch {
    return false
  } finally {
    await dispatcher.destroy()
  }
}

interface Paying {
  readonly keeper: { readonly slug: string }
  readonly variantId: string
  readonly cards: number
}

/** Number of paid orders; each is completed until it is an order. */
async function payCards({ product }: Stage, { keeper, variantId, cards }: Paying): Promise<number> {
  for (let card = 0; card < cards; card++) {
    const page = await openCardPage(product, keeper, variantId)
    await tellProvider(product, `_pay/${page.sessionId}`)
    for (let attempt = 0; attempt < 50; attempt++)
      if ((await page.complete()).body['state'] === 'placed') break
  }
  return cards
}

const signer = new Stripe('sk_test_unused')

function completedEvent(id: string, { account, object }: { account: string; object: object }) {
  return {
    id,
    account,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'checkout.session.completed',
    data: { object },
  }
}
type Event = ReturnType<typeof completedEvent>

interface Delivery {
  readonly event: Event
  /** 0 without a response. */
  readonly status: number
  readonly ms: number
}

async function deliver(product: Stage['product'], events: readonly Event[]): Promise<Delivery[]> {
  const results: Delivery[] = []
  let next = 0
  const sender = async () => {
    for (let event = events[next++]; event; event = events[next++]) {
      const payload = JSON.stringify(event)
      const began = performance.now()
      const reply = await call(product, {
        method: 'POST',
        path: '/api/payments/stripe/connect-webhook',
        headers: {
          'stripe-signature': signer.webhooks.generateTestHeaderString({
            payload,
            secret: 'whsec_sandbox_marketday_connect',
          }),
        },
        body: event,
      }).catch(() => null)
      results.push({ event, status: reply?.status ?? 0, ms: performance.now() - began })
    }
  }
  await Promise.all(Array.from({ length: 25 }, sender))
  return results
}

/** Resends unacknowledged events, like the provider. */
async function deliverUntilTaken(product: Stage['product'], events: readonly Event[]) {
  let open = events
  for (let attempt = 0; open.length > 0 && attempt < 60; attempt++) {
    await pause(500)
    const answers = await deliver(product, open)
    open = answers.filter(({ status }) => status !== 200).map(({ event }) => event)
  }
}
