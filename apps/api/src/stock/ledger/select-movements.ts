import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { StockMovement } from '@marketday/contract/stock/stock-ledger'

import { midnight } from '../../platform/database/sql.ts'
import { preparedByShape } from '../../platform/database/prepared-statement.ts'

/** Search key; each uses an index in list order. */
export interface LedgerShape {
  readonly limit: number
  readonly by: 'type' | 'person' | 'variant' | 'entry'
}

export interface LedgerArgs extends Record<string, unknown> {
  readonly types: unknown
  readonly actorId: unknown
  readonly locationId: unknown
  readonly entryId: unknown
  readonly variantIds: unknown
  readonly tenantId: unknown
  readonly from: unknown
  readonly to: unknown
  readonly cursorAt: unknown
  readonly cursorId: unknown
}

export type SelectedMovement = Omit<StockMovement, 'before' | 'after' | 'actions'> & {
  readonly onHandAfter: number
  readonly reservedAfter: number
  readonly unavailableAfter: number
  readonly incomingAfter: number
}

/** Movements, newest first; pages before joining items and orders. */
export const selectMovements = preparedByShape<LedgerShape, LedgerArgs, SelectedMovement>(
  (shape, parameters) => sql<SelectedMovement>`
    select m.stock_movement_id as id, m.variant_id as "variantId", v.product_id as "itemId", p.title,
      v.title as "variantTitle", v.sku, m.type, m.on_hand_delta as "onHandDelta", m.reserved_delta as "reservedDelta",
      m.unavailable_delta as "unavailableDelta", m.on_hand_after as "onHandAfter", m.reserved_after as "reservedAfter",
      m.unavailable_after as "unavailableAfter", m.incoming_delta as "incomingDelta", m.incoming_after as "incomingAfter",
      m.location_id as "locationId", place.name as "locationName", m.reason, m.reference_type as "referenceType",
      m.reference_id as "referenceId", o.number as "orderNumber",
      array(select distinct line.title from order_lines line where line.order_id = o.order_id
        and line.parts @> jsonb_build_array(jsonb_build_object('variantId', m.variant_id)) order by line.title) as bundles,
      case when bought.purchase_id is not null then json_build_object('id', bought.purchase_id, 'number', bought.number) end as purchase,
      m.actor_id as "actorId", m.actor_name as "actorName",
      m.occurred_at as "occurredAt", m.reverses_id as "reversesId", undone.reverses_id is not null as "isUndone"
    from (${pages[shape.by](shape, parameters)}) m
    join variants v on v.variant_id = m.variant_id
    join products p on p.product_id = v.product_id
    join locations place on place.location_id = m.location_id
    left join orders o on m.reference_type = 'order' and o.order_id = m.reference_id
    left join purchase_receipts receipt on m.reference_type = 'purchase' and receipt.purchase_receipt_id = m.reference_id
    left join purchases bought on bought.purchase_id = receipt.purchase_id
    left join stock_movements undone on undone.reverses_id = m.stock_movement_id and undone.reverses_id is not null
    ${newestFirst('m')}`,
)

type Page = (shape: LedgerShape, parameters: LedgerArgs) => RawBuilder<unknown>

const pages: Readonly<Record<LedgerShape['by'], Page>> = {
  /** Newest of each type, then the newest of those: avoids scanning for a rare type. */
  type: ({ limit }, parameters) => sql`
    select found.* from unnest(${parameters.types}::text[]) kind (type) cross join lateral (
      select m.* from stock_movements m where m.type = kind.type and ${isMeant(parameters)} ${first(limit, 'm')}
    ) found ${first(limit, 'found')}`,
  person: ({ limit }, parameters) => sql`
    select m.* from stock_movements m
    where m.actor_id = ${parameters.actorId}::uuid and m.type = any(${parameters.types}::text[]) and ${isMeant(parameters)} ${first(limit, 'm')}`,
  variant: ({ limit }, parameters) => sql`
    select found.* from unnest(${parameters.variantIds}::uuid[]) variant (id) cross join lateral (
      select m.* from stock_movements m
      where m.variant_id = variant.id and m.type = any(${parameters.types}::text[])
        and (${parameters.actorId}::uuid is null or m.actor_id = ${parameters.actorId}::uuid) and ${isMeant(parameters)} ${first(limit, 'm')}
    ) found ${first(limit, 'found')}`,
  entry: ({ limit }, parameters) => sql`
    select m.* from stock_movements m
    where m.reference_id = ${parameters.entryId}::uuid and m.reference_type in ('entry', 'purchase')
      and m.type = any(${parameters.types}::text[])
      and (${parameters.actorId}::uuid is null or m.actor_id = ${parameters.actorId}::uuid)
      and (${parameters.variantIds}::uuid[] is null or m.variant_id = any(${parameters.variantIds}::uuid[]))
      and ${isMeant(parameters)} ${first(limit, 'm')}`,
}

type Bounds = Pick<LedgerArgs, 'tenantId' | 'locationId' | 'from' | 'to' | 'cursorAt' | 'cursorId'>

/** Each bound is one comparison with a constant, so that it can bound the index scan. */
const isMeant = ({ tenantId, locationId, from, to, cursorAt, cursorId }: Bounds) => sql`
  m.occurred_at >= (select coalesce(${midnight(sql`${from}::date`, tenantId)}, '-infinity'))
  and (m.occurred_at, m.stock_movement_id) < (
    (select coalesce(least(${cursorAt}::timestamptz, ${midnight(sql`${to}::date + 1`, tenantId)}), 'infinity')),
    (select coalesce(${cursorId}::uuid, '00000000-0000-0000-0000-000000000000')))
  and (${locationId}::uuid is null or m.location_id = ${locationId}::uuid)`

const newestFirst = (rows: string) =>
  sql`order by ${sql.ref(`${rows}.occurred_at`)} desc, ${sql.ref(`${rows}.stock_movement_id`)} desc`

const first = (limit: number, rows: string) => sql`${newestFirst(rows)} limit ${sql.lit(limit)}`
