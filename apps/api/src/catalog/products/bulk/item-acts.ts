import { answer } from '@marketday/contract/endpoints/actions'
import * as contract from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemValues, KeptAction } from '@marketday/contract/catalog/products/bulk-acts'
import type { ItemEdits } from '@marketday/contract/catalog/products/item-cells'

import { createBulkActs } from '../../../platform/bulk/create-bulk-acts.ts'
import { applyBatch } from './apply-batch.ts'
import { undoBatch } from './undo-batch.ts'

export const itemActs = createBulkActs<KeptAction, ItemValues, ItemEdits>({
  subject: 'items',
  noun: 'bulk_act',
  jobName: 'advance-bulk-act',
  atOnce: 1_000,
  apply: applyBatch,
  undo: undoBatch,
  lasts: () => null,
  answer: (can, reasons) => answer(acts, can, reasons),
})

const acts = {
  endpoints: { undo: contract.undoBulkAct, stop: contract.stopBulkAct },
  refusals: { 'products.edit': 'Your role can see items but not change them' },
}
