import type { OrderChanges } from '@marketday/contract/orders/acts/change-order'
import type { OrderItem } from '@marketday/contract/orders/order-items'
import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import { itemName } from '../../stock/item-name.ts'

export interface AddedItem {
  readonly variantId: string
  readonly name: string
  readonly quantity: number | null
  /** Null = shop price. */
  readonly priceMinor: number | null
}

/** Input; untouched lines are omitted. */
export interface ChangeDraft {
  readonly quantities: Readonly<Record<string, number | null>>
  readonly prices: Readonly<Record<string, number | null>>
  readonly added: readonly AddedItem[]
  readonly note: string
  readonly settles: boolean
  readonly notify: boolean
}

export const emptyChange: ChangeDraft = {
  quantities: {},
  prices: {},
  added: [],
  note: '',
  settles: true,
  notify: true,
}

export function withItem(added: readonly AddedItem[], item: OrderItem): readonly AddedItem[] {
  const { variantId } = item
  return added.some((addedItem) => addedItem.variantId === variantId)
    ? added.map((addedItem) =>
        addedItem.variantId === variantId
          ? { ...addedItem, quantity: (addedItem.quantity ?? 0) + 1 }
          : addedItem,
      )
    : [...added, { variantId, name: itemName(item), quantity: 1, priceMinor: null }]
}

export const liveQuantity = ({ quantity, cancelledQuantity }: OrderLine): number =>
  quantity - cancelledQuantity

/** Editable lines, without fully canceled ones. */
export const liveLines = ({ lines }: Order): OrderLine[] =>
  lines.filter((line) => liveQuantity(line) > 0)

/** New quantity of a line; null if its field is empty. */
export const wishedQuantity = (line: OrderLine, { quantities }: ChangeDraft): number | null => {
  const typed = quantities[line.id]
  return typed === undefined ? liveQuantity(line) : typed
}

export const wishedPrice = (line: OrderLine, { prices }: ChangeDraft): number | null => {
  const typed = prices[line.id]
  return typed === undefined ? line.unitPriceMinor : typed
}

type Problems = Readonly<Record<string, string>>

/** Request, or problems by `quantity.<id>` and `price.<id>`. */
export function readChange(
  order: Order,
  draft: ChangeDraft,
): { changes: OrderChanges; problems: Problems; isChanged: boolean } {
  const problems: Record<string, string> = {}
  const require = (field: string, value: number | null, sentence: string) => {
    if (value === null) problems[field] = sentence
    return value ?? 0
  }
  const lines = liveLines(order).flatMap((line) => {
    const quantity = require(`quantity.${line.id}`, wishedQuantity(line, draft), 'Enter a quantity')
    const price = require(`price.${line.id}`, wishedPrice(line, draft), 'Enter a price')
    const isSame = quantity === liveQuantity(line) && price === line.unitPriceMinor
    return isSame
      ? []
      : [
          {
            lineId: line.id,
            quantity,
            ...(price !== line.unitPriceMinor && { unitPriceMinor: price }),
          },
        ]
  })
  const added = draft.added.map(({ variantId, quantity, priceMinor }) => ({
    variantId,
    quantity: require(`quantity.${variantId}`, quantity || null, 'Enter a quantity'),
    ...(priceMinor !== null && { unitPriceMinor: priceMinor }),
  }))
  const isChanged = lines.length > 0 || added.length > 0
  return { changes: { version: order.version, lines, added }, problems, isChanged }
}
