import type { Db } from '../../platform/database/tenant-db.ts'
import { record } from '../../platform/events/record.ts'

/** Updates open pages; not retained beyond them. */
export const noteOrderImport = (db: Db, id: string, what: 'progressed' | 'failed') =>
  record(db, {
    name: `order_import.${what}`,
    objectType: 'order_import',
    objectId: id,
    isPassing: true,
  })
