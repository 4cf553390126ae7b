import type { createSheetImport } from '@marketday/contract/imports/sheets'

import { steps } from '../../../platform/http/handle.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { getImport } from '../../get-import.ts'
import { receiveSheet } from '../../receive-sheet.ts'
import { openSheet } from '../open-sheet.ts'

type Taking = Handling<typeof createSheetImport>

/** Parses an upload without a transaction, then stores its rows. */
export const takeSheetFile = steps({
  before: async () => null,
  call: receiveSheet,
  after: async ({ db, can }: Taking, _prepared: null, read) =>
    await getImport(db, await openSheet(db, read), can),
})
