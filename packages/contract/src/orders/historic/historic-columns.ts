import * as z from 'zod/mini'

export const historicColumns = {
  number: 'Order number',
  placedAt: 'Placed',
  state: 'State',
  cancelledAt: 'Cancelled on',
  name: 'Customer',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  postcode: 'Postcode',
  country: 'Country',
  currency: 'Currency',
  subtotal: 'Goods',
  discount: 'Discount',
  delivery: 'Delivery',
  tax: 'Tax',
  total: 'Total',
  paid: 'Amount paid',
  payment: 'Payment state',
  method: 'Paid by',
  refunded: 'Refunded',
  note: 'Customer note',
  item: 'Item',
  variant: 'Variant',
  sku: 'SKU',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  lineTotal: 'Line total',
} as const
export type HistoricField = keyof typeof historicColumns

export const HistoricField = z.enum(
  Object.keys(historicColumns) as [HistoricField, ...HistoricField[]],
)

export const neededFields = ['number', 'placedAt', 'total'] as const satisfies HistoricField[]

/** Fields per order line; all others belong to the order. */
const lineFields: ReadonlySet<HistoricField> = new Set([
  'item',
  'variant',
  'sku',
  'quantity',
  'unitPrice',
  'lineTotal',
])
export const isLineField = (field: HistoricField): boolean => lineFields.has(field)
