import { historicColumns } from '@marketday/contract/orders/historic/historic-columns'
import type { HistoricField } from '@marketday/contract/orders/historic/historic-columns'
import type { OrderSheetFormat } from '@marketday/contract/orders/historic/order-imports'

type Origin = OrderSheetFormat['origin']

interface Detected extends Pick<OrderSheetFormat, 'headerRow' | 'decimal' | 'dayOrder' | 'origin'> {
  readonly headings: string[]
  readonly columns: (HistoricField | null)[]
}

const titleRows = 10
export const sampledRows = 200

export function detectOrderSheet(rows: readonly (readonly string[])[]): Detected {
  const place = findHeadings(rows)
  const headings = (rows[place] ?? []).map((heading) => heading.trim())
  const origin = findOrigin(headings)
  const columns = proposeColumns(headings, origin)
  const below = rows.slice(place + 1, sampledRows)
  const cells = (isMeant: (field: HistoricField) => boolean) =>
    below.flatMap((row) =>
      row.filter((_cell, at) => {
        const field = columns[at] ?? null
        return field !== null && isMeant(field)
      }),
    )
  return {
    headerRow: place + 1,
    headings,
    origin,
    columns,
    decimal: origin === 'own' ? '.' : findDecimal(cells((field) => amounts.has(field))),
    dayOrder: findDayOrder(cells((field) => field === 'placedAt')),
  }
}

/** Row with the most known headings; else the first with content. */
function findHeadings(rows: readonly (readonly string[])[]): number {
  const first = Math.max(
    0,
    rows.findIndex((row) => row.some((cell) => cell.trim() !== '')),
  )
  const index = rows
    .slice(0, titleRows)
    .findIndex((row) => row.filter((cell) => proposeField(cell, findOrigin(row))).length > 2)
  return index === -1 ? first : index
}

const marks: readonly (readonly [Origin, readonly string[]])[] = [
  ['own', ['order', 'placed']],
  ['shopify', ['name', 'lineitem name', 'created at']],
]

function findOrigin(headings: readonly string[]): Origin {
  const normalised = new Set(headings.map((heading) => heading.trim().toLowerCase()))
  return marks.find(([, needed]) => needed.every((word) => normalised.has(word)))?.[0] ?? 'other'
}

function proposeColumns(headings: readonly string[], origin: Origin): (HistoricField | null)[] {
  const taken = new Set<HistoricField>()
  return headings.map((heading) => {
    const field = proposeField(heading, origin)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

const plainNames = new Map(
  Object.entries(historicColumns).map(([field, name]) => [
    name.toLowerCase(),
    field as HistoricField,
  ]),
)

function proposeField(heading: string, origin: Origin): HistoricField | null {
  const word = heading.trim().toLowerCase()
  if (origin === 'own') return ownNames[word] ?? null
  // Shopify's other columns have different meanings.
  if (origin === 'shopify') return shopifyNames[word] ?? null
  return plainNames.get(word) ?? otherNames[word] ?? null
}

const amounts: ReadonlySet<HistoricField> = new Set([
  'subtotal',
  'discount',
  'delivery',
  'tax',
  'total',
  'paid',
  'refunded',
  'unitPrice',
  'lineTotal',
])

/** Decimal comma if more amounts have a comma than a point before the last one or two digits. */
function findDecimal(cells: readonly string[]): OrderSheetFormat['decimal'] {
  const ending = (mark: RegExp) => cells.filter((cell) => mark.test(cell)).length
  return ending(/,\d{1,2}\D*$/) > ending(/\.\d{1,2}\D*$/) ? ',' : '.'
}

/** Month first if a second number exceeds 12. */
const findDayOrder = (cells: readonly string[]): OrderSheetFormat['dayOrder'] =>
  cells.some((cell) => Number(/^\s*\d{1,2}[/-](\d{1,2})[/-]\d{4}/.exec(cell)?.[1]) > 12)
    ? 'mdy'
    : 'dmy'

type Names = Readonly<Record<string, HistoricField>>

const ownNames: Names = {
  order: 'number',
  placed: 'placedAt',
  state: 'state',
  payment: 'payment',
  paid: 'method',
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  'customer note': 'note',
  currency: 'currency',
  goods: 'subtotal',
  delivery: 'delivery',
  tax: 'tax',
  total: 'total',
  'total paid': 'paid',
  refunded: 'refunded',
  item: 'item',
  variant: 'variant',
  sku: 'sku',
  quantity: 'quantity',
  'unit price': 'unitPrice',
  'line total': 'lineTotal',
}

/** Shopify's export: one row per line, order fields only in the first row. */
const shopifyNames: Names = {
  name: 'number',
  'created at': 'placedAt',
  'financial status': 'payment',
  'fulfillment status': 'state',
  'cancelled at': 'cancelledAt',
  'billing name': 'name',
  email: 'email',
  'billing phone': 'phone',
  'shipping street': 'address',
  'shipping city': 'city',
  'shipping zip': 'postcode',
  'shipping country': 'country',
  currency: 'currency',
  subtotal: 'subtotal',
  'discount amount': 'discount',
  shipping: 'delivery',
  taxes: 'tax',
  total: 'total',
  'refunded amount': 'refunded',
  'payment method': 'method',
  notes: 'note',
  'lineitem name': 'item',
  'lineitem sku': 'sku',
  'lineitem quantity': 'quantity',
  'lineitem price': 'unitPrice',
}

const otherNames: Names = {
  order: 'number',
  number: 'number',
  'order id': 'number',
  'order no': 'number',
  'order no.': 'number',
  'order #': 'number',
  date: 'placedAt',
  'order date': 'placedAt',
  'created at': 'placedAt',
  created: 'placedAt',
  status: 'state',
  'order status': 'state',
  name: 'name',
  'customer name': 'name',
  'billing name': 'name',
  'email address': 'email',
  'e-mail': 'email',
  'customer email': 'email',
  telephone: 'phone',
  'phone number': 'phone',
  'shipping address': 'address',
  town: 'city',
  zip: 'postcode',
  'post code': 'postcode',
  'zip code': 'postcode',
  subtotal: 'subtotal',
  'discount amount': 'discount',
  shipping: 'delivery',
  'shipping total': 'delivery',
  taxes: 'tax',
  vat: 'tax',
  'order total': 'total',
  'grand total': 'total',
  amount: 'total',
  paid: 'paid',
  'payment status': 'payment',
  'payment method': 'method',
  refunded: 'refunded',
  'refunded amount': 'refunded',
  note: 'note',
  notes: 'note',
  'customer note': 'note',
  'item name': 'item',
  product: 'item',
  'product name': 'item',
  qty: 'quantity',
  price: 'unitPrice',
  'item price': 'unitPrice',
  'line total': 'lineTotal',
}
