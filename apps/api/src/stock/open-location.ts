import type { Db } from '../platform/database/tenant-db.ts'

export async function openLocation(db: Db): Promise<void> {
  await db
    .insertInto('locations')
    .values({ name: 'Main location', is_default: true, offers_pickup: true })
    .execute()
}
