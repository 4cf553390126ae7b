import { undoEntry } from '@marketday/contract/stock/stock-ledger'
import { call } from '../../platform/api/api.ts'
import { notify } from '../../ui/feedback/toast.ts'
import { actsOn } from '../act.ts'
import { refreshInventory } from '../catalog/inventory-queries.ts'

const act = actsOn(refreshInventory)

export const undoStock = (entryId: string, variantId?: string) =>
  act(() => call(undoEntry, { params: { entryId }, body: { ...(variantId && { variantId }) } }), {
    done: 'Undone; the ledger shows both movements',
    failed: 'The entry could not be undone',
  })

export const notifyEntered = (message: string, entryId: string) =>
  notify(message, { undo: () => void undoStock(entryId) })
