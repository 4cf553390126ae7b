import { lookUpCodes } from '@marketday/contract/stock/stock'
import type { Order } from '@marketday/contract/orders/orders'
import { useEffect, useReducer, useRef } from 'react'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { useCan } from '../../account-query.ts'
import { orderCodesQuery } from '../order-queries.ts'
import { piecesToPack, type Piece, tickCode, type Ticks } from './tick-code.ts'

/** A rejected code stays visible until its goods have been put back. */
interface Refused {
  readonly id: number
  readonly code: string
  readonly reason: string
}

interface Packing {
  readonly ticks: Ticks
  readonly said: { readonly id: number; readonly text: string } | null
  readonly refused: readonly Refused[]
}

type Change =
  | {
      readonly is: 'scan'
      readonly code: string
      readonly found: CodeMatch
      readonly pieces: readonly Piece[]
    }
  | { readonly is: 'tick'; readonly ticks: Ticks }
  | { readonly is: 'putBack' }
  | { readonly is: 'begin' }

type CodeMatch = { readonly variantIds: readonly string[] } | { readonly reason: string }

const keptTicks = (orderId: string) => keptValue<Ticks>(`packing.${orderId}`)

/** Packed pieces of an order, stored in the browser until the order is packed. */
export function useTicks(order: Order) {
  const pieces = piecesToPack(order)
  const maySeeStock = useCan()('stock.see')
  const [{ ticks, said, refused }, change] = useReducer(reduce, order.id, begin)
  const queue = useRef(Promise.resolve())
  useEffect(
    () => keptTicks(order.id).write(Object.keys(ticks).length > 0 ? ticks : null),
    [ticks, order.id],
  )
  return {
    pieces,
    ticks,
    said,
    refused,
    /** Sequential, so that the last outcome belongs to the last code. */
    scan: (code: string) => {
      queue.current = queue.current.then(async () =>
        change({ is: 'scan', code, pieces, found: await find(order, code, maySeeStock) }),
      )
    },
    tick: ({ key }: Piece, count: number) => change({ is: 'tick', ticks: { [key]: count } }),
    putBack: () => change({ is: 'putBack' }),
    beginAnew: () => {
      keptTicks(order.id).write(null)
      change({ is: 'begin' })
    },
  }
}

export type TickedGoods = ReturnType<typeof useTicks>

const begin = (orderId: string): Packing => ({
  ticks: keptTicks(orderId).read() ?? {},
  said: null,
  refused: [],
})

function reduce(before: Packing, change: Change): Packing {
  if (change.is === 'begin') return { ticks: {}, said: null, refused: [] }
  if (change.is === 'putBack') return { ...before, refused: [] }
  if (change.is === 'tick')
    return { ...before, ticks: { ...before.ticks, ...change.ticks }, said: null }
  const { code, found, pieces } = change
  const id = (before.said?.id ?? 0) + 1
  if ('reason' in found) return refuse(before, { id, code, reason: found.reason })
  const { ticks, said, isTicked } = tickCode({ pieces, ticks: before.ticks }, found.variantIds)
  if (!isTicked) return refuse(before, { id, code, reason: said })
  return { ...before, ticks, said: { id, text: said } }
}

const refuse = (before: Packing, refused: Refused): Packing => ({
  ...before,
  said: { id: refused.id, text: `${refused.code}: ${refused.reason}` },
  refused: [...before.refused, refused],
})

async function find(order: Order, code: string, maySeeStock: boolean): Promise<CodeMatch> {
  try {
    const { codes } = await queryClient.ensureQueryData(orderCodesQuery(order))
    const variantIds = codes
      .filter((entry) => isSame(entry.code, code))
      .map((entry) => entry.variantId)
    return variantIds.length > 0 ? { variantIds } : { reason: await whyNot(code, maySeeStock) }
  } catch {
    return { reason: 'The code could not be looked up. Scan it again.' }
  }
}

async function whyNot(code: string, maySeeStock: boolean): Promise<string> {
  if (!maySeeStock) return 'No item in this order has this code.'
  const { matches } = await call(lookUpCodes, { body: { codes: [code] } })
  const [match] = matches
  return match
    ? `${match.stock.title} is not in this order. Put it back.`
    : 'No item has this code.'
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
