import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { Delivery, DeliveryRow } from '@marketday/contract/deliveries/deliveries'
import { packedKinds } from '@marketday/contract/catalog/products/item-kinds'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { Config } from '../config.ts'
import { listTimeline } from '../platform/events/list-timeline.ts'
import { notFound } from '../platform/http/errors.ts'
import { signedMediaUrl } from '../platform/files/files.ts'
import { selectPlaceText } from '../platform/places/select-place-text.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { actionsFor, isPinLocked, sentenceOf } from './rules.ts'

const boardLimit = 1000

export const awaitsDecision = sql<boolean>`d.status in ('failed', 'returning')`

export async function countOpenFailures(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from deliveries d where ${awaitsDecision}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function getLocalDay(
  db: Db,
): Promise<{ today: string; timeZone: string; currency: string }> {
  const { rows } = await sql<{ today: string; timeZone: string; currency: string }>`
    select to_char(app_now() at time zone time_zone, 'YYYY-MM-DD') as today, time_zone as "timeZone", currency
    from tenants where tenant_id = ${db.context.tenantId}::uuid`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Business')
  return row
}

export type DeliveryFacts = Omit<DeliveryRow, 'actions'> & {
  /** Null while it is open. */
  readonly closedToday: boolean | null
}

export async function getDeliveryFacts(db: Db, deliveryId: string): Promise<DeliveryFacts> {
  const [row] = await selectRows(db, sql`d.delivery_id = ${deliveryId}::uuid`)
  if (!row) throw notFound('Delivery')
  return row
}

export async function getDeliveryRow(db: Db, deliveryId: string, can: Can): Promise<DeliveryRow> {
  return withActions(await getDeliveryFacts(db, deliveryId), can)
}

export const withActions = (row: DeliveryFacts, can: Can): DeliveryRow => ({
  ...row,
  actions: actionsFor(row, can),
})

export async function getDelivery(
  db: Db,
  deliveryId: string,
  { config, can }: { config: Config; can: Can },
): Promise<Delivery> {
  const row = await getDeliveryRow(db, deliveryId, can)
  const [lines, proofs, timeline] = await Promise.all([
    listBrought(db, [row.orderId]),
    listProofs(db, deliveryId, config),
    listTimeline(db, 'delivery', deliveryId),
  ])
  return {
    ...row,
    lines: lines.map(({ title, quantity }) => ({ title, quantity })),
    proofs,
    timeline: timeline.map(({ action, actorName, details, occurredAt }) => {
      return {
        action,
        actorName,
        message: sentenceOf(action.replace(/^delivery\./, ''), {
          ...('reason' in details && { reason: details.reason }),
          ...('driverName' in details && { driverName: details.driverName }),
        }),
        happenedAt: 'happenedAt' in details ? details.happenedAt : occurredAt,
        receivedAt: occurredAt,
      }
    }),
  }
}

/** Units of the order line `line` that the shop delivers itself, excluding a carrier's. */
const unitsBrought = sql<number>`
  case when line.kind = any(${packedKinds}::text[]) then greatest(0, line.quantity - line.cancelled_quantity - coalesce((
    select sum(goods.quantity) from fulfilment_lines goods join fulfilments f using (tenant_id, fulfilment_id)
    where f.order_id = line.order_id and goods.order_line_id = line.order_line_id and f.status in ('packed', 'handed_over', 'delivered')
      and (f.carrier <> '' or f.tracking_number <> '')), 0)) else 0 end`

export async function listBrought(db: Db, orderIds: readonly string[]) {
  const { rows } = await sql<{ orderId: string; title: string; quantity: number }>`
    select order_id as "orderId", concat_ws(' · ', title, nullif(variant_title, '')) as title, units::int as quantity
    from order_lines line cross join lateral (select ${unitsBrought} as units) brought
    where order_id = any(${orderIds}::uuid[]) and units > 0
    order by order_id, position`.execute(db)
  return rows
}

async function listProofs(db: Db, deliveryId: string, config: Config): Promise<Delivery['proofs']> {
  const rows = await db
    .selectFrom('delivery_proofs as p')
    .leftJoin('files as f', 'f.file_id', 'p.file_id')
    .innerJoin('deliveries as d', 'd.delivery_id', 'p.delivery_id')
    .select(['p.kind', 'p.value', 'p.attempt', 'f.storage_key'])
    .select(sql<boolean>`coalesce(p.recorded_at <= d.corrected_at, false)`.as('withdrawn'))
    .where('p.delivery_id', '=', deliveryId)
    .orderBy('p.delivery_proof_id')
    .execute()
  return rows.map(({ kind, value, attempt, storage_key: key, withdrawn }) => ({
    kind,
    value: key ? signedMediaUrl(config, key, db.context.now) : value,
    attempt,
    isWithdrawn: withdrawn,
  }))
}

export const addressText = selectPlaceText(sql`d.place`)

/** For the delivery `d` of the business `t`; null while it is open. */
export const closedToday = sql<
  boolean | null
>`(d.finished_at at time zone t.time_zone)::date = (app_now() at time zone t.time_zone)::date`

export const goodsAt = sql<DeliveryRow['goodsAt']>`
  case when d.goods_at is not null then d.goods_at when d.status = 'delivered' then 'customer' when d.status = 'returned' then 'store'
    when o.fulfilment_status in ('part_packed', 'part_handed_over', 'handed_over') and exists (
      select from fulfilments h where h.order_id = d.order_id and h.status = 'handed_over') then 'driver' else 'store' end`

export async function selectRows(db: Db, where: RawBuilder<unknown>): Promise<DeliveryFacts[]> {
  const { rows } = await sql<SelectedRow>`
    select d.delivery_id as id, d.order_id as "orderId", o.number::text as "orderNumber", d.status, d.attempt,
      to_char(d.day, 'YYYY-MM-DD') as day, s.starts_at as "startsAt", s.ends_at as "endsAt",
      d.driver_id as "driverId", r.name as "driverName", d.sequence, d.planned_at as "plannedAt", d.is_locked as "isLocked", d.recipient, d.phone,
      ${addressText} as address,
      d.lat, d.lng, d.note, z.name as "zoneName", coalesce(l.item_count, 0)::int as "itemCount",
      case when o.payment_method = 'cash' and d.status not in ('delivered', 'cancelled')
        then greatest(0, -o.balance_minor) else 0 end as "cashToCollectMinor",
      o.currency, o.fulfilment_status as "fulfilmentStatus", d.pin is not null as "requiresPin", d.pin_failures as "pinFailures",
      d.failure_reason as "failureReason", d.failure_note as "failureNote", d.finished_at as "finishedAt",
      ${closedToday} as "closedToday",
      ${goodsAt} as "goodsAt"
    from deliveries d
    join orders o on o.order_id = d.order_id
    join tenants t on t.tenant_id = d.tenant_id
    left join delivery_slots s on s.delivery_slot_id = d.delivery_slot_id
    left join drivers r on r.driver_id = d.driver_id
    left join delivery_zones z on z.delivery_zone_id = d.delivery_zone_id
    left join lateral (select sum(${unitsBrought}) as item_count from order_lines line where line.order_id = d.order_id) l on true
    where ${where}
    order by d.day, d.driver_id, d.sequence, s.starts_at, d.delivery_id
    limit ${sql.lit(boardLimit)}`.execute(db)
  return rows.map(toRow)
}

interface SelectedRow extends Omit<DeliveryFacts, 'slot' | 'pinLocked'> {
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly pinFailures: number
}

function toRow({ startsAt, endsAt, pinFailures, ...row }: SelectedRow): DeliveryFacts {
  return {
    ...row,
    slot: startsAt && endsAt ? { startsAt, endsAt } : null,
    pinLocked: isPinLocked(pinFailures),
  }
}
