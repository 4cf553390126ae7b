import { sql } from 'kysely'

import { conflict } from '../platform/http/errors.ts'
import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { everyBookableDay, localToday, slotsOf } from './slot-queries.ts'

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
