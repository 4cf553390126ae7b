import { sheetLimits } from '@marketday/contract/imports/sheets'
import type { createOrderImport } from '@marketday/contract/orders/historic/order-imports'

import { readSheetFile } from '../../imports/lists/files/read-list-file.ts'
import { receiveBytes } from '../../platform/files/receive-file.ts'
import { steps } from '../../platform/http/handle.ts'
import type { Handling } from '../../platform/http/handle.ts'
import { getOrderImport } from '../queries.ts'
import { openOrderSheet } from './open-order-sheet.ts'

const file = {
  noun: 'file',
  tooLarge: `Files may be up to ${sheetLimits.megabytes} MB. Divide it, and upload one part after the other.`,
}

type Taking = Handling<typeof createOrderImport>

/** Reads a sent file without touching the database meanwhile, and keeps its rows. */
export const takeOrderFile = steps({
  before: async () => null,
  call: async ({ request, caller }: Omit<Taking, 'db'>) =>
    await readSheetFile(await receiveBytes(request, file), caller.tenant?.id ?? ''),
  after: async ({ db, can }: Taking, _prepared: null, read) =>
    await getOrderImport(db, await openOrderSheet(db, read), can),
})
