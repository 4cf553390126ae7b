import type { Db } from '../../../platform/database/tenant-db.ts'
import { record } from '../../../platform/events/record.ts'

/** Tells open pages that there is something new to see of an import; it is kept no longer than they are. */
export const noteOrderImport = (db: Db, id: string, what: 'progressed' | 'failed') =>
  record(db, {
    name: `order_import.${what}`,
    objectType: 'order_import',
    objectId: id,
    isPassing: true,
  })
