import { sql } from 'kysely'

import { isSlug } from '@marketday/contract/accounts/tenants/slug'

import type { Db } from '../../platform/database/tenant-db.ts'
import { nameSlug } from '../../platform/spelled-slugs.ts'

interface SlugRequest {
  readonly slug: string
  readonly town?: string | undefined
}

const longestBase = 34

/**
 * Reserves an address while it is displayed, or a similar free one, so that two people never see
 * the same one as free.
 */
export async function reserveSlug(db: Db, request: SlugRequest) {
  const slug = request.slug.trim().toLowerCase()
  const { reason, isOwn } = await checkSlug(db, slug)
  if (isOwn) return { slug, isFree: true, reason, suggestion: null, keptUntil: null }
  const held = reason === null ? await holdSlug(db, slug) : null
  if (held && held.state !== 'lost')
    return { slug, isFree: true, reason, suggestion: null, keptUntil: endOf(held) }
  const { suggestion, keptUntil } = await keepOther(db, { ...request, slug })
  return {
    slug,
    isFree: false,
    reason: reason ?? (await checkSlug(db, slug)).reason,
    suggestion,
    keptUntil,
  }
}

const endOf = (held: Held) => (held.state === 'kept' ? held.until : null)

/** Retries if another request takes the suggestion. */
async function keepOther(db: Db, request: SlugRequest) {
  for (;;) {
    const suggestion = await suggest(db, request)
    const held = await holdSlug(db, suggestion)
    if (held.state !== 'lost') return { suggestion, keptUntil: endOf(held) }
  }
}

/** Suggests with the town, then as a shop, then with the first free number. */
async function suggest(db: Db, { slug, town }: SlugRequest): Promise<string> {
  const base = cut(nameSlug(slug), longestBase)
  const named = [town ? cut(nameSlug(`${base} ${town}`), 40) : '', `${base}-shop`].filter(isSlug)
  const { rows } = await sql<{ slug: string }>`
    with used as (
      select slug from tenants where tenant_id <> ${db.context.tenantId}
      union all
      select slug from slug_reservations where held_by <> ${db.context.tenantId} and expires_at > app_now()
    )
    select slug from used where slug = any(${named}) or slug ~ ${`^${base}-[0-9]+$`}`.execute(db)
  const used = new Set(rows.map((row) => row.slug))
  const free = named.find((candidate) => candidate !== slug && !used.has(candidate))
  if (free) return free
  for (let number = 2; ; number += 1)
    if (!used.has(`${base}-${number}`) && slug !== `${base}-${number}`) return `${base}-${number}`
}

const cut = (slug: string, length: number) => slug.slice(0, length).replace(/-+$/, '')

/** Minutes after the last display. */
const minutes = 30
/** Addresses reserved by one network for other businesses; an agency may set up several shops. */
const mostOfNetwork = 20

/** `full`: the network has too many reservations. `lost`: taken by another business since the check. */
type Held = { readonly state: 'kept'; readonly until: string } | { readonly state: 'lost' | 'full' }

/**
 * Reserves a displayed address and releases the previous one. A business with a confirmed owner
 * may take reservations of unconfirmed ones.
 */
async function holdSlug(db: Db, slug: string): Promise<Held> {
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

const reasons = {
  taken: 'This address is taken',
  kept: 'Someone else is reserving this address. If they don’t use it, it’s available again within half an hour',
  unfit:
    'Use 3 to 40 lower-case letters, digits and hyphens. Reserved names and other brands’ names aren’t allowed',
} as const

export async function checkSlug(
  db: Db,
  slug: string,
): Promise<{ readonly reason: string | null; readonly isOwn: boolean }> {
  const { tenantId } = db.context
  const { rows } = await sql<{ owner: string | null; isKept: boolean }>`
    select (select tenant_id from tenants where slug = ${slug}) as owner,
           exists (select from slug_reservations kept
                     join tenants theirs on theirs.tenant_id = kept.held_by
                     join tenants mine on mine.tenant_id = ${tenantId}
                    where kept.slug = ${slug} and kept.held_by <> ${tenantId} and kept.expires_at > app_now()
                      and (mine.owner_confirmed_at is null or theirs.owner_confirmed_at is not null)) as "isKept"`.execute(
    db,
  )
  const { owner = null, isKept = false } = rows[0] ?? {}
  const isOwn = owner === tenantId
  if (owner !== null && !isOwn) return { reason: reasons.taken, isOwn }
  if (!isSlug(slug)) return { reason: reasons.unfit, isOwn }
  return { reason: isKept ? reasons.kept : null, isOwn }
}

/** The business has its final address, so reservations are no longer needed. */
export async function releaseSlug(db: Db, slug: string): Promise<void> {
  await sql`delete from slug_reservations where held_by = ${db.context.tenantId} or slug = ${slug}`.execute(
    db,
  )
}
