import { useState, type ReactNode } from 'react'

import type { ColumnDoubt, Sheet } from '@marketday/contract/imports/sheets'
import { sheetColumns } from '@marketday/contract/catalog/products/item-sheet'

import { counted } from '../../../platform/format.ts'
import { SelectField, type SelectOption } from '../../../ui/fields/SelectField.tsx'
import { placeOfSecond, type Choice } from './column-choice.ts'

interface ColumnGroupsProps {
  sheet: Sheet
  columns: Choice['columns']
  options: readonly SelectOption[]
  onChange: (columns: Choice['columns']) => void
}

interface FileColumn {
  readonly column: Sheet['columns'][number]
  readonly place: number
}

/** Doubtful columns are open; the others are in closed groups. */
export function ColumnGroups(props: ColumnGroupsProps) {
  const { sheet, columns, onChange } = props
  const all = sheet.columns.map((column, place) => ({ column, place }))
  const doubtful = all.filter(({ column }) => column.doubt !== null)
  const certain = all.filter(({ column }) => column.doubt === null)
  const used = certain.filter(({ column }) => column.isUsed)
  const ignored = certain.filter(({ column }) => !column.isUsed)
  const noun = doubtful.length > 0 ? 'other column' : 'column'
  const second = placeOfSecond(columns)
  const hasTwice = (group: readonly FileColumn[]) => group.some(({ place }) => place === second)
  return (
    <div className="flex flex-col gap-4">
      {doubtful.length + sheet.missing.length > 0 && (
        <fieldset className="grid gap-4 rounded-xl border border-line p-4 sm:grid-cols-2 lg:grid-cols-3">
          <legend className="px-1 text-sm font-medium">
            {counted(doubtful.length + sheet.missing.length, 'question')} about this file
          </legend>
          {sheet.missing.map((field) => (
            <MissingField key={field} {...{ sheet, columns, onChange, field }} />
          ))}
          <ColumnSelects {...props} group={doubtful} />
        </fieldset>
      )}
      {used.length > 0 && (
        <Group title={`${counted(used.length, noun)} used`} hasProblem={hasTwice(used)}>
          <ColumnSelects {...props} group={used} />
        </Group>
      )}
      {ignored.length > 0 && (
        <Group title={`${counted(ignored.length, noun)} ignored`} hasProblem={hasTwice(ignored)}>
          <ColumnSelects {...props} group={ignored} />
        </Group>
      )}
    </div>
  )
}

interface GroupProps {
  title: string
  hasProblem: boolean
  children: ReactNode
}

/** Renders its many fields only while open. */
function Group({ title, hasProblem, children }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-xl border border-line"
    >
      <summary className="min-h-6 cursor-pointer px-4 py-3 text-sm font-medium">{title}</summary>
      {(isOpen || hasProblem) && (
        <div className="grid gap-4 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
      )}
    </details>
  )
}

function ColumnSelects(props: ColumnGroupsProps & { group: readonly FileColumn[] }) {
  const { group, columns, options, onChange } = props
  const second = placeOfSecond(columns)
  return group.map(({ column, place }) => (
    <SelectField
      key={place}
      label={headingOf({ column, place })}
      hint={hintOf(column)}
      value={columns[place] ?? ''}
      options={[
        { value: '', label: isReadTogether(column) ? 'Used with other columns' : 'Leave out' },
        ...options,
      ]}
      onChange={(event) => onChange(columns.with(place, event.target.value || null))}
      error={second === place ? 'Another column already has this' : undefined}
    />
  ))
}

const headingOf = ({ column, place }: FileColumn) => column.heading || `Column ${place + 1}`

const isReadTogether = ({ field, isUsed }: FileColumn['column']) => field === null && isUsed

const doubts: Record<ColumnDoubt, string> = {
  values: 'The values don’t look like this.',
  twice: 'Another column has this content, too.',
  vague: 'This heading can mean several things.',
}

function hintOf({ doubt, samples }: FileColumn['column']): string {
  const values =
    samples.length > 0 ? `For example ${samples.join(', ')}` : 'Empty in the first rows'
  return doubt === null ? values : `${doubts[doubt]} ${values}`
}

interface MissingFieldProps extends Omit<ColumnGroupsProps, 'options'> {
  field: string
}

/** Asks which column has a field that new items need. */
function MissingField({ sheet, columns, field, onChange }: MissingFieldProps) {
  const place = columns.indexOf(field)
  const name = (sheetColumns[field] ?? field).toLowerCase()
  const choose = (next: string) => {
    const cleared = columns.map((column) => (column === field ? null : column))
    onChange(next === '' ? cleared : cleared.with(Number(next), field))
  }
  return (
    <SelectField
      label={`Which column has the ${name}?`}
      hint={`New items need a ${name}.`}
      placeholder="Not in this file"
      value={place === -1 ? '' : String(place)}
      options={sheet.columns.map((column, index) => ({
        value: String(index),
        label: headingOf({ column, place: index }),
      }))}
      onChange={(event) => choose(event.target.value)}
    />
  )
}
