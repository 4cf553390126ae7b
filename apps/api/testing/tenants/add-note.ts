import { sql } from 'kysely'

import type { TestApp } from '../test-app.ts'

export async function addNote(t: TestApp, tenantId: string): Promise<void> {
  await t.inTenant(tenantId, (db) =>
    sql`
      with owner as (select user_id from memberships where role = 'owner' limit 1), note as (
        insert into order_notes (order_id, text, author_id)
        select (select order_id from orders order by order_id desc limit 1), 'Ring twice', user_id from owner
        returning order_note_id
      ), named as (
        insert into order_note_mentions (order_note_id, user_id) select order_note_id, user_id from note, owner
      )
      insert into order_note_files (order_note_id, file_id, name, position)
      select order_note_id, (select file_id from files limit 1), 'Bell.png', 1 from note`.execute(
      db,
    ),
  )
}
