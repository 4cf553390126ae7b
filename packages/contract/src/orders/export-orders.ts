import * as z from 'zod/mini'

import { exportedColumns, exportFormats } from '../bulk/export-look.ts'
import { post } from '../endpoints/endpoint.ts'
import { OrderSelection } from './order-selection.ts'

/** Tax is net of cancellations. Line files have an order's amounts and units in its first row only. */
export const orderColumns = {
  number: 'Order',
  placedAt: 'Placed',
  status: 'State',
  payment: 'Payment',
  goods: 'Packing',
  delivery: 'Received by',
  method: 'Paid',
  market: 'Market',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  note: 'Customer note',
  company: 'Company',
  vatNumber: 'Tax number',
  billingAddress: 'Billing address',
  priority: 'Priority',
  risk: 'Risk',
  tags: 'Tags',
  assignee: 'Assigned to',
  due: 'Due',
  currency: 'Currency',
  units: 'Units',
  subtotal: 'Goods',
  deliveryFee: 'Delivery',
  tax: 'Tax',
  total: 'Total',
  cancelled: 'Cancelled',
  giftCardsSold: 'Gift cards sold',
  captured: 'Total paid',
  credit: 'Paid by gift card or store credit',
  refunded: 'Refunded',
  disputed: 'Disputed',
  balance: 'Balance',
  invoice: 'Invoice',
  isTest: 'Test order',
} as const

/** Discount, tax and total are net of cancellations. */
export const lineColumns = {
  item: 'Item',
  variant: 'Variant',
  sku: 'SKU',
  kind: 'Kind of item',
  quantity: 'Quantity',
  cancelledQuantity: 'Cancelled quantity',
  unitPrice: 'Unit price',
  lineDiscount: 'Discount',
  taxRate: 'Tax rate (%)',
  taxClass: 'Tax class',
  lineTax: 'Line tax',
  lineTotal: 'Line total',
} as const

export type OrderColumn = keyof typeof orderColumns
export type LineColumn = keyof typeof lineColumns
export type ExportColumn = OrderColumn | LineColumn

export const isLineColumn = (column: ExportColumn): column is LineColumn => column in lineColumns

export const OrderExport = z
  .strictObject({
    selection: OrderSelection,
    format: z.enum(exportFormats),
    by: z.enum(['order', 'line']),
    columns: exportedColumns<ExportColumn>({ ...orderColumns, ...lineColumns }),
  })
  .check(
    z.refine(({ by, columns }) => by === 'line' || !columns.some(isLineColumn), {
      path: ['columns'],
      message: 'Line columns need a file with one row per line',
    }),
  )
export type OrderExport = z.output<typeof OrderExport>

/** Streamed, any number of rows. 409 if nothing matches. */
export const exportOrders = post('/orders/exports', {
  access: { permission: 'orders.export' },
  summary: 'Orders as a CSV, XLSX or JSON file',
  body: OrderExport,
  response: z.instanceof(Blob),
  produces: 'application/octet-stream',
  idempotency: 'never',
  harmless: true,
})
