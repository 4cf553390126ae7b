import type { createOrderImport } from '@marketday/contract/orders/historic/order-imports'

import { receiveSheet } from '../../../imports/receive-sheet.ts'
import { steps } from '../../../platform/http/handle.ts'
import type { Handling } from '../../../platform/http/handle.ts'
import { getOrderImport } from '../queries.ts'
import { openOrderSheet } from './open-order-sheet.ts'

type Taking = Handling<typeof createOrderImport>

/** Parses an upload without a transaction, then stores its rows. */
export const takeOrderFile = steps({
  before: async () => null,
  call: receiveSheet,
  after: async ({ db, can }: Taking, _prepared: null, read) =>
    await getOrderImport(db, await openOrderSheet(db, read), can),
})
