import { amountFor } from '@marketday/contract/orders/discounts/apply-discounts'
import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import { isByHand } from '@marketday/contract/orders/discounts/discount-by-hand'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import { payableMinor, splitMinor, splitPayable } from '@marketday/contract/money/money'

import type { AgreedDiscount } from '../../orders/discounts/find-agreed-discounts.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { NewOrderLine } from '../place-order/place-order.ts'
import type { AddedUnits } from './decide-changes.ts'

type NewLine = NewOrderLine & Pick<AddedUnits, 'line' | 'replacedQuantity'>

type Shared<Line> = Line & { readonly discountMinor: number; readonly byHandMinor: number }

export interface Kept<Line> {
  readonly lines: readonly Shared<Line>[]
  readonly discounts: readonly AppliedDiscount[]
}

/**
 * Units that replace others keep their line's discount share. Further units get the order's
 * percentages; fixed amounts and free units don't grow.
 */
export function keepDiscounts<Line extends NewLine>(
  agreed: readonly AgreedDiscount[],
  added: readonly Line[],
  currency: string,
): Kept<Line> {
  const shares = added.map((line) => shareDiscounts(agreed, line, currency))
  return {
    lines: added.map((line, index) => withShares(agreed, line, shares[index] ?? [])),
    discounts: addDiscounts(agreed, added, shares),
  }
}

/** `shares`: amount of each discount. */
export const withShares = <Line>(
  agreed: readonly AppliedDiscount[],
  line: Line,
  shares: readonly number[],
): Shared<Line> => ({
  ...line,
  discountMinor: sum(shares),
  byHandMinor: shares[agreed.findIndex(isByHand)] ?? 0,
})

/** `shares`: amount of each discount, by line. */
export const addDiscounts = (
  agreed: readonly (AppliedDiscount & Partial<AgreedDiscount>)[],
  added: readonly Pick<NewLine, 'variantId'>[],
  shares: readonly (readonly number[])[],
): AppliedDiscount[] =>
  agreed.map(({ percentBp: _rate, isForAll: _all, ...discount }, at) => ({
    ...discount,
    lines: added.reduce(
      (lines, { variantId }, index) => addAmount(lines, variantId, shares[index]?.[at] ?? 0),
      discount.lines,
    ),
  }))

/** Amount of each discount for the units of a line. */
function shareDiscounts(
  agreed: readonly AgreedDiscount[],
  added: NewLine,
  currency: string,
): readonly number[] {
  const { line, kind, variantId, quantity, unitPriceMinor, replacedQuantity } = added
  const amounts = agreed.map((discount) => amountFor(discount, variantId))
  const amountMinor = unitPriceMinor * replacedQuantity
  const kept = line
    ? keepShares(agreed, { replaced: toReplacedUnits(line), amountMinor, currency })
    : []
  let restMinor = isGiftCard(kind) ? 0 : unitPriceMinor * (quantity - replacedQuantity)
  return agreed.map(({ percentBp, isForAll }, at) => {
    const isDiscounted = isForAll || (amounts[at] ?? 0) > 0
    const rateBp = isDiscounted ? (percentBp ?? 0) : 0
    const furtherMinor = payableMinor(portion(restMinor, rateBp, 10_000 - rateBp), currency)
    restMinor -= furtherMinor
    return (kept[at] ?? 0) + furtherMinor
  })
}

export interface ReplacedUnits {
  readonly variantId: string
  /** Before discounts. */
  readonly listMinor: number
  readonly paidMinor: number
  readonly byHandMinor: number
}

export const toReplacedUnits = (line: LineRow): ReplacedUnits => ({
  variantId: line.variantId,
  listMinor: line.unitPriceMinor * line.quantity,
  paidMinor: line.totalMinor,
  byHandMinor: line.byHandMinor,
})

/** Amount of each discount for units at a new price, at the rate of the units that they replace. */
export function keepShares(
  agreed: readonly AppliedDiscount[],
  {
    replaced: { variantId, listMinor, paidMinor, byHandMinor },
    amountMinor,
    currency,
  }: {
    readonly replaced: ReplacedUnits
    readonly amountMinor: number
    readonly currency: string
  },
): readonly number[] {
  const share = (minor: number, part: number, rest: number) =>
    payableMinor(portion(minor, part, rest), currency)
  const amounts = agreed.map((discount) =>
    isByHand(discount) ? 0 : amountFor(discount, variantId),
  )
  const othersMinor =
    sum(amounts) > 0
      ? share(amountMinor, listMinor - paidMinor - byHandMinor, paidMinor + byHandMinor)
      : 0
  const others = splitPayable(othersMinor, amounts, currency)
  return agreed.map((discount, at) =>
    isByHand(discount)
      ? share(amountMinor - othersMinor, byHandMinor, paidMinor)
      : (others[at] ?? 0),
  )
}

/** Share of an amount that is divided in the ratio of a part to the rest. */
const portion = (amountMinor: number, part: number, rest: number): number =>
  part > 0 ? (splitMinor(amountMinor, [part, rest])[0] ?? 0) : 0

type Amounts = AppliedDiscount['lines']

const addAmount = (lines: Amounts, variantId: string, addedMinor: number): Amounts =>
  addedMinor === 0
    ? lines
    : [
        ...lines.filter((line) => line.variantId !== variantId),
        { variantId, amountMinor: amountFor({ lines }, variantId) + addedMinor },
      ]

const sum = (amounts: readonly number[]): number => amounts.reduce((all, part) => all + part, 0)
