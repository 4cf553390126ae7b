import { type MatchKey, type Sheet } from '@marketday/contract/imports/sheets'
import {
  marketHeading,
  sheetColumns,
  toMarketColumn,
  toOwnColumn,
} from '@marketday/contract/catalog/products/item-sheet'
import { useQuery } from '@tanstack/react-query'
import { count } from '../../../platform/format.ts'
import { checked } from '../../../platform/forms/checked.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Form } from '../../../ui/forms/Form.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { useOtherMarkets } from '../../catalog/use-other-markets.ts'
import { customFieldsQuery } from '../../catalog/custom-fields/custom-field-queries.ts'
import { chooseColumns } from './sheet-queries.ts'

interface ColumnsFormProps {
  importId: string
  sheet: Sheet
  onChosen: () => void
}

const fieldOptions = [{ value: '', label: 'Leave out' }, ...optionsOf(sheetColumns)]

const matchNames: Record<MatchKey, string> = {
  sku: 'SKU',
  slug: 'Address of the item in the shop',
  id: 'Id, from an export of this shop',
  none: 'Nothing: add all as new',
}

/** Column mapping and match key, both proposed by the file's headings. */
export function ColumnsForm({ importId, sheet, onChosen }: ColumnsFormProps) {
  const form = useForm(choicesOf(sheet), parse)
  const { columns } = form.draft
  const twice = placeOfSecond(columns)
  const { data: fields } = useQuery(customFieldsQuery)
  const customColumns = (fields?.rows ?? []).map(({ id, label }) => ({
    value: toOwnColumn(id),
    label,
  }))
  const prices = useOtherMarkets().map(({ id, code }) => ({
    value: toMarketColumn(id),
    label: marketHeading(code),
  }))
  const choose = async ({ matchBy, rate, ...rest }: Choice) => {
    if (matchBy === '') return
    await chooseColumns(importId, { ...rest, matchBy, ...(rate !== '' && { rate: Number(rate) }) })
    onChosen()
  }
  return (
    <Card title="Match columns" description={describe(sheet)}>
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
        <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="mb-3 text-sm text-soft">
            Empty cells change nothing. Pictures are added to new items only, and stock to new
            variants only; change existing stock under Stock.
          </legend>
          {sheet.columns.map(({ heading, samples }, place) => (
            <SelectField
              key={place}
              label={heading || `Column ${place + 1}`}
              hint={
                samples.length > 0 ? `For example ${samples.join(', ')}` : 'Empty in the first rows'
              }
              value={columns[place] ?? ''}
              options={[...fieldOptions, ...prices, ...customColumns]}
              onChange={(event) =>
                form.change({ columns: columns.with(place, event.target.value || null) })
              }
              error={twice === place ? 'Another column already has this' : undefined}
            />
          ))}
        </fieldset>
      </Form>
    </Card>
  )
}

interface Choice {
  readonly columns: (string | null)[]
  readonly matchBy: MatchKey | ''
  readonly decimal: Sheet['format']['decimal']
  /** Empty for none. */
  readonly rate: string
}

const choicesOf = ({ columns, matchBy, format }: Sheet): Choice => ({
  columns: columns.map(({ field }) => field),
  matchBy: matchBy ?? '',
  decimal: format.decimal,
  rate: format.rate === undefined ? '' : String(format.rate),
})

/** Index of a column that repeats another one's field; -1 if none. */
const placeOfSecond = (columns: Choice['columns']) =>
  columns.findIndex((field, place) => field !== null && columns.indexOf(field) !== place)

function parse({ columns, matchBy, decimal, rate }: Choice) {
  const isThere = matchBy === 'none' || (matchBy !== '' && columns.includes(matchBy))
  return checked(
    { columns, matchBy, decimal, rate },
    {
      rate: rate !== '' && !(Number(rate) > 0) && 'Enter a number such as 0.79',
      matchBy: !isThere && whatIsMissing(matchBy),
      columns: placeOfSecond(columns) >= 0 && 'Two columns have the same content',
    },
  )
}

const whatIsMissing = (matchBy: MatchKey | '') =>
  matchBy === ''
    ? 'Choose what to match items by'
    : `Choose below which column has “${sheetColumns[matchBy]}”`

const origins: Record<Sheet['format']['origin'], string> = {
  own: 'Export of this shop',
  shopify: 'Shopify export',
  'shopify-inventory': 'Shopify inventory export',
  woocommerce: 'WooCommerce export',
  square: 'Square export',
  etsy: 'Etsy export',
  prestashop: 'PrestaShop export',
  magento: 'Magento export',
  bigcommerce: 'BigCommerce export',
  odoo: 'Odoo export',
  lightspeed: 'Lightspeed export',
  other: 'Table',
}

const delimiters: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

function describe({ rows, blank, format, items, columns }: Sheet): string {
  const used = columns.filter(({ isUsed }) => isUsed).length
  const { origin, encoding, delimiter, headerRow } = format
  const written =
    encoding === ''
      ? 'an Excel workbook'
      : `${encoding.toUpperCase()}, separated by ${delimiters[delimiter]}`
  const empty = blank > 0 ? `, ${count(blank)} empty rows skipped` : ''
  return `${origins[origin]}, ${count(items)} items, ${used} columns used, ${columns.length - used} ignored. The file is ${written}. Headings in row ${headerRow}, ${count(rows)} rows below${empty}.`
}
