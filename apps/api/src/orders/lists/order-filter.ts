import { sql } from 'kysely'

import { toPackStates } from '@marketday/contract/orders/order-states'
import type { OrderTab, OrderFilters } from '@marketday/contract/orders/order-filters'
import type * as z from 'zod/mini'

import { workStatuses } from './order-conditions.ts'
import type { Condition } from './order-conditions.ts'

export type Filters = {
  readonly [Name in keyof typeof OrderFilters]?: z.output<(typeof OrderFilters)[Name]>
}

export interface OrderFilter extends Record<string, unknown> {
  readonly statuses: readonly string[] | null
  readonly payment: string | null
  readonly fulfilments: readonly string[] | null
  readonly delivery: string | null
  readonly method: string | null
}

export function filterOf({ tab = 'all', ...given }: Filters): OrderFilter {
  const { statuses, fulfilments } = tabs[tab]
  return {
    statuses: both(statuses, given.status && [given.status]),
    payment: given.payment ?? null,
    fulfilments: both(fulfilments, chooseStates(given.fulfilment)),
    delivery: given.delivery ?? null,
    method: given.method ?? null,
  }
}

interface TabFilter {
  readonly statuses?: readonly string[]
  readonly fulfilments?: readonly string[]
}

const tabs: Readonly<Record<OrderTab, TabFilter>> = {
  all: {},
  unpaid: { statuses: workStatuses },
  unfulfilled: {
    statuses: ['draft', 'open', 'held'],
    fulfilments: toPackStates,
  },
  today: { statuses: workStatuses },
  problems: {},
  returns: {},
  archived: {},
}

const chooseStates = (fulfilment: Filters['fulfilment']): readonly string[] | undefined =>
  fulfilment === 'to_pack' ? toPackStates : fulfilment && [fulfilment]

function both(allowed: readonly string[] | undefined, requested: readonly string[] | undefined) {
  if (requested === undefined) return allowed ?? null
  return allowed ? requested.filter((value) => allowed.includes(value)) : requested
}

export const passes = (alias: 'o' | 'c', filter: OrderFilter): Condition => {
  const is = (column: string, value: unknown) =>
    sql`(${value}::text is null or ${sql.ref(`${alias}.${column}`)} = ${value}::text)`
  const isOneOf = (column: string, values: unknown) =>
    sql`(${values}::text[] is null or ${sql.ref(`${alias}.${column}`)} = any(${values}::text[]))`
  return sql.join(
    [
      isOneOf('status', filter.statuses),
      is('payment_status', filter.payment),
      isOneOf('fulfilment_status', filter.fulfilments),
      is('delivery_kind', filter.delivery),
      is('payment_method', filter.method),
    ],
    sql` and `,
  )
}

export interface Kind {
  readonly archived: boolean
  readonly owed: boolean
}

export const combinations = (filter: OrderFilter, { archived, owed }: Kind) => sql`
  select c.status, c.payment_status, c.fulfilment_status, c.delivery_kind, c.payment_method, sum(c.orders)::int as orders
  from order_counts c
  where c.is_archived = ${sql.lit(archived)} ${owed ? sql`and c.is_owed` : sql``} and ${passes('c', filter)}
  group by 1, 2, 3, 4, 5 having sum(c.orders) > 0`

export const isOf = (combination: string): Condition =>
  sql.join(
    ['status', 'payment_status', 'fulfilment_status', 'delivery_kind', 'payment_method'].map(
      (column) => sql`${sql.ref(`o.${column}`)} = ${sql.ref(`${combination}.${column}`)}`,
    ),
    sql` and `,
  )
