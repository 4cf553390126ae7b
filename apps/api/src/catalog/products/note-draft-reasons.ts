import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** Reasons why an import left items as drafts, by product id; an empty one removes an older one. */
export async function noteDraftReasons(
  db: Db,
  reasons: ReadonlyMap<string, string>,
): Promise<void> {
  if (reasons.size === 0) return
  await sql`
    update products p set draft_reason = noted.reason
    from unnest(${[...reasons.keys()]}::uuid[], ${[...reasons.values()]}::text[]) noted (product_id, reason)
    where p.product_id = noted.product_id and p.status = 'draft' and p.draft_reason <> noted.reason`.execute(
    db,
  )
}
