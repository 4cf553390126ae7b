import type { BodyInput, QueryInput } from '@marketday/contract/endpoints/endpoint'
import type { CustomerRow, listCustomers } from '@marketday/contract/orders/customers'
import {
  customerColumns,
  CustomerExport,
  exportCustomers,
  type CustomerColumn,
} from '@marketday/contract/orders/customers/export-customers'
import { call } from '../../../platform/api/api.ts'
import { count } from '../../../platform/format.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { Failure } from '../../../ui/feedback/Failure.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import {
  ColumnsField,
  FormatField,
  ScopeField,
  type Scope,
} from '../../kit/export/ExportFields.tsx'
import { performOnCustomers } from './customer-queries.ts'

type Filters = Omit<QueryInput<typeof listCustomers>, 'cursor' | 'limit'>

interface CustomerExportDialogProps {
  /** Selected orders; empty = all matching the filters. */
  customers: readonly CustomerRow[]
  filters: Filters
  onClose: () => void
}

/** Customer export: scope, format and columns. */
export function CustomerExportDialog(props: CustomerExportDialogProps) {
  const { customers, filters, onClose } = props
  const scope: Scope = customers.length > 0 ? 'chosen' : 'matching'
  const form = useForm({ ...readLook(), scope }, ({ scope: which, format, columns }) =>
    CustomerExport.safeParse({
      selection:
        which === 'chosen'
          ? { customerIds: customers.map(({ id }) => id) }
          : { matching: toBody(filters) },
      format,
      columns: order.filter((column) => columns.includes(column)),
    }),
  )
  const { columns } = form.draft
  const save = (body: CustomerExport) => {
    look.write({ format: body.format, columns: body.columns })
    return performOnCustomers(async () => {
      const file = await call(exportCustomers, { body })
      saveFile(`customers.${body.format}`, file, file.type)
    }, 'File downloaded')
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Export customers"
      description="Times are in your business’s time zone. Amounts are plain numbers in its currency."
      action="Download file"
      {...form.sending(save)}
    >
      {customers.length > 0 && (
        <ScopeField
          label="Customers"
          chosen={customers.length === 1 ? '1 customer' : `${count(customers.length)} customers`}
          value={form.draft.scope}
          onChange={(value) => form.change({ scope: value })}
        />
      )}
      <FormatField value={form.draft.format} onChange={(format) => form.change({ format })} />
      <ColumnsField
        label="Columns"
        named={customerColumns}
        chosen={columns}
        onTick={(column, isChosen) =>
          form.change({
            columns: isChosen
              ? [...columns, column]
              : columns.filter((chosenColumn) => chosenColumn !== column),
          })
        }
      />
      <Failure>{form.problems['columns']}</Failure>
    </FormDialog>
  )
}

/** Amounts are strings in a URL and numbers in a body. */
const toBody = ({ spentFromMinor, spentToMinor, ...filters }: Filters): Matching => ({
  ...filters,
  ...(spentFromMinor !== undefined && { spentFromMinor: Number(spentFromMinor) }),
  ...(spentToMinor !== undefined && { spentToMinor: Number(spentToMinor) }),
})
type Matching = Extract<
  BodyInput<typeof exportCustomers>['selection'],
  { matching: object }
>['matching']

const order = Object.keys(customerColumns) as CustomerColumn[]

const look = keptValue<Pick<CustomerExport, 'columns' | 'format'>>('customer-export-look')

function readLook(): Pick<CustomerExport, 'columns' | 'format'> {
  const stored = look.read()
  return stored?.columns.every((column) => column in customerColumns)
    ? stored
    : { format: 'csv', columns: order }
}
