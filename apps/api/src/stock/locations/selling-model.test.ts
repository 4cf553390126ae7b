import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createItem } from '@marketday/contract/catalog/products/products'

import { books } from '../../../testing/books.ts'
import { openWarehouse } from '../../../testing/stock/second-location.ts'
import { testApp } from '../../../testing/test-app.ts'
import type { TestApp } from '../../../testing/test-app.ts'
import type { Staff } from '../../../testing/actors.ts'
import { AppError } from '../../platform/http/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { holdStock, releaseHold } from '../held/hold-stock.ts'
import { refusingKindly } from '../movements.ts'
import { receiveStock } from '../receive-stock.ts'
import { recordSale } from '../record-sale.ts'
import { releaseReservation } from '../reserved/release-reservation.ts'
import { reserveStock } from '../reserved/reserve-stock.ts'
import { returnStock } from '../return-stock.ts'

/** `STOCK_RUNS`: number of sequences; `STOCK_SEED`: random seed. */
const runs = Number(process.env['STOCK_RUNS'] || 40)
const seed = Number(process.env['STOCK_SEED'] || 83)

let t: TestApp
let owner: Staff
let places: readonly string[]
beforeAll(async () => {
  t = await testApp()
  await openBusiness()
})
afterAll(() => t.close())

async function openBusiness() {
  owner = await t.owner()
  const { main, other } = await openWarehouse(owner)
  places = [main, other]
  selling = [0]
}

let selling: readonly number[] = [0]
const ways = [[0], [1], [0, 1], [1, 0]] as const

type Pieces = [number, number]
const none = (): Pieces => [0, 0]

interface Shelf {
  readonly variantId: string
  readonly isOnOrder: boolean
  onHand: Pieces
  reserved: Pieces
  readonly kept: Map<string, Pieces>
  readonly sold: Map<string, Pieces>
}

interface Act {
  readonly kind: keyof typeof acts
  readonly variant: number
  readonly quantity: number
  readonly subject: number
  readonly place: 0 | 1
  readonly way: number
}

const plus = (one: Pieces, other: Pieces, sign = 1): Pieces => [
  one[0] + sign * other[0],
  one[1] + sign * other[1],
]
const of = (map: Map<string, Pieces>, id: string) => map.get(id) ?? none()

function share(quantity: number, have: Pieces, order: readonly number[]): Pieces | null {
  const pieces = none()
  let left = quantity
  for (const at of order) {
    pieces[at] = Math.min(Math.max(0, have[at] ?? 0), left)
    left -= pieces[at] ?? 0
  }
  return left === 0 ? pieces : null
}

function chosen({ onHand, reserved, isOnOrder }: Shelf, quantity: number): Pieces | null {
  const available = plus(onHand, reserved, -1)
  const first = selling.find((at) => (available[at] ?? 0) >= quantity)
  if (first !== undefined) return share(quantity, [quantity, quantity], [first])
  const parts = share(quantity, available, selling)
  if (parts || !isOnOrder) return parts
  const all = none()
  for (const at of selling) all[at] = Math.max(0, available[at] ?? 0)
  all[selling[0] ?? 0] = (all[selling[0] ?? 0] ?? 0) + quantity - all[0] - all[1]
  return all
}

const backwards = () => [...[0, 1].filter((at) => !selling.includes(at)), ...selling.toReversed()]

interface Step {
  readonly run: (db: Db) => Promise<unknown>
  readonly foresee: () => boolean
}

type MakeStep = (shelf: Shelf, act: Act, shelves: readonly Shelf[]) => Step

const subjects = [newId(), newId(), newId()] as const
const idOf = (noun: 'cart' | 'order', { subject }: Act) =>
  `${subjects[subject]?.slice(0, -1)}${noun === 'cart' ? 'c' : 'd'}`
const linesOf = ({ variantId }: Shelf, { quantity }: Act) => [{ variantId, quantity }]

function keep(shelf: Shelf, id: string, pieces: Pieces | null): boolean {
  if (!pieces) return false
  shelf.reserved = plus(shelf.reserved, pieces)
  shelf.kept.set(id, plus(of(shelf.kept, id), pieces))
  return true
}

const takes =
  (noun: 'cart' | 'order'): MakeStep =>
  (shelf, act) => {
    const [id, lines] = [idOf(noun, act), linesOf(shelf, act)]
    return {
      run: (db) =>
        noun === 'cart'
          ? holdStock(db, { cartId: id, lines })
          : reserveStock(db, { orderId: id, lines }),
      foresee: () => keep(shelf, id, chosen(shelf, act.quantity)),
    }
  }

const gives =
  (noun: 'cart' | 'order', isSale = false): MakeStep =>
  (shelf, act) => {
    const [id, lines] = [idOf(noun, act), linesOf(shelf, act)]
    return {
      run: (db) => {
        if (noun === 'cart') return releaseHold(db, { cartId: id, lines })
        return (isSale ? recordSale : releaseReservation)(db, { orderId: id, lines })
      },
      foresee: () => {
        const pieces = share(act.quantity, of(shelf.kept, id), backwards())
        if (!pieces) return false
        shelf.kept.set(id, plus(of(shelf.kept, id), pieces, -1))
        shelf.reserved = plus(shelf.reserved, pieces, -1)
        if (!isSale) return true
        shelf.onHand = plus(shelf.onHand, pieces, -1)
        shelf.sold.set(id, plus(of(shelf.sold, id), pieces))
        return true
      },
    }
  }

const becomes: MakeStep = (shelf, act, shelves) => {
  const [cart, order] = [idOf('cart', act), idOf('order', act)]
  const { variantId } = shelf
  return {
    run: (db) =>
      refusingKindly(() =>
        sql`select reserve_held_stock(${[variantId]}::uuid[], ${[act.quantity]}::bigint[], ${cart}, ${order})`.execute(
          db,
        ),
      ),
    foresee: () => {
      const held = of(shelf.kept, cart)
      const byId = [0, 1].toSorted((a, b) => ((places[a] ?? '') < (places[b] ?? '') ? -1 : 1))
      const same = share(Math.min(act.quantity, held[0] + held[1]), held, byId) ?? none()
      const reserved = plus(plus(shelf.reserved, held, -1), same)
      const more = chosen({ ...shelf, reserved }, act.quantity - same[0] - same[1])
      if (!more) return false
      for (const each of shelves) {
        each.reserved = plus(each.reserved, of(each.kept, cart), -1)
        each.kept.delete(cart)
      }
      return keep(shelf, order, plus(same, more))
    },
  }
}

const acts = {
  receive: (shelf, act) => ({
    run: (db) =>
      receiveStock(db, {
        lines: linesOf(shelf, act),
        referenceType: 'entry',
        referenceId: newId(),
        locationId: places[act.place],
      }),
    foresee: () => {
      shelf.onHand[act.place] += act.quantity
      return true
    },
  }),
  hold: takes('cart'),
  reserve: takes('order'),
  releaseHold: gives('cart'),
  cancel: gives('order'),
  sale: gives('order', true),
  becomes,
  return: (shelf, act) => ({
    run: (db) =>
      returnStock(db, { orderId: idOf('order', act), lines: linesOf(shelf, act), reason: '' }),
    foresee: () => {
      const sold = of(shelf.sold, idOf('order', act)).map((each) => Math.max(0, each)) as Pieces
      const back = Math.min(act.quantity, sold[0] + sold[1])
      const pieces = share(back, sold, backwards().toReversed()) ?? none()
      const main = selling[0] ?? 0
      pieces[main] = (pieces[main] ?? 0) + act.quantity - back
      shelf.onHand = plus(shelf.onHand, pieces)
      shelf.sold.set(idOf('order', act), plus(of(shelf.sold, idOf('order', act)), pieces, -1))
      return true
    },
  }),
  sellFrom: (_shelf, { way }) => {
    const next = ways[way] ?? [0]
    return {
      run: (db) => sql`select sell_from(${next.map((at) => places[at])}::uuid[])`.execute(db),
      foresee: () => {
        selling = next
        return true
      },
    }
  },
} satisfies Record<string, MakeStep>

async function openShelf(isOnOrder: boolean): Promise<Shelf> {
  const variants = [{ optionValues: [], priceMinor: 100, initialStock: 5, backorder: isOnOrder }]
  const { body } = await owner.call(createItem, { body: { title: 'Loaf', variants } })
  const onHand = none()
  onHand[selling[0] ?? 0] = 5
  const variantId = body.variants[0]?.id ?? ''
  return { variantId, isOnOrder, onHand, reserved: none(), kept: new Map(), sold: new Map() }
}

async function levelsOf({ variantId }: Shelf) {
  const { rows } = await t.inTenant(owner.tenantId, (db) =>
    sql<{ place: string; onHand: number; reserved: number; forSale: boolean }>`
      select location_id as place, on_hand as "onHand", reserved, for_sale as "forSale" from stock_levels
      where variant_id = ${variantId}`.execute(db),
  )
  const at = (place: string) => rows.find((row) => row.place === place)
  const [one, two] = places.map(at)
  return {
    onHand: [one?.onHand ?? 0, two?.onHand ?? 0],
    reserved: [one?.reserved ?? 0, two?.reserved ?? 0],
    isForSale: rows.every(
      ({ place, forSale }) => forSale === selling.includes(places.indexOf(place)),
    ),
  }
}

const done = (work: Promise<unknown>) =>
  work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false
      throw error
    },
  )

async function playOut(sequence: readonly Act[], outcomes: Set<string>): Promise<void> {
  const shelves = [await openShelf(false), await openShelf(true)]
  for (const [index, act] of sequence.entries()) {
    const shelf = shelves[act.variant]
    if (!shelf) throw new Error('there is no such shelf')
    const step = acts[act.kind](shelf, act, shelves)
    const where = `STOCK_SEED=${seed} act ${index} of ${JSON.stringify(sequence)}`
    const foreseen = step.foresee()
    expect(await done(t.inTenant(owner.tenantId, step.run)), where).toBe(foreseen)
    for (const each of shelves) {
      const { onHand, reserved } = each
      expect(await levelsOf(each), where).toEqual({ onHand, reserved, isForSale: true })
    }
    outcomes.add(`${act.kind} ${foreseen} ${selling.join('')}`)
  }
}

async function checkLedger(): Promise<void> {
  const rules = await books(t, owner.tenantId)
  expect(rules.filter(({ rule }) => rule.startsWith('the ledger'))).toEqual([])
}

test(
  `INV-16 ${runs} sequences of acts leave the stock of two locations as plain sums foresee it, wherever the shop sells meanwhile`,
  async () => {
    const act = fc.record({
      kind: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
      variant: fc.constantFrom(0, 0, 1),
      quantity: fc.integer({ min: 1, max: 7 }),
      subject: fc.constantFrom(0, 0, 1, 2),
      place: fc.constantFrom(0 as const, 1 as const),
      way: fc.integer({ min: 0, max: 3 }),
    })
    const sequence = fc.array(act, { minLength: 4, maxLength: 14 })
    const outcomes = new Set<string>()
    for (const [index, planned] of fc.sample(sequence, { seed, numRuns: runs }).entries()) {
      // The plan limits the number of items.
      if (index % 50 === 49) {
        await checkLedger()
        await openBusiness()
      }
      await playOut(planned, outcomes)
    }
    await checkLedger()
    // Fewer outcomes mean that acts no longer get far enough.
    expect(outcomes.size).toBeGreaterThan(30)
  },
  60_000 + runs * 500,
)
