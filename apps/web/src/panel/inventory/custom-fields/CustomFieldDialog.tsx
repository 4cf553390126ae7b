import {
  createCustomField,
  CustomFieldInput,
  updateCustomField,
  type CustomField,
} from '@marketday/contract/custom-fields/custom-fields'
import type { CustomFieldKind } from '@marketday/contract/custom-fields/custom-values'
import { problemInWords } from '@marketday/contract/endpoints/problem-in-words'
import * as z from 'zod/mini'
import { ApiError, call } from '../../../platform/api/api.ts'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { Form } from '../../../ui/fields/Form.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { useDraft } from '../../forms/use-draft.ts'
import { refreshCustomFields } from './custom-field-queries.ts'
import { kindWords } from './kind-words.ts'

z.config({ localeError: problemInWords })

interface CustomFieldDialogProps {
  /** Null adds one. */
  field: CustomField | null
  onClose: () => void
}

const kinds = optionsOf(kindWords)

/** A field that all items have from then on. */
export function CustomFieldDialog({ field, onClose }: CustomFieldDialogProps) {
  const form = useDraft(draftOf(field))
  const parsed = parse(form.draft)
  const save = async () => {
    const input = form.accept(parsed)
    if (!input) return
    try {
      await send(field, input)
    } catch (error) {
      const issues = issuesIn(error)
      if (issues.length === 0) throw error
      form.accept({ error: { issues } })
      return
    }
    notify(field ? 'The field is saved' : 'The field is added')
    onClose()
    await refreshCustomFields()
  }
  return (
    <Dialog
      onClose={onClose}
      title={field ? `Change ${field.label}` : 'Add a field'}
      closeOnBackdrop={false}
    >
      <Form action={field ? 'Save field' : 'Add field'} isComplete={parsed.success} onSubmit={save}>
        {({ isChecked }) => (
          <Fields
            form={form}
            isNew={field === null}
            problems={{ ...form.problems, ...(isChecked && firstOf(parsed)) }}
          />
        )}
      </Form>
    </Dialog>
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

const firstOf = ({ error }: ReturnType<typeof parse>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  )

/** What the server refused, at the fields it names. */
const issuesIn = (error: unknown) =>
  error instanceof ApiError
    ? error.errors.map(({ path, message }) => ({ path: path.split('.'), message }))
    : []

interface FieldsProps {
  form: ReturnType<typeof useDraft<Draft>>
  isNew: boolean
  problems: Readonly<Record<string, string>>
}

function Fields({ form, isNew, problems }: FieldsProps) {
  return (
    <>
      <TextField label="Name" maxLength={60} {...form.text('label')} error={problems['label']} />
      <SelectField
        label="What it holds"
        options={kinds}
        {...form.text('kind')}
        disabled={!isNew}
        hint={isNew ? undefined : 'It stays as it is: items may say something of it'}
      />
      {form.draft.kind === 'choice' && (
        <TextArea
          label="What can be chosen"
          hint="One on each line"
          rows={5}
          {...form.text('choices')}
          error={problems['choices']}
        />
      )}
      <Checkbox
        label="Shoppers see it"
        hint="On the page of the item, from the next build on"
        {...form.tick('isShown')}
      />
    </>
  )
}

function send(field: CustomField | null, input: CustomFieldInput) {
  if (!field) return call(createCustomField, { body: input })
  const { label, choices, isShown } = input
  const params = { customFieldId: field.id }
  return call(updateCustomField, { params, body: { label, choices, isShown } })
}
