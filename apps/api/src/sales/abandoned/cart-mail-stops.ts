import { sql } from 'kysely'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { stopKey } from './cart-links.ts'

/** Without those whose address wants no mails about carts. */
export async function leaveOutStopped<T extends { readonly email: string }>(
  db: Db,
  config: Pick<Config, 'appSecret'>,
  all: readonly T[],
): Promise<T[]> {
  const keyed = all.map((each) => ({
    each,
    key: stopKey(config, { tenantId: db.context.tenantId ?? '', email: each.email }),
  }))
  const stopped = await findStopped(
    db,
    keyed.map(({ key }) => key),
  )
  return keyed.filter(({ key }) => !stopped.has(key)).map(({ each }) => each)
}

/** Of these keys of addresses those that want no mails about carts. */
export async function findStopped(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select address_key as key from cart_mail_stops where address_key = any(${keys}::text[])`.execute(
    db,
  )
  return new Set(rows.map(({ key }) => key))
}

export const stopCartMails = (db: Db, keys: readonly string[]) =>
  sql`insert into cart_mail_stops (address_key) select unnest(${keys}::text[]) on conflict do nothing`.execute(
    db,
  )
