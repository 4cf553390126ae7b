import { sheetLimits } from '@marketday/contract/imports/sheets'
import type { createSheetImport } from '@marketday/contract/imports/sheets'

import { receiveBytes } from '../../../platform/files/receive-file.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { getImport } from '../../get-import.ts'
import { readSheetFile } from '../../lists/files/read-list-file.ts'
import { openSheet } from '../open-sheet.ts'

const file = {
  noun: 'file',
  tooLarge: `Files may be up to ${sheetLimits.megabytes} MB. Divide it, and upload one part after the other.`,
}

type Taking = Handling<typeof createSheetImport>

/** Reads a sent file without touching the database meanwhile, and keeps its rows. */
export const takeSheetFile = steps({
  before: async () => null,
  call: async ({ request, caller }: Omit<Taking, 'db'>) =>
    await readSheetFile(await receiveBytes(request, file), caller.tenant?.id ?? ''),
  after: async ({ db, can }: Taking, _prepared: null, read) =>
    await getImport(db, await openSheet(db, read), can),
})
