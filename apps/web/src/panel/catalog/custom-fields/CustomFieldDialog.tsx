import {
  createCustomField,
  CustomFieldInput,
  updateCustomField,
  type CustomField,
} from '@marketday/contract/catalog/custom-fields/custom-fields'
import type { CustomFieldKind } from '@marketday/contract/catalog/custom-fields/custom-values'
import * as z from 'zod/mini'
import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { notify } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { refreshCustomFields } from './custom-field-queries.ts'
import { kindWords } from './kind-words.ts'

interface CustomFieldDialogProps {
  /** Null adds one. */
  field: CustomField | null
  onClose: () => void
}

const kinds = optionsOf(kindWords)

export function CustomFieldDialog({ field, onClose }: CustomFieldDialogProps) {
  const form = useForm(draftOf(field), parse)
  const isNew = field === null
  const save = async (input: CustomFieldInput) => {
    await send(field, input)
    notify(isNew ? 'The field is added' : 'The field is saved')
    await refreshCustomFields()
  }
  return (
    <FormDialog
      onClose={onClose}
      title={isNew ? 'Add a field' : `Change ${field.label}`}
      action={isNew ? 'Add field' : 'Save field'}
      {...form.sending(save)}
    >
      <TextField label="Name" maxLength={60} {...form.text('label')} />
      <SelectField
        label="Type"
        options={kinds}
        {...form.text('kind')}
        disabled={!isNew}
        hint={isNew ? undefined : 'It can’t be changed: items may have values'}
      />
      {form.draft.kind === 'choice' && (
        <TextArea label="Options" hint="One per line" rows={5} {...form.text('choices')} />
      )}
      <Checkbox
        label="Show to shoppers"
        hint="On the item page, from the next build"
        {...form.tick('isShown')}
      />
    </FormDialog>
  )
}

interface Draft {
  readonly label: string
  readonly kind: CustomFieldKind
  readonly choices: string
  readonly isShown: boolean
}

const draftOf = (field: CustomField | null): Draft => ({
  label: field?.label ?? '',
  kind: field?.kind ?? 'text',
  choices: field?.choices.join('\n') ?? '',
  isShown: field?.isShown ?? true,
})

const parse = (draft: Draft) =>
  z.safeParse(CustomFieldInput, {
    ...draft,
    choices: draft.kind === 'choice' ? linesOf(draft.choices) : [],
  })

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

function send(field: CustomField | null, input: CustomFieldInput) {
  if (!field) return call(createCustomField, { body: input })
  const { label, choices, isShown } = input
  const params = { customFieldId: field.id }
  return call(updateCustomField, { params, body: { label, choices, isShown } })
}
