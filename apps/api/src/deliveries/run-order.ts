import { sql } from 'kysely'

import type { Db } from '../platform/database/tenant-db.ts'

/** Positions of the last stops that are no longer waiting, by driver. */
export async function lastSequences(db: Db, day: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('deliveries')
    .select((from) => ['driver_id', from.fn.max('sequence').as('last')])
    .where('day', '=', day)
    .where('driver_id', 'is not', null)
    .where('status', 'not in', ['assigned', 'scheduled'])
    .groupBy('driver_id')
    .execute()
  return new Map(rows.map((row) => [row.driver_id ?? '', row.last ?? 0]))
}

/** Numbers the waiting stops of a run after those that are no longer waiting. */
export async function numberRun(
  db: Db,
  { last, deliveryIds }: { readonly last: number; readonly deliveryIds: readonly string[] },
): Promise<void> {
  const sequences = deliveryIds.map((_id, index) => last + index + 1)
  await sql`update deliveries set sequence = numbered.sequence, version = version + 1
    from unnest(${deliveryIds}::uuid[], ${sequences}::int[]) as numbered (id, sequence)
    where deliveries.delivery_id = numbered.id and deliveries.sequence is distinct from numbered.sequence`.execute(
    db,
  )
}
