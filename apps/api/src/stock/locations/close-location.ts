import { sql } from 'kysely'

import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'

/** Requires an empty location without transfers. Idempotent. */
export async function closeLocation(db: Db, locationId: string): Promise<void> {
  const location = await lock(db, locationId)
  const { name, closed_at: closedAt } = location
  if (location.is_default || location.selling_rank !== null)
    throw conflict('conflict', `The shop sells from ${name}, so it can’t be closed`)
  if (closedAt !== null) return
  const goods = await whatLiesThere(db, locationId)
  const left = [goods, await whatIsOpen(db, locationId)].filter((reason) => reason !== null)
  const advice = goods ? '. Transfer, receive or adjust it first' : ''
  if (left.length > 0)
    throw conflict('conflict', `${name} cannot be closed: ${left.join(', ')}${advice}`)
  await setClosed(db, locationId, true)
  await record(db, {
    name: 'location.closed',
    objectType: 'location',
    objectId: locationId,
    details: { name },
  })
}

export async function reopenLocation(db: Db, locationId: string): Promise<void> {
  const { name, closed_at: closedAt } = await lock(db, locationId)
  if (closedAt === null) return
  await setClosed(db, locationId, false)
  await record(db, {
    name: 'location.reopened',
    objectType: 'location',
    objectId: locationId,
    details: { name },
  })
}

async function lock(db: Db, locationId: string) {
  const location = await db
    .selectFrom('locations')
    .select(['name', 'is_default', 'selling_rank', 'closed_at'])
    .where('location_id', '=', locationId)
    .forUpdate()
    .executeTakeFirst()
  if (!location) throw notFound('Location')
  return location
}

const setClosed = (db: Db, locationId: string, isClosed: boolean) =>
  db
    .updateTable('locations')
    .set((set) => ({ closed_at: isClosed ? appNow : null, version: set('version', '+', 1) }))
    .where('location_id', '=', locationId)
    .execute()

interface Left {
  readonly items: number
  readonly onHand: number
  readonly reserved: number
  readonly incoming: number
  readonly example: string
}

async function whatLiesThere(db: Db, locationId: string): Promise<string | null> {
  const { rows } = await sql<Left>`
    select count(*)::int as items, coalesce(sum(on_hand), 0)::bigint as "onHand",
      coalesce(sum(reserved), 0)::bigint as reserved, coalesce(sum(incoming), 0)::bigint as incoming,
      coalesce(min(p.title), '') as example
    from stock_levels level join products p on p.product_id = level.product_id
    where location_id = ${locationId}::uuid and not for_sale
      and (on_hand <> 0 or reserved <> 0 or level.unavailable <> 0 or incoming <> 0)`.execute(db)
  const [left] = rows
  if (!left || left.items === 0) return null
  const figures = [
    left.onHand !== 0 && `${left.onHand} on hand`,
    left.reserved !== 0 && `${left.reserved} reserved`,
    left.incoming !== 0 && `${left.incoming} incoming`,
  ].filter(Boolean)
  const others = left.items === 1 ? '' : ` and ${left.items - 1} more`
  return `${figures.join(', ')} (${left.example}${others})`
}

/** Open drafts and orders would lose their location; goods in transit may have to return. */
async function whatIsOpen(db: Db, locationId: string): Promise<string | null> {
  const { rows } = await sql<{ drafts: number; sent: number; takes: number; purchases: number }>`
    select count(*) filter (where status = 'draft')::int as drafts, count(*) filter (where status <> 'draft')::int as sent,
      (select count(*)::int from stock_takes where status = 'open' and location_id = ${locationId}::uuid) as takes,
      (select count(*)::int from purchases where closed_at is null and location_id = ${locationId}::uuid) as purchases
    from transfers where closed_at is null and ${locationId}::uuid in (from_id, to_id)`.execute(db)
  const [open] = rows
  const blockers = [
    inWords(open?.sent, ['transfer is on the way', 'transfers are on the way']),
    inWords(open?.drafts, ['transfer is prepared', 'transfers are prepared']),
    inWords(open?.purchases, ['purchase order is open', 'purchase orders are open']),
    inWords(open?.takes, ['count is open', 'counts are open']),
  ].filter(Boolean)
  return blockers.length > 0 ? blockers.join(', ') : null
}

const inWords = (count = 0, [one, several]: readonly [string, string]) =>
  count > 0 && `${count} ${count === 1 ? one : several}`
