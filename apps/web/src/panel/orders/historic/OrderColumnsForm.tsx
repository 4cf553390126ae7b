import {
  historicColumns,
  neededFields,
  type HistoricField,
} from '@marketday/contract/orders/historic/historic-columns'
import type { OrderImport } from '@marketday/contract/orders/historic/order-imports'
import { count } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { Form } from '../../../ui/forms/Form.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { chooseColumns } from './order-import-queries.ts'

interface OrderColumnsFormProps {
  entry: OrderImport
  onChosen: () => void
}

const fieldOptions = [{ value: '', label: 'Leave out' }, ...optionsOf(historicColumns)]

export function OrderColumnsForm({ entry, onChosen }: OrderColumnsFormProps) {
  const form = useForm(choicesIn(entry), parse)
  const { columns } = form.draft
  const twice = placeOfSecond(columns)
  const choose = async (choice: Choice) => {
    await chooseColumns(entry.id, choice)
    onChosen()
  }
  return (
    <Card title="Match columns" description={describe(entry)}>
      <Form action="Preview orders" button={{ className: 'self-start' }} {...form.sending(choose)}>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Amount format"
            options={[
              { value: '.', label: '1,234.50' },
              { value: ',', label: '1.234,50' },
            ]}
            {...form.text('decimal')}
          />
          <SelectField
            label="3/4/2024 means"
            options={[
              { value: 'dmy', label: '3 April 2024' },
              { value: 'mdy', label: '4 March 2024' },
            ]}
            {...form.text('dayOrder')}
          />
        </div>
        <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-3 text-sm text-soft">
            Rows with the same order number become one order. Orders imported before stay unchanged.
          </legend>
          {entry.columns.map(({ heading, samples }, place) => (
            <SelectField
              key={place}
              label={heading || `Column ${place + 1}`}
              hint={
                samples.length > 0 ? `For example ${samples.join(', ')}` : 'Empty in the first rows'
              }
              value={columns[place] ?? ''}
              options={fieldOptions}
              onChange={({ target }) =>
                form.change({
                  columns: columns.with(place, (target.value as HistoricField | '') || null),
                })
              }
              error={twice === place ? 'Another column already has this' : undefined}
            />
          ))}
        </fieldset>
      </Form>
    </Card>
  )
}

interface Choice extends Pick<OrderImport['format'], 'decimal' | 'dayOrder'> {
  readonly columns: (HistoricField | null)[]
}

const choicesIn = ({ columns, format: { decimal, dayOrder } }: OrderImport): Choice => ({
  columns: columns.map(({ field }) => field),
  decimal,
  dayOrder,
})

/** Index of a column that repeats another one's field; -1 if none. */
const placeOfSecond = (columns: Choice['columns']) =>
  columns.findIndex((field, place) => field !== null && columns.indexOf(field) !== place)

function parse({ columns, decimal, dayOrder }: Choice) {
  const missing = neededFields.find((field) => !columns.includes(field))
  return checked(
    { columns, decimal, dayOrder },
    {
      columns: missing
        ? `Choose which column has “${historicColumns[missing]}”`
        : placeOfSecond(columns) >= 0 && 'Two columns have the same content',
    },
  )
}

const origins: Record<OrderImport['format']['origin'], string> = {
  own: 'An export of orders from Marketday',
  shopify: 'An export of orders from Shopify',
  other: 'A table',
}

function describe({ rows, blank, format: { origin, headerRow } }: OrderImport): string {
  const empty = blank > 0 ? `, ${count(blank)} empty rows skipped` : ''
  return `${origins[origin]}. Headings in row ${headerRow}, ${count(rows)} rows below${empty}.`
}
