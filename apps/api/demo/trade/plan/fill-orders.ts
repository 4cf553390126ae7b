import type { Ware } from '../../catalogue.ts'
import type { Random } from '../../random.ts'
import { minutesLater, momentOf, weekdayOf } from '../calendar.ts'
import type { FilledOrder, Line, PlannedOrder } from './planned-order.ts'

export interface StockAct {
  readonly at: Date
  readonly kind: 'bake' | 'correct'
  readonly reason: string
  readonly lines: readonly Line[]
}

interface Trade {
  readonly orders: FilledOrder[]
  readonly stock: StockAct[]
}

interface Counter {
  readonly random: Random
  readonly wares: readonly Ware[]
  /** Guaranteed stock, not counting returns from cancelled orders. */
  readonly left: Map<string, number>
}

export function fillOrders(
  { random, wares }: Pick<Counter, 'random' | 'wares'>,
  planned: readonly PlannedOrder[],
  { days, now }: { days: readonly string[]; now: Date },
): Trade {
  const counter: Counter = {
    random,
    wares,
    left: new Map(wares.map((ware) => [ware.variantId, 0])),
  }
  const trade: Trade = { orders: [], stock: [] }
  const bakes = days.map((day) => momentOf(day, 5 * 60 + 40))
  const lastBake = bakes.findLast((at) => at < now)?.getTime() ?? 0
  // Must come after the last bake, which refills every shelf.
  const shortage = new Date(Math.max(minutesLater(now, -20).getTime(), lastBake + 1))
  const moments: { at: Date; happen: () => void }[] = [
    ...planned.map((order) => ({
      at: order.placedAt,
      happen: () => trade.orders.push({ ...order, lines: chooseLines(counter, order) }),
    })),
    ...bakes.map((at, index) => ({
      at,
      happen: () => trade.stock.push(bake(counter, { at, isFirst: index === 0 })),
    })),
    ...days.map((day) => {
      const at = momentOf(day, 15 * 60 + 10)
      return { at, happen: () => trade.stock.push(loseSome(counter, at)) }
    }),
    { at: shortage, happen: () => trade.stock.push(...runOut(counter, shortage)) },
  ]
  for (const { at, happen } of moments.toSorted(
    (left, right) => left.at.getTime() - right.at.getTime(),
  ))
    if (at < now) happen()
  return trade
}

function bake({ wares, left }: Counter, { at, isFirst }: { at: Date; isFirst: boolean }): StockAct {
  const isDeliveryDay = isFirst || weekdayOf(at.toISOString().slice(0, 10)) === 2
  const lines = wares.flatMap(({ variantId, perDay, isPantry }) => {
    const there = left.get(variantId) ?? 0
    const wanted = isPantry ? (isDeliveryDay ? perDay * 2 : there) : perDay
    return wanted > there ? [{ variantId, quantity: wanted - there }] : []
  })
  for (const { variantId, quantity } of lines) take(left, variantId, -quantity)
  return { at, kind: 'bake', reason: isFirst ? 'Opening stock' : 'Morning bake', lines }
}

const losses = [
  'Given to the food bank at closing',
  'A tray was dropped',
  'Cut up for tasting',
  'Burnt on one side, sold to nobody',
]

function loseSome({ random, wares, left }: Counter, at: Date): StockAct {
  const plenty = wares.filter(
    ({ variantId, isPantry }) => !isPantry && (left.get(variantId) ?? 0) > 6,
  )
  const chosen = new Set(
    Array.from({ length: Math.min(2, plenty.length) }, () => random.pick(plenty)),
  )
  const lines = [...chosen].map(({ variantId }) => ({ variantId, quantity: -random.between(1, 3) }))
  for (const { variantId, quantity } of lines) take(left, variantId, -quantity)
  return { at, kind: 'correct', reason: random.pick(losses), lines }
}

function runOut({ wares, left }: Counter, at: Date): StockAct[] {
  const rare = wares.filter(({ perDay }) => perDay <= 16)
  const correct = (
    reason: string,
    chosen: readonly Ware[],
    rest: (ware: Ware) => number,
  ): StockAct => {
    const lines = chosen.flatMap((ware) => {
      const change = rest(ware) - (left.get(ware.variantId) ?? 0)
      if (change < 0) left.set(ware.variantId, rest(ware))
      return change < 0 ? [{ variantId: ware.variantId, quantity: change }] : []
    })
    return { at, kind: 'correct', reason, lines }
  }
  return [
    correct(
      'Sold at the counter',
      rare.filter((_ware, index) => index % 6 === 2),
      ({ lowAt }) => Math.max(1, lowAt - 1),
    ),
    correct(
      'Oven two is being repaired',
      rare.filter((_ware, index) => index % 11 === 5),
      () => 0,
    ),
  ]
}

function chooseLines({ random, wares, left }: Counter, { kind, customer }: PlannedOrder): Line[] {
  const lines = new Map<string, number>()
  const wanted = random.pick([1, 2, 2, 3, 3, 3, 4, 4, 5])
  // Minimum order value: villages have one; a delivery in town is worth at least 9.00.
  const least = kind === 'pickup' ? 0 : villages.test(customer.postcode) ? 1600 : 900
  let worth = 0
  for (let tries = 0; tries < 60 && (lines.size < wanted || worth < least); tries += 1) {
    const ware = pickWare(random, wares)
    const quantity = ware.priceMinor > 1000 ? 1 : random.pick([1, 1, 1, 2, 2, 3, 4])
    if (lines.has(ware.variantId) || (left.get(ware.variantId) ?? 0) < quantity) continue
    take(left, ware.variantId, quantity)
    lines.set(ware.variantId, quantity)
    worth += ware.priceMinor * quantity
  }
  return [...lines].map(([variantId, quantity]) => ({ variantId, quantity }))
}

const villages = /^LS1[568] |^LS28 /

function pickWare(random: Random, wares: readonly Ware[]): Ware {
  let rest = random.next() * wares.reduce((sum, ware) => sum + ware.liking, 0)
  for (const ware of wares) {
    rest -= ware.liking
    if (rest < 0) return ware
  }
  throw new Error('there is nothing to buy')
}

const take = (left: Map<string, number>, variantId: string, quantity: number) =>
  left.set(variantId, (left.get(variantId) ?? 0) - quantity)
