import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Runs work that may oversell; others are still refused. */
export async function overselling<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await setOverselling(db, 'on')
  const done = await work()
  await setOverselling(db, '')
  return done
}

const setOverselling = (db: Db, value: 'on' | '') =>
  sql`select set_config('app.oversells', ${value}, true)`.execute(db)
