import {
  exportOrders,
  lineColumns,
  orderColumns,
  OrderExport,
  type ExportColumn,
  isLineColumn,
} from '@marketday/contract/orders/export-orders'
import type { OrderRow } from '@marketday/contract/orders/orders'

import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { countOf } from '../../kit/bulk/bulk-kind.ts'
import {
  ColumnsField,
  FormatField,
  ScopeField,
  type Scope,
} from '../../kit/export/ExportFields.tsx'
import { orderActs, selectionFrom, type OrderListFilters } from '../bulk/order-acts.ts'
import { performOnOrder } from '../order-queries.ts'
import { useOrderMarkets } from '../use-order-markets.ts'
import { keptValue } from '../../../platform/kept-value.ts'

interface ExportDialogProps {
  /** Selected orders; empty = all matching the filters. */
  orders: readonly OrderRow[]
  filters: OrderListFilters
  onClose: () => void
}

const { market: _market, ...columnsAtHome } = orderColumns

export function ExportDialog({ orders, filters, onClose }: ExportDialogProps) {
  const scope: Scope = orders.length > 0 ? 'chosen' : 'matching'
  const form = useForm({ ...readExportLook(), scope }, (draft) =>
    OrderExport.safeParse({
      selection: selectionFrom(draft.scope, orders, filters),
      format: draft.format,
      by: draft.by,
      columns: columnsIn(draft),
    }),
  )
  const hasMarkets = useOrderMarkets().length > 0
  const { by, format, columns } = form.draft
  const save = (body: OrderExport) => {
    keepExportLook({ by, format, columns })
    return performOnOrder(async () => {
      const file = await call(exportOrders, { body })
      saveFile(`orders.${body.format}`, file, file.type)
    }, 'File downloaded')
  }
  const tick = (column: ExportColumn, isChosen: boolean) =>
    form.change({
      columns: isChosen ? [...columns, column] : columns.filter((entry) => entry !== column),
    })
  return (
    <FormDialog
      onClose={onClose}
      title="Export orders"
      description="Times are in your business’s time zone. Amounts are plain numbers in the order’s currency."
      action="Download file"
      {...form.sending(save)}
    >
      {orders.length > 0 && (
        <ScopeField
          label="Orders"
          chosen={countOf(orderActs, orders.length)}
          value={form.draft.scope}
          onChange={(value) => form.change({ scope: value })}
        />
      )}
      <FormatField value={format} onChange={(value) => form.change({ format: value })} />
      <RadioGroup
        label="One row per"
        inline
        {...form.value('by')}
        onChange={(value) => form.change({ by: value as OrderExport['by'] })}
        options={[
          { value: 'order', label: 'Order' },
          { value: 'line', label: 'Order line' },
        ]}
      />
      <ColumnsField
        label="Columns"
        named={hasMarkets ? orderColumns : columnsAtHome}
        chosen={columns}
        onTick={tick}
      />
      {by === 'line' && (
        <ColumnsField label="Line columns" named={lineColumns} chosen={columns} onTick={tick} />
      )}
      <Failure>{form.problems['columns']}</Failure>
    </FormDialog>
  )
}

/** Last choice: accounting needs the same file each time. */
interface ExportLook extends Pick<OrderExport, 'format' | 'by'> {
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

function readExportLook(): ExportLook {
  const look = storedLook.read()
  return look?.columns.every(isKnown) ? look : first
}

const keepExportLook = (look: ExportLook): void => storedLook.write(look)

const order = Object.keys({ ...orderColumns, ...lineColumns }) as ExportColumn[]

/** Columns in form order; line columns only in files by line. */
export const columnsIn = ({ by, columns }: Pick<ExportLook, 'by' | 'columns'>): ExportColumn[] =>
  order.filter((column) => columns.includes(column) && (by === 'line' || !isLineColumn(column)))
