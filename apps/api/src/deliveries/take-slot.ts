import { sql } from 'kysely'

import { conflict } from '../platform/http/errors.ts'
import { preparedStatement } from '../platform/database/prepared-statement.ts'
import type { Db } from '../platform/database/tenant-db.ts'
import { allBookableDays, findSlot, localToday, slotsOf } from './slot-queries.ts'

export interface TakenSlot {
  readonly day: string
  readonly startsAt: string
  readonly endsAt: string
}

/** Books one place; 409 `slot_full` when the last is gone, `slot_closed` once the window cannot be booked any more. */
export async function takeSlot(db: Db, slotId: string): Promise<TakenSlot> {
  const [taken] = await bookPlace(db, { slotId })
  if (taken) return taken
  const slot = await findSlot(db, slotId)
  if (slot && slot.taken >= slot.capacity && slot.closesAt > db.context.now.toISOString())
    throw conflict(
      'slot_full',
      'The last place at this time has just been taken. Please choose another time.',
    )
  throw conflict('slot_closed', 'This time can no longer be booked. Please choose another one.')
}

/** Gives one place back. */
export async function releaseSlot(db: Db, slotId: string): Promise<void> {
  await db
    .updateTable('delivery_slots')
    .set((set) => ({ taken: set('taken', '-', 1) }))
    .where('delivery_slot_id', '=', slotId)
    .where('taken', '>', 0)
    .execute()
}

/** The first booking makes the row, every later one counts up as long as there is room. */
const bookPlace = preparedStatement<{ slotId: string }, TakenSlot>((db, parameters) => ({
  compile: () =>
    sql<TakenSlot>`insert into delivery_slots as booked
        (delivery_slot_id, slot_template_id, delivery_kind, day, starts_at, ends_at, closes_at, capacity, taken)
      select delivery_slot_id, slot_template_id, delivery_kind, day, starts_at, ends_at, closes_at, capacity, 1
      from (${slotsOf(localToday, allBookableDays)} and t.is_active
        and slot_id_of(t.slot_template_id, d.day) = ${parameters.slotId}::uuid) slot
      where closes_at > app_now()
      on conflict on constraint delivery_slots_pkey do update set taken = booked.taken + 1 where booked.taken < booked.capacity
      returning to_char(day, 'YYYY-MM-DD') as day, starts_at as "startsAt", ends_at as "endsAt"`.compile(
      db,
    ),
}))
