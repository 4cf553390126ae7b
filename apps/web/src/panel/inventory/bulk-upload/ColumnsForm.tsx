import { type MatchKey, type Sheet } from '@marketday/contract/imports/sheets'
import { sheetColumns } from '@marketday/contract/products/item-sheet'
import { useState } from 'react'
import { count } from '../../../platform/format.ts'
import { Form } from '../../../ui/fields/Form.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { Card } from '../../../ui/page/Card.tsx'
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
}

/** What each column holds, and what the items of the shop are found by; the latter is never guessed. */
export function ColumnsForm({ importId, sheet, onChosen }: ColumnsFormProps) {
  const [columns, setColumns] = useState(() => sheet.columns.map(({ field }) => field))
  const [matchBy, setMatchBy] = useState<MatchKey | ''>(sheet.matchBy ?? '')
  const [decimal, setDecimal] = useState(sheet.format.decimal)
  const twice = columns.findIndex(
    (field, place) => field !== null && columns.indexOf(field) !== place,
  )
  const isThere = matchBy !== '' && columns.includes(matchBy)
  const choose = async () => {
    if (matchBy === '') return
    await chooseColumns(importId, { columns, matchBy, decimal })
    onChosen()
  }
  return (
    <Card title="What the columns hold" description={describe(sheet)}>
      <Form
        action="Compare with the shop"
        button={{ className: 'self-start' }}
        isComplete={twice === -1 && isThere}
        onSubmit={choose}
      >
        {({ isChecked }) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <SelectField
                label="Find items by"
                hint="Rows found by it change an item; all others add one."
                placeholder="Choose"
                value={matchBy}
                options={optionsOf(matchNames)}
                onChange={(event) => setMatchBy(event.target.value as MatchKey | '')}
                error={isChecked && !isThere ? whatIsMissing(matchBy) : undefined}
              />
              <SelectField
                label="Amounts are written like"
                value={decimal}
                options={[
                  { value: '.', label: '1,234.50' },
                  { value: ',', label: '1.234,50' },
                ]}
                onChange={(event) => setDecimal(event.target.value as typeof decimal)}
              />
            </div>
            <fieldset className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
              <legend className="mb-3 text-sm text-soft">
                Empty cells leave what is there. Stock comes with new variants only: what exists is
                counted under Stock.
              </legend>
              {sheet.columns.map(({ heading, samples }, place) => (
                <SelectField
                  key={place}
                  label={heading || `Column ${place + 1}`}
                  hint={samples.length > 0 ? `Such as ${samples.join(', ')}` : 'Empty at first'}
                  value={columns[place] ?? ''}
                  options={fieldOptions}
                  onChange={(event) =>
                    setColumns((now) => now.with(place, event.target.value || null))
                  }
                  error={twice === place ? 'Another column holds this already' : undefined}
                />
              ))}
            </fieldset>
          </>
        )}
      </Form>
    </Card>
  )
}

const whatIsMissing = (matchBy: MatchKey | '') =>
  matchBy === ''
    ? 'Choose what items are found by'
    : `Choose below which column holds “${sheetColumns[matchBy]}”`

const origins: Record<Sheet['format']['origin'], string> = {
  own: 'An export of this shop',
  shopify: 'A Shopify export',
  woocommerce: 'A WooCommerce export',
  square: 'A Square export',
  other: 'A table',
}

const delimiters: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'bars',
}

function describe({ rows, blank, format }: Sheet): string {
  const { origin, encoding, delimiter, headerRow } = format
  const written =
    encoding === ''
      ? 'an Excel workbook'
      : `${encoding.toUpperCase()}, apart by ${delimiters[delimiter]}`
  const empty = blank > 0 ? `, ${count(blank)} empty ones skipped` : ''
  return `${origins[origin]}: ${written}. Headings in row ${headerRow}, ${count(rows)} rows below${empty}.`
}
