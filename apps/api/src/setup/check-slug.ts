import { isSlug, slugFrom } from '@marketday/contract/tenants/slug'
import type { Db } from '../platform/database/tenant-db.ts'

interface Wanted {
  readonly slug: string
  /** Where the business is: the first thing that tells it from others of its name. */
  readonly town?: string | undefined
}

const shown = 3
const longestBase = 34

/** Whether a shop address may be taken, with three free ones beside it where it may not. */
export async function checkSlug(db: Db, wanted: Wanted) {
  const slug = wanted.slug.trim().toLowerCase()
  const reason = await reasonAgainst(db, slug)
  return {
    slug,
    isFree: reason === null,
    reason,
    suggestions: reason === null ? [] : await suggest(db, { ...wanted, slug }),
  }
}

/** With the town, then as a shop, then with the first number that is free: there is always another. */
async function suggest(db: Db, { slug, town }: Wanted): Promise<string[]> {
  const base = cut(slugFrom(slug), longestBase)
  const named = [town ? cut(slugFrom(`${base} ${town}`), 40) : '', `${base}-shop`].filter(isSlug)
  const rows = await db
    .selectFrom('tenants')
    .select('slug')
    .where('tenant_id', '<>', db.context.tenantId)
    .where((row) => row.or([row('slug', 'in', named), row('slug', '~', `^${base}-[0-9]+$`)]))
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  const free = named.filter((candidate) => candidate !== slug && !taken.has(candidate))
  for (let number = 2; free.length < shown; number += 1)
    if (!taken.has(`${base}-${number}`)) free.push(`${base}-${number}`)
  return free
}

const cut = (slug: string, length: number) => slug.slice(0, length).replace(/-+$/, '')

async function reasonAgainst(db: Db, slug: string): Promise<string | null> {
  const owner = await db
    .selectFrom('tenants')
    .select('tenant_id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (owner && owner.tenant_id !== db.context.tenantId) return 'This address is taken'
  return isSlug(slug)
    ? null
    : 'Use 3 to 40 lower-case letters, digits and hyphens; names that are reserved or pass for somebody else’s are refused'
}
