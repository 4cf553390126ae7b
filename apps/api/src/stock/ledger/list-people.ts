import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Skip scan of the index: one step per person, regardless of the number of movements. */
export async function listPeople(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive person (id) as (
      (select actor_id from stock_movements where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from stock_movements where actor_id > person.id order by actor_id limit 1)
      from person where person.id is not null
    )
    select person.id, newest.actor_name as name from person cross join lateral (
      select actor_name from stock_movements where actor_id = person.id
      order by occurred_at desc, stock_movement_id desc limit 1
    ) newest order by newest.actor_name, person.id`.execute(db)
  return rows
}
