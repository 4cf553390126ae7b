import type { CustomField } from '@marketday/contract/catalog/custom-fields'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { to } from '../../../paths.ts'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { UiLink } from '../../../ui/link.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import type { ItemDraft } from '../products/editor/item-draft.ts'
import { fieldId } from '../products/editor/item-form.ts'
import { customFieldsQuery } from './custom-field-queries.ts'

/** Custom field values of an item; renders nothing until the fields are loaded. */
export function ItemCustomFields() {
  const { data } = useQuery(customFieldsQuery)
  if (!data) return null
  return (
    <Card title="Custom fields">
      <div className="flex flex-col gap-4">
        {data.rows.map((field) => (
          <CustomFieldInput key={field.id} field={field} />
        ))}
        <p className="text-sm text-soft">
          <UiLink
            href={to('customFields')}
            className="inline-flex min-h-6 items-center font-medium text-primary-ink underline underline-offset-2"
          >
            {data.rows.length === 0 ? 'Add custom fields' : 'Change these fields'}
          </UiLink>
        </p>
      </div>
    </Card>
  )
}

function CustomFieldInput({ field: { id, label, kind, choices } }: { field: CustomField }) {
  const { field, fieldState } = useController<ItemDraft, `customValues.${string}`>({
    name: `customValues.${id}`,
  })
  const { name, onChange, onBlur } = field
  // Fields added after the item's last change have no value.
  const value = field.value ?? null
  const wiring = {
    id: fieldId(name),
    label,
    optional: true,
    onBlur,
    error: fieldState.error?.message,
  }
  const typed = { ...wiring, value: value === null ? '' : String(value) }
  const setText = ({ target }: { target: { value: string } }) => onChange(target.value || null)
  switch (kind) {
    case 'number':
      return (
        <NumberField
          {...wiring}
          decimals={6}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
        />
      )
    case 'yesNo':
      return (
        <SelectField
          {...typed}
          placeholder="Not specified"
          options={yesNo}
          onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
        />
      )
    case 'date':
      return <TextField {...typed} type="date" onChange={setText} />
    case 'choice':
      return (
        <SelectField
          {...typed}
          placeholder="Not specified"
          options={choices.map((choice) => ({ value: choice, label: choice }))}
          onChange={setText}
        />
      )
    case 'text':
      return <TextArea {...typed} rows={2} maxLength={2_000} onChange={setText} />
  }
}

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
