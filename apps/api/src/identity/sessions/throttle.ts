import { sql } from 'kysely'

import { limited } from '../../platform/http/errors.ts'
import type { Db, DbContext } from '../../platform/database/tenant-db.ts'
import type { Databases } from '../../platform/database/tenant-db.ts'

const failuresAllowed = 5
const windowMinutes = 15

/** Guesses are counted per account and network, so that a stranger cannot lock the owner out elsewhere. */
export const throttleKey = (email: string, ip: string) => `${email.toLowerCase()} ${ip}`

/** Throws 429 after five failures within a quarter of an hour; counted in the database, so a restart forgives nothing. */
export async function refuseGuessing(db: Db, key: string): Promise<void> {
  const { rows } = await sql<{ failures: number; waitSeconds: number }>`
    select count(*) as failures,
           ceil(extract(epoch from min(failed_at) + make_interval(mins => ${windowMinutes}) - app_now()))::int as "waitSeconds"
      from (select failed_at from sign_in_failures
             where throttle_key = ${key} and failed_at > app_now() - make_interval(mins => ${windowMinutes})
             order by failed_at desc limit ${sql.lit(failuresAllowed)}) as recent`.execute(db)
  const recent = rows[0]
  if (recent && recent.failures >= failuresAllowed)
    throw limited(
      recent.waitSeconds,
      `Too many attempts. Try again in ${Math.ceil(recent.waitSeconds / 60)} minutes.`,
    )
}

/** Survives the refusal it belongs to: written in a transaction of its own. */
export async function recordFailure(
  databases: Databases,
  context: DbContext,
  key: string,
): Promise<void> {
  await databases.transaction(context, (db) =>
    db.insertInto('sign_in_failures').values({ throttle_key: key }).execute(),
  )
}

export async function forgetFailures(db: Db, key: string): Promise<void> {
  await db.deleteFrom('sign_in_failures').where('throttle_key', '=', key).execute()
}
