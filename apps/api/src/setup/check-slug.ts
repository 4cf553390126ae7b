import { isSlug, slugFrom } from '@marketday/contract/tenants/slug'
import type { Db } from '../platform/database/tenant-db.ts'

/** Whether a shop address may be taken, with three free ones beside it where it may not. */
export async function checkSlug(db: Db, wanted: string) {
  const slug = wanted.trim().toLowerCase()
  const base = slugFrom(slug).slice(0, 34).replace(/-+$/, '')
  const candidates = [
    `${base}-shop`,
    `shop-${base}`,
    `${base}-store`,
    `my-${base}`,
    `${base}-1`,
  ].filter(isSlug)
  const rows = await db
    .selectFrom('tenants')
    .select(['slug', 'tenant_id'])
    .where('slug', 'in', [slug, ...candidates])
    .execute()
  const takenByOthers = new Set(
    rows.filter((row) => row.tenant_id !== db.context.tenantId).map((row) => row.slug),
  )
  const reason = reasonAgainst(slug, takenByOthers)
  return {
    slug,
    isFree: reason === null,
    reason,
    suggestions:
      reason === null
        ? []
        : candidates.filter((candidate) => !takenByOthers.has(candidate)).slice(0, 3),
  }
}

function reasonAgainst(slug: string, taken: ReadonlySet<string>): string | null {
  if (taken.has(slug)) return 'This address is taken'
  return isSlug(slug)
    ? null
    : 'Use 3 to 40 lower-case letters, digits and hyphens; names that are reserved or pass for somebody else’s are refused'
}
