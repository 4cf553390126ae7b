import { answer } from '@marketday/contract/endpoints/actions'
import { stepOf } from '@marketday/contract/endpoints/state-machine'
import { undoDays, undoEntry } from '@marketday/contract/stock/stock-ledger'
import * as contract from '@marketday/contract/stock/documents/stock-takes'
import type { StockTake, TakeEvent } from '@marketday/contract/stock/documents/stock-takes'
import type { Can } from '@marketday/contract/accounts/team/permissions'

type TakeState = Pick<StockTake, 'status' | 'counted' | 'different' | 'closedAt'> & {
  readonly undone: number
}

/** Null if allowed, else the reason. */
export function takeActions(
  take: TakeState,
  { can, now }: { readonly can: Can; readonly now: Date },
): StockTake['actions'] {
  const mayMove = (event: TakeEvent) => refuseEvent(take.status, event)
  return answer(acts, can, {
    count: mayMove('post'),
    post: mayMove('post') ?? (take.counted === 0 ? 'Nothing is counted yet' : null),
    cancel: mayMove('cancel'),
    undo: refuseUndo(take, now),
  })
}

const acts = {
  endpoints: {
    count: contract.countStockTakeLine,
    post: contract.postStockTake,
    cancel: contract.cancelStockTake,
    undo: undoEntry,
  },
  refusals: { 'stock.edit': 'Your role doesn’t include changing stock' },
}

export const refuseEvent = (status: TakeState['status'], event: TakeEvent): string | null =>
  stepOf(contract.takeTransitions, status, event).kind === 'move'
    ? null
    : `This count is ${status} already`

function refuseUndo({ status, different, undone, closedAt }: TakeState, now: Date): string | null {
  if (status !== 'posted') return 'This count isn’t in the ledger'
  if (different === 0) return 'There was no difference'
  if (undone >= different) return 'Already undone'
  const age = now.getTime() - Date.parse(closedAt ?? '')
  return age >= undoDays * 86_400_000 ? `Older than ${undoDays} days` : null
}
