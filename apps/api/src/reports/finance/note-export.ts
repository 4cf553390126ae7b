import type { Can } from '@marketday/contract/accounts/team/permissions'
import { financeAccess } from '@marketday/contract/reports/finance'

import { recordExport } from '../../orders/export/record-export.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { forbidden } from '../../platform/http/errors.ts'
import type { Services } from '../../platform/services.ts'

interface Request {
  readonly db: Db
  readonly can: Can
  readonly query: object
  readonly services: Pick<Services, 'databases'>
}

/** Files of finance also need the permission to see earnings. A GET has no transaction of its own. */
export async function noteExport(
  { db, can, query, services }: Request,
  details: Pick<Parameters<typeof recordExport>[1], 'of' | 'count' | 'format'>,
): Promise<void> {
  if (!can(financeAccess.permission))
    throw forbidden('Your role doesn’t include earnings. Ask an owner or manager of the business.')
  await services.databases.transaction(db.context, (writing) =>
    recordExport(writing, { ...details, selection: { matching: query } }),
  )
}
