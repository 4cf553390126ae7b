import { sql } from 'kysely'

import type { Db } from './tenant-db.ts'

/** Names the person in a running transaction once she has proved who she is, so that her own rows are seen. */
export async function asPerson(db: Db, userId: string, name = ''): Promise<Db> {
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.actor_kind', 'user', true),
    set_config('app.actor_name', ${name}, true)`.execute(db)
  return Object.assign(db, {
    context: { ...db.context, userId, actor: { kind: 'user' as const, name } },
  })
}
