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
    key: stopKey(config, db.context.tenantId ?? '', each.email),
  }))
  const { rows } = await sql<{ key: string }>`
    select address_key as key from cart_mail_stops
    where address_key = any(${keyed.map(({ key }) => key)}::text[])`.execute(db)
  const stopped = new Set(rows.map(({ key }) => key))
  return keyed.filter(({ key }) => !stopped.has(key)).map(({ each }) => each)
}
