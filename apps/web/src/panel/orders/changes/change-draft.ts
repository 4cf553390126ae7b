import type {
  OrderChanges,
  Receiving,
  ReceivingOptions,
} from '@marketday/contract/orders/acts/change-order'
import type { DiscountByHand } from '@marketday/contract/orders/discounts/discount-by-hand'
import { readMapPoint } from '@marketday/contract/contact/place'
import type { MapPoint, ParsedPlace } from '@marketday/contract/contact/place'
import type { OrderItem } from '@marketday/contract/orders/order-items'
import type { Order, OrderLine } from '@marketday/contract/orders/orders'
import { itemName } from '../../stock/item-name.ts'
import type { ReceivingDraft } from '../ReceivingFields.tsx'

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
  readonly discount: DiscountDraft
  /** Changed fields. */
  readonly receiving: Partial<ReceivingDraft>
  /** Latitude and longitude of an address that the search doesn't find. */
  readonly point: string
  readonly note: string
  readonly settles: boolean
  readonly notify: boolean
}

export interface DiscountDraft {
  readonly kind: 'keep' | DiscountByHand['kind']
  readonly percent: number | null
  readonly amountMinor: number | null
}

export const emptyChange: ChangeDraft = {
  quantities: {},
  prices: {},
  added: [],
  discount: { kind: 'keep', percent: null, amountMinor: null },
  receiving: {},
  point: '',
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

/** An order's own time is part of its options. */
type OwnTime = Pick<ReceivingOptions, 'slotId'> & Partial<Pick<ReceivingOptions, 'options'>>

/** Method, address and time, with the order's own where none was typed. */
export function wishedReceiving(
  { deliveryKind, place }: Order,
  { receiving }: ChangeDraft,
  { slotId }: OwnTime,
): ReceivingDraft {
  const own = {
    deliveryKind: deliveryKind === 'none' ? ('' as const) : deliveryKind,
    place,
    slotId: slotId ?? '',
  }
  const wished = { ...own, ...receiving }
  const isBack = wished.deliveryKind === own.deliveryKind && wished.slotId === ''
  return isBack ? { ...wished, slotId: own.slotId } : wished
}

/** Null if unchanged. */
function readDiscount({ kind, percent, amountMinor }: DiscountDraft): {
  discount: DiscountByHand | null
  problem: string | null
} {
  if (kind === 'keep') return { discount: null, problem: null }
  if (kind === 'none') return { discount: { kind }, problem: null }
  if (kind === 'amount')
    return amountMinor
      ? { discount: { kind, amountMinor }, problem: null }
      : { discount: null, problem: 'Enter an amount' }
  const isRate = percent !== null && percent > 0 && percent <= 100
  return isRate
    ? { discount: { kind, percentBp: Math.round(percent * 100) }, problem: null }
    : { discount: null, problem: 'More than 0, at most 100' }
}

/** Null if unchanged. */
function readReceiving(
  order: Order,
  draft: ChangeDraft,
  own: OwnTime,
): { receiving: Receiving | null; problems: Problems } {
  const wished = wishedReceiving(order, draft, own)
  const { deliveryKind: kind, slotId } = wished
  const place = kind === 'delivery' ? wished.place : null
  const { point, problems } = readPoint(kind === 'delivery' ? draft.point.trim() : '')
  const isSame = [
    kind === order.deliveryKind,
    !isMoved(order, place),
    slotId === (own.slotId ?? ''),
    point === null,
  ].every(Boolean)
  if (kind === '' || isSame) return { receiving: null, problems: {} }
  return {
    receiving: { kind, place, ...(point && { point }), slotId: slotId || null },
    problems: { ...findProblems(wished, own), ...problems },
  }
}

/** Null without a point; undefined if it can't be read. */
function readPoint(typed: string): {
  point: MapPoint | null | undefined
  problems?: { point: string }
} {
  if (typed === '') return { point: null }
  const point = readMapPoint(typed)
  return point
    ? { point }
    : {
        point: undefined,
        problems: { point: 'Enter latitude and longitude, such as 53.7964, -1.5423' },
      }
}

const isMoved = (order: Order, place: ParsedPlace | null): boolean =>
  place !== null && writeAddress(place) !== writeAddress(order.place)

function findProblems({ deliveryKind, place, slotId }: ReceivingDraft, own: OwnTime): Problems {
  if (deliveryKind === 'delivery' && !place?.data.zip)
    return { place: 'Enter the address with its postcode' }
  const option = own.options?.find(({ kind }) => kind === deliveryKind)
  if (option && option.reason !== null) return { place: option.reason }
  return option && option.slots.length > 0 && slotId === '' ? { slotId: 'Choose a time' } : {}
}

const writeAddress = (place: ParsedPlace | null) => `${place?.address} ${place?.data.zip}`

type Problems = Readonly<Record<string, string>>

/** Request, or problems by `quantity.<id>`, `price.<id>`, `discount`, `place`, `point` and `slotId`. */
export function readChange(
  order: Order,
  draft: ChangeDraft,
  own?: OwnTime,
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
  const { receiving, problems: others } = own
    ? readReceiving(order, draft, own)
    : { receiving: null, problems: {} }
  const { discount, problem } = readDiscount(draft.discount)
  const isChanged =
    lines.length + added.length > 0 || [receiving, discount, problem].some((part) => part !== null)
  return {
    changes: {
      version: order.version,
      lines,
      added,
      ...(discount && { discount }),
      ...(receiving && { receiving }),
    },
    problems: { ...problems, ...(problem !== null && { discount: problem }), ...others },
    isChanged,
  }
}
