import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { DeliveryState, FailureReason } from '@marketday/contract/deliveries/delivery-states'
import type { Tracking } from '@marketday/contract/orders/tracking'

import { notFound } from '../../platform/http/errors.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

const keptDays = 7

/** 404 a week after its end. */
export async function trackDelivery(db: Db, orderId: string): Promise<Tracking> {
  const [row] = await listTracked(db, [orderId])
  if (!row || isOver(db, row)) throw notFound('Delivery')
  const shown = describe(row, db.context.now)
  return { ...shown, version: hashShown(row, shown) }
}

export interface TrackedVersion {
  readonly orderId: string
  /** Links of another generation no longer work. */
  readonly linkGeneration: number
  readonly version: string
}

/** Versions of orders with a delivery, in one query. */
export async function listVersions(
  db: Db,
  orderIds: readonly string[],
): Promise<readonly TrackedVersion[]> {
  const rows = await listTracked(db, orderIds)
  return rows.map((row) => ({
    orderId: row.orderId,
    linkGeneration: row.linkGeneration,
    version: hashShown(row, describe(row, db.context.now)),
  }))
}

type Shown = Omit<Tracking, 'version'>

const hashShown = ({ order }: Tracked, shown: Shown): string =>
  createHash('sha256')
    .update(JSON.stringify([order, shown]))
    .digest('base64url')
    .slice(0, 22)

function describe(row: Tracked, now: Date): Shown {
  const { status } = row
  const isOnTheRoad = status === 'en_route' || status === 'arrived'
  return {
    status,
    expected: withoutPast(expectedOf(row, status), now),
    driverFirstName: isOnTheRoad || status === 'delivered' ? firstNameOf(row) : null,
    stopsBefore: isOnTheRoad ? row.stopsBefore : null,
    pin: showsPin.includes(status) ? row.pin : null,
    proof: row.proof,
    failureReason: row.failureReason,
    attempt: row.attempt,
    steps: stepsOf(row),
  }
}

const showsPin: readonly DeliveryState[] = ['scheduled', 'assigned', 'en_route', 'arrived']
const firstNameOf = ({ driverName }: Tracked) => driverName?.split(' ')[0] ?? null

interface Tracked {
  readonly orderId: string
  readonly linkGeneration: number
  /** State of the order, which the page shows too. */
  readonly order: string
  readonly status: DeliveryState
  readonly attempt: number
  readonly startsAt: string | null
  readonly endsAt: string | null
  readonly plannedAt: string | null
  readonly driverName: string | null
  readonly pin: string | null
  readonly proof: Tracking['proof']
  readonly failureReason: FailureReason | null
  readonly createdAt: string
  readonly startedAt: string | null
  readonly arrivedAt: string | null
  readonly finishedAt: string | null
  readonly stopsBefore: number
}

async function listTracked(db: Db, orderIds: readonly string[]): Promise<readonly Tracked[]> {
  const { rows } = await sql<Tracked>`
    select o.order_id as "orderId", o.link_generation as "linkGeneration",
      concat_ws(' ', o.status, o.fulfilment_status, o.payment_status, o.version) as "order", d.status, d.attempt, s.starts_at as "startsAt", s.ends_at as "endsAt", d.planned_at as "plannedAt", r.name as "driverName",
      d.pin, d.failure_reason as "failureReason", d.created_at as "createdAt", d.started_at as "startedAt",
      d.arrived_at as "arrivedAt", d.finished_at as "finishedAt",
      (select p.kind from delivery_proofs p
        where (d.corrected_at is null or p.recorded_at > d.corrected_at) and p.delivery_id = d.delivery_id and p.attempt = d.attempt and d.status = 'delivered'
        order by p.kind desc limit 1) as proof,
      (select count(*) from deliveries e where e.driver_id = d.driver_id and e.day = d.day and e.sequence < d.sequence
        and e.status in ('assigned', 'en_route', 'arrived')) as "stopsBefore"
    from deliveries d join orders o on o.order_id = d.order_id
    left join delivery_slots s on s.delivery_slot_id = d.delivery_slot_id
    left join drivers r on r.driver_id = d.driver_id
    where d.order_id = any(${orderIds}::uuid[])`.execute(db)
  return rows
}

const withoutPast = (expected: Tracking['expected'], now: Date) =>
  expected && Date.parse(expected.endsAt) < now.getTime() ? null : expected

const quarterMs = 15 * 60_000

/** Fifteen minutes around the planned time, within the booked window unless it is missed. */
function expectedOf(
  { startsAt, endsAt, plannedAt }: Tracked,
  status: DeliveryState,
): Tracking['expected'] {
  const booked = startsAt && endsAt ? { startsAt, endsAt } : null
  if (!plannedAt || !['assigned', 'en_route'].includes(status)) return booked
  const around = (ms: number) => new Date(Date.parse(plannedAt) + ms).toISOString()
  const from = around(-quarterMs)
  const to = around(quarterMs)
  if (!booked || later(from, booked.endsAt) === from) return { startsAt: from, endsAt: to }
  return {
    startsAt: later(from, booked.startsAt),
    endsAt: later(to, from) < booked.endsAt ? to : booked.endsAt,
  }
}

const later = (left: string, right: string) => (Date.parse(left) > Date.parse(right) ? left : right)

function stepsOf(row: Tracked): Tracking['steps'] {
  const ended =
    row.status === 'delivered' || row.status === 'failed' || row.status === 'cancelled'
      ? row.status
      : null
  const steps: readonly (readonly [DeliveryState, string | null])[] = [
    ['scheduled', row.createdAt],
    ['en_route', row.startedAt],
    ['arrived', row.arrivedAt],
    ...(ended ? [[ended, row.finishedAt] as const] : []),
  ]
  return steps.flatMap(([status, at]) => (at ? [{ status, at }] : []))
}

function isOver(db: Db, { finishedAt, status }: Tracked): boolean {
  if (!finishedAt || status === 'failed') return false
  return db.context.now.getTime() - Date.parse(finishedAt) > keptDays * 86_400_000
}
