import { answer } from '@marketday/contract/endpoints/actions'
import { stepOf } from '@marketday/contract/endpoints/state-machine'
import { undoDays } from '@marketday/contract/stock/stock-ledger'
import * as contract from '@marketday/contract/stock/documents/purchases'
import type {
  Purchase,
  PurchaseEvent,
  PurchaseReceipt,
  PurchaseStatus,
} from '@marketday/contract/stock/documents/purchases'
import type { Can } from '@marketday/contract/accounts/team/permissions'

const refusals = { 'stock.edit': 'Your role doesn’t include changing stock' }

const acts = {
  endpoints: {
    edit: contract.editPurchase,
    order: contract.orderPurchase,
    receive: contract.receivePurchase,
    close: contract.closePurchase,
    cancel: contract.cancelPurchase,
  },
  refusals,
}

/** Null if allowed, else the reason. */
export function purchaseActions(status: PurchaseStatus, can: Can): Purchase['actions'] {
  return answer(acts, can, {
    edit: refuseEvent(status, 'edit'),
    order: refuseEvent(status, 'order'),
    receive: refuseEvent(status, 'receive'),
    close: refuseEvent(status, 'close'),
    cancel: refuseEvent(status, 'cancel'),
  })
}

const receiptActs = { endpoints: { undo: contract.undoPurchaseReceipt }, refusals }

export const receiptActions = (
  receipt: Pick<PurchaseReceipt, 'receivedAt' | 'undoneAt'>,
  { can, now }: { readonly can: Can; readonly now: Date },
): PurchaseReceipt['actions'] => answer(receiptActs, can, { undo: refuseReceiptUndo(receipt, now) })

export function refuseReceiptUndo(
  { receivedAt, undoneAt }: Pick<PurchaseReceipt, 'receivedAt' | 'undoneAt'>,
  now: Date,
): string | null {
  if (undoneAt !== null) return 'Already undone'
  return now.getTime() - Date.parse(receivedAt) >= undoDays * 86_400_000
    ? `Older than ${undoDays} days`
    : null
}

const states: Readonly<Record<PurchaseStatus, string>> = {
  draft: 'not ordered yet',
  ordered: 'ordered already',
  partlyReceived: 'received in part already',
  received: 'received already',
  closed: 'closed already',
  cancelled: 'cancelled already',
}

export const refuseEvent = (status: PurchaseStatus, event: PurchaseEvent): string | null =>
  stepOf(contract.purchaseTransitions, status, event).kind === 'move'
    ? null
    : `This purchase order is ${states[status]}`
