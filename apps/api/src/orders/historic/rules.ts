import { answer } from '@marketday/contract/endpoints/actions'
import { importTransitions } from '@marketday/contract/imports/import-states'
import type { ImportStatus } from '@marketday/contract/imports/import-states'
import * as contract from '@marketday/contract/orders/historic/order-imports'
import type { OrderImport } from '@marketday/contract/orders/historic/order-imports'
import type { Can } from '@marketday/contract/accounts/team/permissions'

interface Situation {
  readonly status: ImportStatus
  readonly isCompared: boolean
  readonly added: number
  readonly finishedAt: string | null
  readonly now: Date
}

export const undoDays = 7

export function actionsFor(situation: Situation, can: Can): OrderImport['actions'] {
  return answer(acts, can, {
    choose: situation.status === 'review' ? null : notInReview,
    commit: commitBlock(situation),
    undo: undoBlock(situation),
    cancel: cancelBlock(situation),
  })
}

const acts = {
  endpoints: {
    choose: contract.chooseOrderColumns,
    commit: contract.commitOrderImport,
    undo: contract.undoOrderImport,
    cancel: contract.cancelOrderImport,
  },
  refusals: { 'orders.edit': 'Your role can see orders but not import them' },
}

const notInReview = 'It is no longer in review'

const canMove = (from: ImportStatus, to: ImportStatus) => importTransitions[from].includes(to)

const pastReview: Readonly<Partial<Record<ImportStatus, string>>> = {
  committing: 'The orders are being imported',
  cancelled: 'The import was cancelled',
  undoing: 'The import is being undone',
  undone: 'The import was undone',
}

function commitBlock({ status, isCompared, added }: Situation): string | null {
  if (status === 'done' || !canMove(status, 'committing'))
    return pastReview[status] ?? 'It was already imported'
  if (!isCompared) return 'The file is still being compared'
  return added > 0 ? null : 'This file has no new orders'
}

const cancelBlock = ({ status }: Situation): string | null =>
  status === 'committing' || canMove(status, 'cancelled') ? null : notInReview

function undoBlock({ status, finishedAt, now }: Situation): string | null {
  // A partially failed import can be undone too.
  if (status !== 'failed' && !canMove(status, 'undoing'))
    return status.startsWith('undo') ? 'It was already undone' : 'Nothing was imported yet'
  const age = finishedAt ? now.getTime() - Date.parse(finishedAt) : 0
  return age > undoDays * 86_400_000 ? `An import can be undone for ${undoDays} days` : null
}
