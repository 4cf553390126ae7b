import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Minutes after the last display. */
const minutes = 30
/** Addresses reserved by one network for other businesses; an agency may set up several shops. */
const mostOfNetwork = 20

/** `full`: the network has too many reservations. `lost`: taken by another business since the check. */
export type Held =
  | { readonly state: 'kept'; readonly until: string }
  | { readonly state: 'lost' | 'full' }

/**
 * Reserves a displayed address and releases the previous one. A business with a confirmed owner
 * may take reservations of unconfirmed ones.
 */
export async function holdSlug(db: Db, slug: string): Promise<Held> {
  const { tenantId, ip } = db.context
  // Serialized: one address per business, also with two tabs.
  await sql`select from setup_progress for update`.execute(db)
  await sql`delete from slug_reservations where held_by = ${tenantId} and slug <> ${slug}`.execute(
    db,
  )
  await sql`
    delete from slug_reservations where slug in (
      select slug from slug_reservations where expires_at <= app_now() limit 100 for update skip locked)`.execute(
    db,
  )
  if (await isFull(db)) return { state: 'full' }
  const { rows } = await sql<{ until: string }>`
    insert into slug_reservations (slug, held_by, ip, expires_at)
    values (${slug}, ${tenantId}, ${ip}, app_now() + ${`${minutes} minutes`}::interval)
    on conflict (slug) do update
       set held_by = excluded.held_by, ip = excluded.ip, expires_at = excluded.expires_at
     where slug_reservations.held_by = excluded.held_by or slug_reservations.expires_at <= app_now()
        or exists (select from tenants mine, tenants theirs
                    where mine.tenant_id = excluded.held_by and mine.owner_confirmed_at is not null
                      and theirs.tenant_id = slug_reservations.held_by and theirs.owner_confirmed_at is null)
    returning expires_at as until`.execute(db)
  return rows[0] ? { state: 'kept', until: rows[0].until } : { state: 'lost' }
}

async function isFull(db: Db): Promise<boolean> {
  const { tenantId, ip } = db.context
  const { rows } = await sql<{ held: number }>`
    select count(*)::int as held from slug_reservations where ip = ${ip} and held_by <> ${tenantId}`.execute(
    db,
  )
  return (rows[0]?.held ?? 0) >= mostOfNetwork
}
