import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from './faults/fault-proxy.ts'
import { usageOf } from '../machine/processes.ts'
import { countRows } from './stage/count-rows.ts'
import { cardPageOf, fillCart, openCardPage, tellProvider } from './stage/card-shopper.ts'
import type { FaultTest, Stage } from './stage/fault-test.ts'
import { openShop } from './stage/shopkeeper.ts'
import type { Reply, Shopkeeper } from './stage/shopkeeper.ts'
import { waitFor } from './stage/wait-for.ts'

/** Maximum recovery time after an outage, in ms. */
const wellWithinMs = 5_000

const json = 'content-type: application/json\r\nconnection: close\r\n\r\n'
const faults: Readonly<Record<string, Fault>> = {
  hangs: { kind: 'hang' },
  'cuts every connection': { kind: 'cutRequest', afterBytes: 0 },
  'answers 500': {
    kind: 'answer',
    text: `HTTP/1.1 500 Internal Server Error\r\n${json}{}`,
    fillingBytes: 0,
  },
  'talks nonsense': {
    kind: 'answer',
    text: `HTTP/1.1 200 OK\r\n${json}{"id": \u0000\u0001`,
    fillingBytes: 1_000,
  },
  'answers with 3 GB': {
    kind: 'answer',
    text: `HTTP/1.1 200 OK\r\n${json}`,
    fillingBytes: 3_000_000_000,
  },
}

/**
 * CRA-09: during any provider failure cash sales work, card payments wait with a message, and
 * refunds complete later.
 */
export const spoiledProvider: FaultTest = {
  name: 'CRA-09 the card provider hangs, cuts, fails, talks nonsense, never ends',
  async run(stage) {
    const { product, cardProvider, expect, sql } = stage
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    const rows: string[] = []
    for (const [name, fault] of Object.entries(faults)) {
      const orderId = await payOrder(stage, keeper, variantId)
      const cart = await fillCart(product, keeper, variantId)
      const before = usageOf(product.apiPids()).memoryMb
      cardProvider.choose = () => fault
      cardProvider.cutAll()
      const [card, cash, refund] = await Promise.all([
        timed(() => cart.payByCard()),
        timed(() => keeper.order([{ variantId, quantity: 1 }], crypto.randomUUID())),
        timed(() => giveBack(keeper, orderId)),
      ])
      const grownMb = usageOf(product.apiPids()).memoryMb - before
      cardProvider.choose = () => ({ kind: 'none' })
      cardProvider.cutAll()
      const well = await timed(() => until(() => cart.payByCard(), 200))
      const page = cardPageOf(well.reply, (paymentId) => cart.complete(paymentId))
      await tellProvider(product, `_pay/${page.sessionId}`)
      const placed = (await page.complete()).body['state'] === 'placed'
      expect(`${name}: cards not refused with a sentence`, Number(!isTold(card.reply)), 0)
      expect(`${name}: cash order`, cash.reply.status, 201)
      expect(`${name}: refund taken`, refund.reply.status, 200)
      expect(`${name}: memory grown beyond 150 MB`, Number(grownMb > 150), 0)
      expect(`${name}: well too late (ms)`, Number(well.ms > wellWithinMs) * well.ms, 0)
      expect(`${name}: the cart became an order`, Number(placed), 1)
      rows.push(
        `${name}: shopper with a card ${card.reply.status} ${String(card.reply.body['code'])} after ${seconds(card)}, with cash 201 after ${seconds(cash)}, owner's refund ${stateOf(refund.reply)}, +${grownMb.toFixed(0)} MB, well after ${seconds(well)}`,
      )
    }
    const open = `refunds where status <> 'succeeded'`
    const made = await timed(() => waitFor(async () => (await countRows(sql, open)) === 0, 240))
    expect('refunds not made', await countRows(sql, open), 0)
    expect('refunds', await countRows(sql, 'refunds'), rows.length)
    return [...rows, `all refunds made ${seconds(made)} later`].join('\n         ')
  },
}

/** CRA-09: without a mail server orders are accepted, and all mail is sent once it is back. */
export const mailDown: FaultTest = {
  name: 'CRA-09 the mail server hangs, then cuts',
  async run({ product, mailServer, expect, sql }) {
    const keeper = await openShop(product)
    const variantId = await keeper.stockItem('Steady seller', 100_000)
    // Unconfirmed shops send no mail; confirm this one.
    await sql('update tenants set owner_confirmed_at = now()')
    const times: number[] = []
    for (const fault of [faults['hangs'], faults['cuts every connection']]) {
      mailServer.choose = () => fault ?? { kind: 'hang' }
      mailServer.cutAll()
      for (let order = 0; order < 20; order++) {
        const { reply, ms } = await timed(() => keeper.order([{ variantId, quantity: 1 }]))
        expect('order', reply.status, 201)
        times.push(ms)
      }
      await pause(5_000)
    }
    mailServer.choose = () => ({ kind: 'none' })
    mailServer.cutAll()
    const waiting = `mail_outbox where template = 'order-confirmed' and status <> 'sent'`
    const left = await timed(() => waitFor(async () => (await countRows(sql, waiting)) === 0, 240))
    expect('letters not sent', await countRows(sql, waiting), 0)
    expect('letters', await countRows(sql, `mail_outbox where template = 'order-confirmed'`), 40)
    return `40 orders, the slowest after ${Math.max(...times).toFixed(0)} ms; all 40 letters sent ${seconds(left)} after the mail server was back`
  },
}

async function payOrder(
  { product, sql }: Stage,
  keeper: Shopkeeper,
  variantId: string,
): Promise<string> {
  const page = await openCardPage(product, keeper, variantId)
  await tellProvider(product, `_pay/${page.sessionId}`)
  await until(() => page.complete(), 200)
  const [row] = await sql<{ order_id: string }>(
    'select order_id from payments where payment_id = $1',
    [page.paymentId],
  )
  return row?.order_id ?? ''
}

const giveBack = (keeper: Shopkeeper, orderId: string) =>
  keeper.call({
    method: 'POST',
    path: `/api/orders/${orderId}/refunds`,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: { amountMinor: 100, reason: 'The crust was burnt' },
  })

const stateOf = ({ body }: Reply) =>
  (body['refunds'] as { status: string }[] | undefined)?.[0]?.status

const isTold = ({ status, body }: Reply) =>
  [502, 503, 504].includes(status) && String(body['message'] ?? '').length > 20

async function timed<T>(work: () => Promise<T>): Promise<{ reply: T; ms: number }> {
  const began = performance.now()
  const reply = await work()
  return { reply, ms: performance.now() - began }
}

const seconds = ({ ms }: { ms: number }) => `${(ms / 1000).toFixed(1)} s`

async function until(ask: () => Promise<Reply>, status: number): Promise<Reply> {
  for (let attempt = 0; attempt < 60; attempt++) {
    const reply = await ask()
    if (reply.status === status) return reply
    await pause(250)
  }
  throw new Error(`not answered with ${status} within a minute`)
}
