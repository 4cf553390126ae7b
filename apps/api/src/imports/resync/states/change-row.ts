import type { Selectable } from 'kysely'

import type { DB } from '../../../platform/database/database-types.ts'

/** One difference between the website and the shop, and what became of it. */
export type ChangeRow = Selectable<DB['import_changes']>
