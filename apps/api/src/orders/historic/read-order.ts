import { isLineField, neededFields } from '@marketday/contract/orders/historic/historic-columns'
import type { HistoricField } from '@marketday/contract/orders/historic/historic-columns'
import type {
  HistoricContent,
  HistoricLine,
} from '@marketday/contract/orders/historic/historic-orders'

import { readCell } from './read-cell.ts'
import type { CellValue, Reading } from './read-cell.ts'

export interface FileRow {
  readonly number: number
  readonly cells: ReadonlyMap<HistoricField, string>
}

export interface Fault {
  readonly row: number
  readonly field: HistoricField
  readonly value: string
  readonly problem: string
  readonly remedy: string
}

type Values = ReadonlyMap<HistoricField, CellValue>

/** Parses an order from its rows, or returns all faults: orders are imported completely or not at all. */
export function readOrder(
  rows: readonly FileRow[],
  reading: Reading,
): { order: HistoricContent | null; faults: Fault[] } {
  const [first] = rows
  if (!first) return { order: null, faults: [] }
  const gathered = gather(rows)
  const currency = gathered.cells.get('currency')?.toUpperCase() ?? reading.currency
  const context = { ...reading, currency }
  const order = readRow({ number: first.number, cells: gathered.cells }, context)
  const lines = rows.map((row) => readRow(onlyLine(row), context))
  const missing = neededFields
    .filter((field) => !gathered.cells.has(field))
    .map((field) => ({ row: first.number, field, value: '', ...needed[field] }))
  const faults = [
    ...missing,
    ...gathered.faults,
    ...order.faults,
    ...lines.flatMap((line) => line.faults),
  ]
  if (faults.length > 0) return { order: null, faults }
  const orderLines = lines.flatMap(({ values }) => (values.size > 0 ? [toLine(values)] : []))
  return { order: toOrder(order.values, orderLines, currency), faults }
}

const needed: Record<(typeof neededFields)[number], Pick<Fault, 'problem' | 'remedy'>> = {
  number: {
    problem: 'This row has no order number',
    remedy: 'Enter the order number in each of its rows',
  },
  placedAt: {
    problem: 'This order has no order date',
    remedy: 'Enter the date, such as 2024-11-25',
  },
  total: {
    problem: 'This order has no total',
    remedy: 'Enter the total in the first row of the order',
  },
}

function gather(rows: readonly FileRow[]) {
  const cells = new Map<HistoricField, string>()
  const faults: Fault[] = []
  const [first] = rows
  for (const { number, cells: own } of rows)
    for (const [field, value] of own) {
      if (isLineField(field)) continue
      const before = cells.get(field)
      if (before === undefined) cells.set(field, value)
      else if (before !== value)
        faults.push({
          row: number,
          field,
          value,
          problem: `Row ${first?.number} of the same order has a different value`,
          remedy: 'Enter the same value in all rows of the order, or only in the first',
        })
    }
  return { cells, faults }
}

const onlyLine = ({ number, cells }: FileRow): FileRow => ({
  number,
  cells: new Map([...cells].filter(([field]) => isLineField(field))),
})

function readRow({ number, cells }: FileRow, reading: Reading) {
  const values = new Map<HistoricField, CellValue>()
  const faults: Fault[] = []
  for (const [field, text] of cells) {
    const read = readCell(field, text, reading)
    if ('value' in read) values.set(field, read.value)
    else faults.push({ row: number, field, value: text, ...read })
  }
  return { values, faults }
}

const textIn = (values: Values, field: HistoricField) => String(values.get(field) ?? '')

function amountIn(values: Values, field: HistoricField): number | null {
  const value = values.get(field)
  return typeof value === 'number' ? value : null
}

const toLine = (values: Values): HistoricLine => ({
  title: textIn(values, 'item') || textIn(values, 'sku') || 'Item',
  variant: textIn(values, 'variant'),
  sku: textIn(values, 'sku'),
  quantity: amountIn(values, 'quantity') ?? 1,
  unitPriceMinor: amountIn(values, 'unitPrice'),
  totalMinor: amountIn(values, 'lineTotal'),
})

function toOrder(
  values: Values,
  lines: readonly HistoricLine[],
  currency: string,
): HistoricContent {
  const totalMinor = amountIn(values, 'total') ?? 0
  const payment = textIn(values, 'payment')
  const cancelledAt = textIn(values, 'cancelledAt')
  const isCancelled = cancelledAt !== ''
  return {
    number: textIn(values, 'number'),
    placedAt: textIn(values, 'placedAt'),
    name: textIn(values, 'name'),
    email: textIn(values, 'email').toLowerCase(),
    currency,
    totalMinor,
    paidMinor: amountIn(values, 'paid') ?? paidBy(payment, totalMinor),
    refundedMinor: amountIn(values, 'refunded') ?? (/^refunded$/i.test(payment) ? totalMinor : 0),
    state: textIn(values, 'state') || (isCancelled ? 'Cancelled' : payment),
    cancelledAt: isCancelled ? cancelledAt : null,
    pieceCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    details: {
      phone: textIn(values, 'phone'),
      address: ['address', 'city', 'postcode', 'country']
        .flatMap((field) => textIn(values, field as HistoricField) || [])
        .join(', '),
      note: textIn(values, 'note'),
      method: textIn(values, 'method'),
      subtotalMinor: amountIn(values, 'subtotal'),
      discountMinor: amountIn(values, 'discount'),
      deliveryMinor: amountIn(values, 'delivery'),
      taxMinor: amountIn(values, 'tax'),
    },
    lines,
  }
}

function paidBy(payment: string, totalMinor: number): number | null {
  const word = payment.toLowerCase().replaceAll(/[\s_-]+/g, ' ')
  if (['paid', 'refunded', 'partially refunded'].includes(word)) return totalMinor
  return ['unpaid', 'pending', 'authorized', 'authorised', 'voided', 'expired'].includes(word)
    ? 0
    : null
}
