import { sql } from 'kysely'

import { isSlug } from '@marketday/contract/accounts/tenants/slug'

import type { Db } from '../../platform/database/tenant-db.ts'

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
