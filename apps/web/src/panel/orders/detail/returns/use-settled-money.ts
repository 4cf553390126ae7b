import type { Order } from '@marketday/contract/orders/orders'
import type { Return } from '@marketday/contract/orders/returns/returns'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'
import { useQuery } from '@tanstack/react-query'
import { settlementPreviewQuery } from '../../order-queries.ts'
import { owedAfter, toSettlement } from './settlement.ts'
import type { SettlementDraft } from './settlement.ts'

/** What is owed or due after a settlement; with an exchange as the server works it out. */
export function useSettledMoney(order: Order, { id: returnId }: Return, draft: SettlementDraft) {
  const isExchange = draft.instead.some(({ quantity }) => quantity !== null && quantity > 0)
  const preview = useQuery({
    ...settlementPreviewQuery({ orderId: order.id, returnId }, toSettlement(draft)),
    enabled: isExchange,
  })
  if (!isExchange) return { owedMinor: owedAfter(order, draft), dueMinor: 0, failure: null }
  return {
    owedMinor: preview.data ? owedBackMinor(preview.data) : 0,
    dueMinor: preview.data?.outstandingMinor ?? 0,
    failure: preview.error?.message ?? null,
  }
}
