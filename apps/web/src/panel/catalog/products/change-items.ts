import {
  startBulkAct,
  type BulkAct,
  type BulkAction,
  type ItemSelectionInput,
} from '@marketday/contract/catalog/products/bulk-acts'
import { call } from '../../../platform/api/api.ts'
import { countOf } from '../../kit/bulk/bulk-kind.ts'
import { runBulkAct } from '../../kit/bulk/run-bulk-act.ts'
import { itemChanges } from './item-changes.ts'

export interface ItemChange {
  readonly selection: ItemSelectionInput
  readonly action: BulkAction
}

/** Bulk-changes items, reports result and refusals, and offers undo. `done` follows “3 items are”. */
export const changeItems = async (
  change: ItemChange,
  done: string,
  onProgress?: (change: BulkAct) => void,
): Promise<boolean> =>
  (await runBulkAct(itemChanges, {
    start: () => call(startBulkAct, { body: change }),
    done,
    onProgress,
  })) !== null

export const itemCount = (number: number): string => countOf(itemChanges, number)
