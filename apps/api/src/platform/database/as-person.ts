import { sql } from 'kysely'

import type { Db } from './tenant-db.ts'

/** Sets the person of a running transaction after authentication, so that row security shows their rows. */
export async function asPerson(db: Db, userId: string, name = ''): Promise<Db> {
  await sql`select set_config('app.user_id', ${userId}, true), set_config('app.actor_kind', 'user', true),
    set_config('app.actor_name', ${name}, true)`.execute(db)
  return Object.assign(db, {
    context: { ...db.context, userId, actor: { kind: 'user' as const, name } },
  })
}
