import { sql } from 'kysely'

import type { Db } from '../../platform/database/tenant-db.ts'

/** The business keeps no address any more, for it has one; nobody else keeps that. */
export async function releaseSlug(db: Db, slug: string): Promise<void> {
  await sql`delete from slug_reservations where held_by = ${db.context.tenantId} or slug = ${slug}`.execute(
    db,
  )
}
