import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { stockFilters } from '@marketday/contract/stock/stock'

import { statesWhere, stockBits } from '../catalogue-lists.ts'

type Bit = keyof typeof stockBits

/** Items without variants have no state. */
export const statesWith = (bit: Bit | null) => {
  const is = (states: number) => (bit === null ? states > 0 : (states & stockBits[bit]) > 0)
  return statesWhere(is, bit)
}

export const conditions: Readonly<Record<Bit, RawBuilder<unknown>>> = {
  in: sql`(not level.is_counted or (level.available > v.low_stock_threshold and level.available > 0))`,
  low: sql`(level.is_counted and level.available <= v.low_stock_threshold and level.available > 0
    or level.is_counted and level.on_order and level.available <= 0)`,
  out: sql`(level.is_counted and not level.on_order and level.available <= 0)`,
  short: sql`(v.tracked and level.levels > 0 and level.available <= greatest(v.low_stock_threshold, 0) and level.available > 0)`,
  empty: sql`(v.tracked and level.levels > 0 and level.available = 0)`,
  oversold: sql`(v.tracked and level.levels > 0 and level.available < 0)`,
}
const isShort = sql`(${conditions.short} or ${conditions.empty} or ${conditions.oversold})`

export const isInState = (state: (typeof stockFilters)[number] | null) => {
  if (state === 'short') return isShort
  return state ? conditions[state] : sql`true`
}
