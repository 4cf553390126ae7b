import { answer } from '@marketday/contract/endpoints/actions'
import { stepOf } from '@marketday/contract/endpoints/state-machine'
import {
  approveReturn,
  cancelReturn,
  receiveReturn,
  rejectReturn,
  settleReturn,
  undoReceipts,
} from '@marketday/contract/orders/returns/return-acts'
import { returnActions, awaitedOf } from '@marketday/contract/orders/returns/returns'
import type { Return, ReturnAction } from '@marketday/contract/orders/returns/returns'
import { returnTransitions } from '@marketday/contract/orders/returns/return-states'
import type { ReturnEvent, ReturnState } from '@marketday/contract/orders/returns/return-states'
import type { Can } from '@marketday/contract/accounts/team/permissions'

import type { ReturnRow } from './return-rows.ts'

const acts = {
  endpoints: {
    approve: approveReturn,
    reject: rejectReturn,
    receive: receiveReturn,
    undoReceipts,
    settle: settleReturn,
    cancel: cancelReturn,
  },
  refusals: { 'orders.edit': 'Your role can see orders but not change them' },
}

export const returnStep = (state: ReturnState, event: ReturnEvent) =>
  stepOf(returnTransitions, state, event)

export const returnStateNames: Readonly<Record<ReturnState, string>> = {
  requested: 'requested',
  approved: 'approved',
  rejected: 'rejected',
  received: 'received',
  settled: 'settled',
  cancelled: 'cancelled',
}

export function returnActionsFor(returnRow: ReturnRow, can: Can): Return['actions'] {
  const reasonAgainst = (action: ReturnAction): string | null => {
    if (action === 'cancel' && hasCome(returnRow)) return 'Some of it was already returned'
    if (action === 'undoReceipts' && !hasCome(returnRow)) return 'Nothing was returned yet'
    return returnStep(returnRow.status, action).kind === 'move'
      ? null
      : `It is ${returnStateNames[returnRow.status]}`
  }
  const reasons = Object.fromEntries(
    returnActions.map((action) => [action, reasonAgainst(action)]),
  ) as Record<ReturnAction, string | null>
  return answer(acts, can, reasons)
}

export const hasCome = ({ lines }: Pick<ReturnRow, 'lines'>): boolean =>
  lines.some((line) => awaitedOf(line) < line.quantity)
