import { undoEntry } from '@marketday/contract/stock/stock-ledger'
import { call } from '../../platform/api/api.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { actsOn } from '../act.ts'
import { refreshInventory } from '../catalog/inventory-queries.ts'

const act = actsOn(refreshInventory)

/** Takes back an entry by movements of its own, whole or only the line of one variant. */
export const undoStock = (entryId: string, variantId?: string) =>
  act(() => call(undoEntry, { params: { entryId }, body: { ...(variantId && { variantId }) } }), {
    done: 'Undone; the ledger shows both movements',
    failed: 'The entry could not be undone',
  })

/** Says that an entry is in the books, and offers to take it back. */
export const notifyEntered = (message: string, entryId: string) =>
  notify(message, { undo: () => void undoStock(entryId) })
