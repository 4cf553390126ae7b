import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** The business has its final address, so reservations are no longer needed. */
export async function releaseSlug(db: Db, slug: string): Promise<void> {
  await sql`delete from slug_reservations where held_by = ${db.context.tenantId} or slug = ${slug}`.execute(
    db,
  )
}
