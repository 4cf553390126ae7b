import { type MatchKey, type Sheet } from '@marketday/contract/imports/sheets'
import {
  marketHeading,
  sheetColumns,
  toMarketColumn,
  toOwnColumn,
} from '@marketday/contract/catalog/products/item-sheet'
import { useQuery } from '@tanstack/react-query'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useOtherMarkets } from '../../catalog/use-other-markets.ts'
import { customFieldsQuery } from '../../catalog/custom-fields/custom-field-queries.ts'
import { choicesOf, parseChoice, type Choice } from './column-choice.ts'
import { ColumnGroups } from './ColumnGroups.tsx'
import { describeSheet, nameSheet } from './describe-sheet.ts'
import { chooseColumns } from './sheet-queries.ts'

interface ColumnsFormProps {
  importId: string
  sheet: Sheet
  onChosen: () => void
}

const matchNames: Record<MatchKey, string> = {
  sku: 'SKU',
  slug: 'Address of the item in the shop',
  id: 'Id, from an export of this shop',
  none: 'Nothing: add all as new',
}

/** Column mapping and match key, both proposed by the file's headings. */
export function ColumnsForm({ importId, sheet, onChosen }: ColumnsFormProps) {
  const form = useForm(choicesOf(sheet), parseChoice)
  const options = useFieldOptions()
  const choose = async ({ matchBy, rate, ...rest }: Choice) => {
    if (matchBy === '') return
    await chooseColumns(importId, { ...rest, matchBy, ...(rate !== '' && { rate: Number(rate) }) })
    onChosen()
  }
  return (
    <Card title={nameSheet(sheet)} description={describeSheet(sheet)}>
      <Form
        action="Compare with the shop"
        button={{ className: 'self-start' }}
        {...form.sending(choose)}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Match items by"
            hint="Rows that match change an item; all others add one."
            placeholder="Choose"
            options={optionsOf(matchNames)}
            {...form.text('matchBy')}
          />
          <SelectField
            label="Amount format"
            options={[
              { value: '.', label: '1,234.50' },
              { value: ',', label: '1.234,50' },
            ]}
            {...form.text('decimal')}
          />
          {sheet.format.currency !== undefined && (
            <TextField
              label={`Exchange rate for 1 ${sheet.format.currency}`}
              hint={`Prices are in ${sheet.format.currency}. Without a rate, they aren’t imported.`}
              inputMode="decimal"
              {...form.text('rate')}
            />
          )}
        </div>
        <ColumnGroups
          sheet={sheet}
          columns={form.draft.columns}
          options={options}
          onChange={(columns) => form.change({ columns })}
        />
        <p className="text-sm text-soft">
          Empty cells change nothing. Pictures are added to new items only, and stock to new
          variants only; change existing stock under Stock.
        </p>
      </Form>
    </Card>
  )
}

function useFieldOptions() {
  const { data: fields } = useQuery(customFieldsQuery)
  const customColumns = (fields?.rows ?? []).map(({ id, label }) => ({
    value: toOwnColumn(id),
    label,
  }))
  const prices = useOtherMarkets().map(({ id, code }) => ({
    value: toMarketColumn(id),
    label: marketHeading(code),
  }))
  return [...optionsOf(sheetColumns), ...prices, ...customColumns]
}
