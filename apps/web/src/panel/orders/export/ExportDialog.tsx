import type { QueryInput } from '@marketday/contract/endpoints/endpoint'
import {
  exportOrders,
  lineColumns,
  orderColumns,
  OrderExport,
  type ExportColumn,
} from '@marketday/contract/orders/bulk/export-orders'
import type { OrderRow, listOrders } from '@marketday/contract/orders/orders'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { countOf } from '../../kit/bulk/bulk-kind.ts'
import { orderActs } from '../bulk/order-acts.ts'
import { selectionFrom, type Scope } from '../bulk/selection-from.ts'
import { performOnOrder } from '../order-queries.ts'
import { columnsIn, keepExportLook, readExportLook } from './export-look.ts'

interface ExportDialogProps {
  /** Those that were chosen; none where all that the list finds are meant. */
  orders: readonly OrderRow[]
  filters: Omit<QueryInput<typeof listOrders>, 'cursor' | 'limit'>
  onClose: () => void
}

/** Orders as a file: which, how, and with which columns. */
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
  const { by, format, columns } = form.draft
  const save = (body: OrderExport) => {
    keepExportLook({ by, format, columns })
    return performOnOrder(async () => {
      const file = await call(exportOrders, { body })
      saveFile(`orders.${body.format}`, file, file.type)
    }, 'The file is saved')
  }
  const tick = (column: ExportColumn, isChosen: boolean) =>
    form.change({
      columns: isChosen ? [...columns, column] : columns.filter((each) => each !== column),
    })
  return (
    <FormDialog
      onClose={onClose}
      title="Export orders"
      description="Times are those of your business; amounts are plain numbers in the currency of the order."
      action="Save the file"
      {...form.sending(save)}
    >
      {orders.length > 0 && (
        <RadioGroup
          label="Which orders"
          inline
          {...form.value('scope')}
          onChange={(value) => form.change({ scope: value as Scope })}
          options={[
            { value: 'chosen', label: `The ${countOf(orderActs, orders.length)} you chose` },
            { value: 'matching', label: 'All that the list finds, on every page' },
          ]}
        />
      )}
      <RadioGroup
        label="Kind of file"
        inline
        {...form.value('format')}
        onChange={(value) => form.change({ format: value as OrderExport['format'] })}
        options={[
          { value: 'csv', label: 'CSV' },
          { value: 'xlsx', label: 'Excel' },
          { value: 'json', label: 'JSON' },
        ]}
      />
      <RadioGroup
        label="A row for each"
        inline
        {...form.value('by')}
        onChange={(value) => form.change({ by: value as OrderExport['by'] })}
        options={[
          { value: 'order', label: 'Order' },
          { value: 'line', label: 'Line of an order' },
        ]}
      />
      <Columns label="Columns" named={orderColumns} chosen={columns} onTick={tick} />
      {by === 'line' && (
        <Columns label="Columns of the line" named={lineColumns} chosen={columns} onTick={tick} />
      )}
      <Failure>{form.problems['columns']}</Failure>
    </FormDialog>
  )
}

interface ColumnsProps {
  label: string
  named: Partial<Readonly<Record<ExportColumn, string>>>
  chosen: readonly ExportColumn[]
  onTick: (column: ExportColumn, isChosen: boolean) => void
}

function Columns({ label, named, chosen, onTick }: ColumnsProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-2">
        {(Object.keys(named) as ExportColumn[]).map((column) => (
          <Checkbox
            key={column}
            label={named[column]}
            checked={chosen.includes(column)}
            onChange={({ target }) => onTick(column, target.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
