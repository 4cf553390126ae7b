import type { AppliedDiscount } from '@marketday/contract/orders/discounts/apply-discounts'
import { isGiftCard } from '@marketday/contract/catalog/products/item-kinds'
import { payableMinor, splitMinor, splitPayable } from '@marketday/contract/money/money'

import type { AgreedDiscount } from '../../orders/discounts/find-agreed-discounts.ts'
import type { NewOrderLine } from '../place-order/place-order.ts'
import type { AddedUnits } from './decide-changes.ts'

type NewLine = NewOrderLine & Pick<AddedUnits, 'line' | 'replacedQuantity'>

interface Kept<Line> {
  readonly lines: readonly (Line & { readonly discountMinor: number })[]
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
    lines: added.map((line, index) => ({ ...line, discountMinor: sum(shares[index] ?? []) })),
    discounts: addDiscounts(agreed, added, shares),
  }
}

/** `shares`: amount of each discount, by line. */
export const addDiscounts = (
  agreed: readonly AgreedDiscount[],
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
  const amounts = agreed.map(({ lines }) => amountFor(lines, variantId))
  const replaced = line && {
    variantId,
    listMinor: line.unitPriceMinor * line.quantity,
    paidMinor: line.totalMinor,
  }
  const amountMinor = unitPriceMinor * replacedQuantity
  const kept = replaced ? keepShares(agreed, { replaced, amountMinor, currency }) : []
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
}

/** Amount of each discount for units at a new price, at the rate of the units that they replace. */
export function keepShares(
  agreed: readonly AgreedDiscount[],
  {
    replaced: { variantId, listMinor, paidMinor },
    amountMinor,
    currency,
  }: {
    readonly replaced: ReplacedUnits
    readonly amountMinor: number
    readonly currency: string
  },
): readonly number[] {
  const amounts = agreed.map(({ lines }) => amountFor(lines, variantId))
  const keptMinor = sum(amounts) > 0 ? portion(amountMinor, listMinor - paidMinor, paidMinor) : 0
  return splitPayable(payableMinor(keptMinor, currency), amounts, currency)
}

/** Share of an amount that is divided in the ratio of a part to the rest. */
const portion = (amountMinor: number, part: number, rest: number): number =>
  part > 0 ? (splitMinor(amountMinor, [part, rest])[0] ?? 0) : 0

type Amounts = AppliedDiscount['lines']

const amountFor = (lines: Amounts, variantId: string): number =>
  lines.find((line) => line.variantId === variantId)?.amountMinor ?? 0

const addAmount = (lines: Amounts, variantId: string, addedMinor: number): Amounts =>
  addedMinor === 0
    ? lines
    : [
        ...lines.filter((line) => line.variantId !== variantId),
        { variantId, amountMinor: amountFor(lines, variantId) + addedMinor },
      ]

const sum = (amounts: readonly number[]): number => amounts.reduce((all, part) => all + part, 0)
