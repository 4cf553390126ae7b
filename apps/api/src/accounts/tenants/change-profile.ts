import type { UpdateObject } from 'kysely'

import type { DB } from '../../platform/database/database-types.ts'
import { appNow } from '../../platform/database/sql.ts'
import type { Db } from '../../platform/database/tenant-db.ts'

type Change = Pick<
  UpdateObject<DB, 'business_profiles'>,
  | 'legal_name'
  | 'business_type'
  | 'industry'
  | 'email'
  | 'phone'
  | 'place'
  | 'tax_id'
  | 'logo_file_id'
  | 'opening_hours'
>

export async function changeProfile(db: Db, change: Change): Promise<void> {
  await db
    .updateTable('business_profiles')
    .set((set) => ({ ...change, version: set('version', '+', 1), updated_at: appNow }))
    .execute()
}
