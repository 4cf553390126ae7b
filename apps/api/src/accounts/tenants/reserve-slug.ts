import { sql } from 'kysely'

import { isSlug, slugFrom } from '@marketday/contract/accounts/tenants/slug'

import type { Db } from '../../platform/database/tenant-db.ts'
import { holdSlug } from './hold-slug.ts'
import type { Held } from './hold-slug.ts'
import { checkSlug } from './check-slug.ts'

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
  const base = cut(slugFrom(slug), longestBase)
  const named = [town ? cut(slugFrom(`${base} ${town}`), 40) : '', `${base}-shop`].filter(isSlug)
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
