import type { GiftOfLine } from '@marketday/contract/payments/credit/gift-of-line'
import type { OrderChanges } from '@marketday/contract/orders/acts/change-order'

import { leftOf, countLoose } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { LineRow } from '../../orders/fulfilment/fulfilment-rows.ts'
import type { CancelledUnits } from '../../orders/cancellation/cancel-units.ts'
import { invalid } from '../../platform/http/errors.ts'

export interface AddedUnits {
  readonly variantId: string
  readonly quantity: number
  /** Null = shop price. */
  readonly unitPriceMinor: number | null
  readonly gift: GiftOfLine | null
  /** Already on the order, so it need not be for sale. */
  readonly isOrdered: boolean
  /** Line whose units these replace or add to. */
  readonly line: LineRow | null
  /** Units that replace removed ones. */
  readonly replacedQuantity: number
}

export const newItem = { isOrdered: false, line: null, replacedQuantity: 0 } as const

export interface Decision {
  readonly removed: readonly CancelledUnits[]
  readonly added: readonly AddedUnits[]
}

/**
 * Units to remove and add. Lines are immutable: a new price removes units and adds a new line. 400
 * at the field if impossible.
 */
export function decideChanges(
  lines: readonly LineRow[],
  { lines: wishes, added }: Pick<OrderChanges, 'lines' | 'added'>,
): Decision {
  const removed: CancelledUnits[] = []
  const units: AddedUnits[] = added.map((addition) => ({
    ...addition,
    unitPriceMinor: addition.unitPriceMinor ?? null,
    gift: null,
    ...newItem,
  }))
  for (const [index, change] of wishes.entries()) {
    const line = requireLine(lines, change, index)
    if (wishes.findIndex(({ lineId }) => lineId === line.id) < index)
      throw refusal(`lines.${index}.quantity`, `${line.title} is listed twice`)
    const { goes, comes } = decideLine(line, change)
    if (goes > 0) removed.push({ line, quantity: goes })
    if (comes > 0) {
      const { variantId, unitPriceMinor, gift } = line
      const price = change.unitPriceMinor ?? unitPriceMinor
      const replacedQuantity = Math.min(goes, comes)
      const origin = { isOrdered: true, line, replacedQuantity }
      units.push({ variantId, quantity: comes, unitPriceMinor: price, gift, ...origin })
    }
  }
  const count = removed.length + units.length
  if (count === removed.length && lines.every((line) => isEmptied(line, removed)))
    throw refusal('lines', 'The order would be empty. Cancel it instead')
  return { removed, added: units }
}

type LineChange = OrderChanges['lines'][number]

function requireLine(lines: readonly LineRow[], change: LineChange, index: number): LineRow {
  const path = `lines.${index}.quantity`
  const line = lines.find(({ id }) => id === change.lineId)
  if (!line) throw refusal(path, 'This line is not in the order')
  const { fulfilledQuantity: done, packedQuantity: packed } = line
  if (change.quantity >= done + packed) return line
  const fixed = (units: number, state: string) =>
    refusal(path, `${units} of ${line.title} ${units === 1 ? 'is' : 'are'} ${state}`)
  throw change.quantity < done
    ? fixed(done, 'handed over already')
    : fixed(packed, 'packed. Unpack before you remove it')
}

function decideLine(
  line: LineRow,
  { quantity, unitPriceMinor = line.unitPriceMinor }: LineChange,
): { goes: number; comes: number } {
  const left = countLoose(line)
  const openQuantity = quantity - line.fulfilledQuantity - line.packedQuantity
  if (unitPriceMinor !== line.unitPriceMinor) return { goes: left, comes: openQuantity }
  return { goes: Math.max(0, left - openQuantity), comes: Math.max(0, openQuantity - left) }
}

const isEmptied = (line: LineRow, removed: readonly CancelledUnits[]): boolean =>
  line.fulfilledQuantity === 0 &&
  leftOf(line) === (removed.find((entry) => entry.line.id === line.id)?.quantity ?? 0)

function refusal(path: string, message: string) {
  return invalid(message, [{ path, message }])
}
