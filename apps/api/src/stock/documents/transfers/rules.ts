import { answer } from '@marketday/contract/endpoints/actions'
import { stepOf } from '@marketday/contract/endpoints/state-machine'
import * as contract from '@marketday/contract/stock/documents/transfers'
import type {
  Transfer,
  TransferEvent,
  TransferStatus,
} from '@marketday/contract/stock/documents/transfers'
import type { Can } from '@marketday/contract/accounts/team/permissions'

/** Null if allowed, else the reason. */
export function transferActions(status: TransferStatus, can: Can): Transfer['actions'] {
  return answer(acts, can, {
    edit: refuseEvent(status, 'edit'),
    send: refuseEvent(status, 'send'),
    receive: refuseEvent(status, 'receive'),
    cancel: refuseEvent(status, 'cancel'),
  })
}

const acts = {
  endpoints: {
    edit: contract.editTransfer,
    send: contract.sendTransfer,
    receive: contract.receiveTransfer,
    cancel: contract.cancelTransfer,
  },
  refusals: { 'stock.edit': 'Your role doesn’t include changing stock' },
}

const states: Readonly<Record<TransferStatus, string>> = {
  draft: 'not sent yet',
  inTransit: 'on its way already',
  partlyReceived: 'partly received already',
  received: 'received already',
  cancelled: 'cancelled already',
}

export const refuseEvent = (status: TransferStatus, event: TransferEvent): string | null =>
  stepOf(contract.transferTransitions, status, event).kind === 'move'
    ? null
    : `This transfer is ${states[status]}`
