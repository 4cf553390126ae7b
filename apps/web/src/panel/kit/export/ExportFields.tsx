import type { ExportFormat } from '@marketday/contract/bulk/export-look'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'

export type Scope = 'chosen' | 'matching'

interface ChoiceProps<Value extends string> {
  value: Value
  onChange: (value: Value) => void
}

interface ScopeFieldProps extends ChoiceProps<Scope> {
  label: string
  /** Such as “3 orders”. */
  chosen: string
}

export function ScopeField({ label, chosen, value, onChange }: ScopeFieldProps) {
  return (
    <RadioGroup
      label={label}
      inline
      value={value}
      onChange={(scope) => onChange(scope as Scope)}
      options={[
        { value: 'chosen', label: `The ${chosen} you selected` },
        { value: 'matching', label: 'All results, on every page' },
      ]}
    />
  )
}

export function FormatField({ value, onChange }: ChoiceProps<ExportFormat>) {
  return (
    <RadioGroup
      label="File type"
      inline
      value={value}
      onChange={(format) => onChange(format as ExportFormat)}
      options={[
        { value: 'csv', label: 'CSV' },
        { value: 'xlsx', label: 'Excel' },
        { value: 'json', label: 'JSON' },
      ]}
    />
  )
}

interface ColumnsFieldProps<Column extends string> {
  label: string
  named: Partial<Readonly<Record<Column, string>>>
  chosen: readonly string[]
  onTick: (column: Column, isChosen: boolean) => void
}

export function ColumnsField<Column extends string>(props: ColumnsFieldProps<Column>) {
  const { label, named, chosen, onTick } = props
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-2">
        {(Object.keys(named) as Column[]).map((column) => (
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
