import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import type { Order } from '@marketday/contract/orders/orders'
import type { Settlement, settleReturn } from '@marketday/contract/orders/returns/return-acts'
import type { Return } from '@marketday/contract/orders/returns/returns'
import { owedBackMinor } from '@marketday/contract/orders/sums/owed-back'
import { worthOfCancelled } from '@marketday/contract/orders/sums/worth-of-cancelled'
import { money } from '../../../../platform/format.ts'
import { refundWay } from '../dialogs/refund-destination.ts'
import { chosenUnits } from '../dialogs/LineQuantities.tsx'
import type { AddedItem } from '../../changes/change-draft.ts'
import { checked } from '../../../../platform/forms/checked.ts'

/** Defaults: received and lost units are accepted, wrong items are not. */
export const beginSettlement = (order: Order, { lines }: Return) => ({
  quantities: Object.fromEntries(
    lines.map(({ lineId, quantity, wrong }) => [lineId, quantity - wrong]),
  ) as Readonly<Record<string, number>>,
  instead: [] as readonly AddedItem[],
  returnsDelivery: false,
  feeMinor: null as number | null,
  feeReason: '',
  refund: order.actions.refund === null,
  asCredit: false,
})
export type SettlementDraft = ReturnType<typeof beginSettlement>

/** Reduction of the order's value by these units, before the fee. */
export function worthOf(order: Order, { quantities, returnsDelivery }: SettlementDraft): number {
  const lines = order.lines.map((line) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + (quantities[line.id] ?? 0),
  }))
  const isDeliveryReturned = order.isDeliveryReturned || returnsDelivery
  return worthOfCancelled({ ...order, lines, isDeliveryReturned }) - order.cancelledMinor
}

/** Amount owed afterward, without an exchange. */
export const owedAfter = (order: Order, draft: SettlementDraft): number =>
  owedBackMinor({
    ...order,
    cancelledMinor: order.cancelledMinor + worthOf(order, draft) - (draft.feeMinor ?? 0),
  })

export function toSettlement({ quantities, instead, ...draft }: SettlementDraft): Settlement {
  const feeMinor = draft.feeMinor ?? 0
  return {
    lines: chosenUnits(quantities),
    ...(instead.length > 0 && {
      instead: instead.map(({ variantId, quantity }) => ({ variantId, quantity: quantity ?? 1 })),
    }),
    feeMinor,
    feeReason: feeMinor > 0 ? draft.feeReason.trim() : '',
    returnsDelivery: draft.returnsDelivery,
  }
}

export function checkSettlement(order: Order, draft: SettlementDraft) {
  const { feeMinor, feeReason = '', ...settlement } = toSettlement(draft)
  const mostMinor = worthOf(order, draft)
  return checked<BodyInput<typeof settleReturn>>(
    { ...settlement, feeMinor, feeReason, refund: refundWay(draft) },
    {
      feeMinor: feeMinor > mostMinor && `At most ${money(mostMinor, order.currency)}`,
      feeReason: feeMinor > 0 && feeReason === '' && 'Enter a reason for the fee',
      instead:
        draft.instead.some(({ quantity }) => !quantity || quantity < 1) &&
        'Enter a quantity for each exchanged item',
    },
  )
}
