import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

import type { DeliveryKind } from '@marketday/contract/orders/cart'
import { maxLeadDays } from '@marketday/contract/catalog/products/item-kinds'

import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { conflict } from '../platform/http/errors.ts'

export interface Slot {
  readonly id: string
  readonly templateId: string
  readonly kind: DeliveryKind
  readonly day: string
  readonly startsAt: string
  readonly endsAt: string
  readonly closesAt: string
  readonly capacity: number
  readonly taken: number
}

/** Days offered, today included. */
export const bookableDays = 14

/**
 * All slots from the day `first` on, booked or not. Windows are local times of the business: they
 * keep their hours across clock changes, and a window within a skipped hour is omitted.
 */
export const slotsOf = (first: RawBuilder<unknown>, days: RawBuilder<unknown>) => sql`
  select slot_id_of(t.slot_template_id, d.day) as delivery_slot_id, t.slot_template_id, t.delivery_kind, d.day, t.is_active,
    coalesce(s.starts_at, (d.day + t.starts_at) at time zone z.time_zone) as starts_at,
    coalesce(s.ends_at, (d.day + t.ends_at) at time zone z.time_zone) as ends_at,
    coalesce(s.closes_at, (d.day + t.starts_at) at time zone z.time_zone - make_interval(mins => t.cutoff_minutes)) as closes_at,
    coalesce(s.capacity, t.capacity) as capacity, coalesce(s.taken, 0) as taken
  from slot_templates t
  join tenants z on z.tenant_id = t.tenant_id
  cross join lateral (
    select ${first} + n as day from generate_series(0, ${days} - 1) n
  ) d
  left join delivery_slots s on s.slot_template_id = t.slot_template_id and s.day = d.day
  where t.weekday = extract(isodow from d.day)
    and (d.day + t.ends_at) at time zone z.time_zone > (d.day + t.starts_at) at time zone z.time_zone`

/** Today in the business's time zone; only inside `slotsOf`. */
export const localToday = sql`(app_now() at time zone z.time_zone)::date`
export const allBookableDays = sql.lit(bookableDays)
/** Includes the days of made-to-order items. */
export const everyBookableDay = sql.lit(bookableDays + maxLeadDays)

const columns = sql`delivery_slot_id as id, slot_template_id as "templateId", delivery_kind as kind, to_char(day, 'YYYY-MM-DD') as day,
  starts_at as "startsAt", ends_at as "endsAt", closes_at as "closesAt", capacity, taken`

/**
 * Bookable slots, soonest first, starting that many days from now; `heldId` is the slot already
 * held by the cart.
 */
export async function listFreeSlots(
  db: Db,
  kind: DeliveryKind,
  { heldId = null, leadDays = 0 }: { heldId?: string | null; leadDays?: number } = {},
): Promise<Slot[]> {
  return await selectFree(db, { kind, heldId, leadDays })
}

interface SlotQuery extends Record<string, unknown> {
  readonly kind: DeliveryKind
  readonly heldId: string | null
  readonly leadDays: number
}

const selectFree = preparedStatement<SlotQuery, Slot>((db, parameters) => ({
  compile: () =>
    sql<Slot>`select * from (select ${columns} - (delivery_slot_id is not distinct from ${parameters.heldId}::uuid)::int as taken from (${slotsOf(sql`(${localToday} + ${parameters.leadDays}::int)`, allBookableDays)} and t.is_active and t.delivery_kind = ${parameters.kind}::text) slot
      where closes_at > app_now()) slot
      where taken < capacity
      order by "startsAt", id`.compile(db),
}))

export async function listDaySlots(db: Db, day: string): Promise<Slot[]> {
  const { rows } = await sql<Slot>`select ${columns}
    from (${slotsOf(sql`${day}::date`, sql.lit(1))}) slot
    where is_active or taken > 0
    order by starts_at, delivery_kind, delivery_slot_id`.execute(db)
  return rows
}

/**
 * Books one place; 409 `slot_full` if none is left, `slot_closed` once booking has ended. A single
 * statement, even if it refuses, so that others can be pipelined after it.
 */
export async function takeSlot(db: Db, slotId: string): Promise<{ day: string }> {
  const [booking] = await bookPlace(db, { slotId })
  if (booking?.day) return { day: booking.day }
  if (booking?.isFull)
    throw conflict('slot_full', 'This time was just fully booked. Please choose another time.')
  throw conflict('slot_closed', 'This time is no longer available. Please choose another time.')
}

export async function releaseSlot(db: Db, slotId: string): Promise<void> {
  await db
    .updateTable('delivery_slots')
    .set((set) => ({ taken: set('taken', '-', 1) }))
    .where('delivery_slot_id', '=', slotId)
    .where('taken', '>', 0)
    .execute()
}

interface Booking {
  /** Null if no place was booked. */
  readonly day: string | null
  /** If not booked: the window is open but full. */
  readonly isFull: boolean
}

/** The first booking inserts the row; later ones increment it within the capacity. */
const bookPlace = preparedStatement<{ slotId: string }, Booking>((db, parameters) => ({
  compile: () =>
    sql<Booking>`with slot as (
        select * from (${slotsOf(localToday, everyBookableDay)}
          and slot_id_of(t.slot_template_id, d.day) = ${parameters.slotId}::uuid) slot
        where closes_at > app_now()
      ),
      booked as (
        insert into delivery_slots as booked
          (delivery_slot_id, slot_template_id, delivery_kind, day, starts_at, ends_at, closes_at, capacity, taken)
        select delivery_slot_id, slot_template_id, delivery_kind, day, starts_at, ends_at, closes_at, capacity, 1
        from slot where is_active
        on conflict on constraint delivery_slots_pkey do update set taken = booked.taken + 1
          where booked.taken < booked.capacity
        returning day
      )
      select (select to_char(day, 'YYYY-MM-DD') from booked) as day,
        exists (select from slot where is_active or taken >= capacity) as "isFull"`.compile(db),
}))
