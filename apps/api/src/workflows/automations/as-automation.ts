import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Journal entries of this transaction name the automation. */
export async function asAutomation(db: Db, name: string): Promise<Db> {
  const actor = { kind: 'system', name: `Automation “${name}”` } as const
  await sql`select set_config('app.actor_name', ${actor.name}, true)`.execute(db)
  return Object.assign(db, { context: { ...db.context, actor } })
}
