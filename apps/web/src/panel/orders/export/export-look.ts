import {
  isLineColumn,
  lineColumns,
  orderColumns,
  type ExportColumn,
  type OrderExport,
} from '@marketday/contract/orders/bulk/export-orders'
import { keptValue } from '../../../platform/kept-value.ts'

/** Last choice: accounting needs the same file each time. */
export interface ExportLook extends Pick<OrderExport, 'format' | 'by'> {
  readonly columns: readonly ExportColumn[]
}

const storedLook = keptValue<ExportLook>('export-look')

const first: ExportLook = {
  format: 'csv',
  by: 'order',
  columns: [
    'number',
    'placedAt',
    'status',
    'payment',
    'name',
    'email',
    'currency',
    'total',
    'captured',
    'refunded',
    'item',
    'variant',
    'sku',
    'quantity',
    'lineTotal',
  ],
}

const isKnown = (column: string) => column in orderColumns || column in lineColumns

export function readExportLook(): ExportLook {
  const look = storedLook.read()
  return look?.columns.every(isKnown) ? look : first
}

export const keepExportLook = (look: ExportLook): void => storedLook.write(look)

const order = Object.keys({ ...orderColumns, ...lineColumns }) as ExportColumn[]

/** Columns in form order; line columns only in files by line. */
export const columnsIn = ({ by, columns }: Pick<ExportLook, 'by' | 'columns'>): ExportColumn[] =>
  order.filter((column) => columns.includes(column) && (by === 'line' || !isLineColumn(column)))
