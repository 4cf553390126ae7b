import type { Selectable } from 'kysely'

import type { DB } from '../../../platform/database/database-types.ts'

export type ChangeRow = Selectable<DB['import_changes']>
