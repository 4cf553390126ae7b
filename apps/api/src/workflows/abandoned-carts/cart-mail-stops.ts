import { sql } from 'kysely'

import type { Config } from '../../config.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { stopKey } from './cart-links.ts'

export async function leaveOutStopped<T extends { readonly email: string }>(
  db: Db,
  config: Pick<Config, 'appSecret'>,
  all: readonly T[],
): Promise<T[]> {
  const keyed = all.map((recipient) => ({
    each: recipient,
    key: stopKey(config, { tenantId: db.context.tenantId ?? '', email: recipient.email }),
  }))
  const stopped = await findStops(
    db,
    keyed.map(({ key }) => key),
  )
  return keyed.filter(({ key }) => !stopped.has(key)).map(({ each }) => each)
}

export async function findStops(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Stop>> {
  const { rows } = await sql<Stop & { key: string }>`
    select address_key as key, stopped_at as at, actor_name as "byName" from cart_mail_stops
    where address_key = any(${keys}::text[])`.execute(db)
  return new Map(rows.map(({ key, ...stop }) => [key, stop]))
}

interface Stop {
  readonly at: string
  readonly byName: string
}

export const stopCartMails = (db: Db, keys: readonly string[], byName = '') =>
  sql`insert into cart_mail_stops (address_key, actor_name) select key, ${byName} from unnest(${keys}::text[]) key
    on conflict do nothing`.execute(db)
