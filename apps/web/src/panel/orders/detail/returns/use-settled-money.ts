import type { Order } from '@marketday/contract/orders/orders'
import type { Return } from '@marketday/contract/orders/returns/returns'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { settlementPreviewQuery } from '../../order-queries.ts'
import { owedAfter, toSettlement } from './settlement.ts'
import type { SettlementDraft } from './settlement.ts'

/** Amount owed or due after the settlement, null until known; with an exchange calculated by the server. */
export function useSettledMoney(order: Order, { id: returnId }: Return, written: SettlementDraft) {
  const draft = useDeferredValue(written)
  const isExchange = draft.instead.some(({ quantity }) => quantity !== null && quantity > 0)
  // The text does not affect the totals.
  const { feeReason: _words, ...settlement } = toSettlement(draft)
  const preview = useQuery({
    ...settlementPreviewQuery({ orderId: order.id, returnId }, settlement),
    enabled: isExchange,
  })
  if (!isExchange) return { owedMinor: owedAfter(order, draft), dueMinor: 0, failure: null }
  return {
    owedMinor: preview.data ? owedBackMinor(preview.data) : null,
    dueMinor: preview.data?.outstandingMinor ?? 0,
    failure: preview.error?.message ?? null,
  }
}
