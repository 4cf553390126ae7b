import { sql } from 'kysely'

import type { Seeding } from '../../seeding.ts'
import { addDays, momentOf } from '../calendar.ts'

export interface Slot {
  readonly id: string
  readonly kind: 'delivery' | 'pickup'
  readonly start: Date
  readonly end: Date
}

export async function listSlots(
  { at, team }: Seeding,
  { from, to }: { from: string; to: string },
): Promise<(day: string, kind: Slot['kind']) => Slot[]> {
  const rows = await at(momentOf(from, 0), team.owner, async (db) => {
    const found = await sql<{
      id: string
      kind: Slot['kind']
      day: string
      starts: string
      ends: string
    }>`
      select slot_id_of(slot_template_id, day) as id, delivery_kind as kind, to_char(day, 'YYYY-MM-DD') as day,
        starts_at::text as starts, ends_at::text as ends
      from slot_templates, lateral (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) n) calendar
      where is_active and weekday = extract(isodow from day) order by day, starts_at`.execute(db)
    return found.rows
  })
  const byDay = Map.groupBy(rows, ({ day, kind }) => `${day} ${kind}`)
  return (day, kind) =>
    (byDay.get(`${day} ${kind}`) ?? []).map(({ id, starts, ends }) => ({
      id,
      kind,
      start: momentOf(day, clockOf(starts)),
      end: momentOf(day, clockOf(ends)),
    }))
}

const clockOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day)
  return days
}
