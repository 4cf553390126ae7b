import { useQuery } from '@tanstack/react-query'
import { ListPlus, Trash2 } from 'lucide-react'
import * as z from 'zod/mini'

import {
  deleteCustomField,
  moveCustomField,
  restoreCustomField,
  type CustomField,
  createCustomField,
  CustomFieldInput,
  updateCustomField,
} from '@marketday/contract/catalog/custom-fields'
import { customFieldLimits } from '@marketday/contract/catalog/custom-values'
import type { CustomFieldKind } from '@marketday/contract/catalog/custom-values'

import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count } from '../../../platform/format.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { MoveButtons } from '../../../ui/lists/MoveButtons.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../act.ts'
import { UnbuiltNote } from '../../storefront/builds/NewBuildButton.tsx'
import { keepFocus } from '../../forms/use-held-dialog.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../account-query.ts'
import { customFieldsQuery, refreshCustomFields } from './custom-field-queries.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { optionsOf, SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextArea } from '../../../ui/fields/TextArea.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'

const kindWords: Readonly<Record<CustomFieldKind, string>> = {
  text: 'Text',
  number: 'Number',
  yesNo: 'Yes or no',
  date: 'Day',
  choice: 'Choice',
}

export { panelMeta as meta } from '../../navigation/panel-meta.ts'

export function clientLoader() {
  void queryClient.prefetchQuery(customFieldsQuery)
  return null
}

/** Custom fields in the order of form, files and shop. */
export default function CustomFieldsPage() {
  const fields = useQuery(customFieldsQuery)
  const mayEdit = useCan()('products.edit')
  const isFull = (fields.data?.rows.length ?? 0) >= customFieldLimits.fields
  const add = (
    <DialogButton
      dialog={(close) => <CustomFieldDialog field={null} onClose={close} />}
      refusal={
        isFull
          ? `You have the maximum of ${customFieldLimits.fields} fields; delete one first`
          : null
      }
    >
      Add a field
    </DialogButton>
  )
  return (
    <div className="max-w-4xl">
      <PageHeader
        title="Custom fields"
        description={`Extra details for every item, such as material, shelf life or maker. Up to ${customFieldLimits.fields} fields, in the item form, in imports and exports, and optionally in your shop.`}
        crumbs={[
          { label: 'Product & Inventory', href: to('inventoryManagement') },
          { label: 'Custom fields' },
        ]}
        actions={mayEdit && add}
      />
      <div className="flex flex-col gap-4">
        <UnbuiltNote />
        <Loaded query={fields} what="the fields" rows={4}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState title="No custom fields yet" icon={<ListPlus />}>
                Items already have a title, a description and more. Add other details you need.
              </EmptyState>
            ) : (
              <ol aria-label="Custom fields" className="flex flex-col gap-3">
                {rows.map((field, index) => (
                  <FieldRow key={field.id} field={field} place={{ index, count: rows.length }} />
                ))}
              </ol>
            )
          }
        </Loaded>
      </div>
    </div>
  )
}

interface FieldRowProps {
  field: CustomField
  place: { readonly index: number; readonly count: number }
}

function FieldRow({ field, place }: FieldRowProps) {
  const mayEdit = useCan()('products.edit')
  const { label, kind, choices, isShown } = field
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl border border-line bg-surface px-4 py-3">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium">
          <RowName>{label}</RowName>
        </p>
        <p className="text-sm wrap-anywhere text-soft">
          {[kindWords[kind], choices.join(', ')].filter(Boolean).join(': ')}
        </p>
      </div>
      {isShown && <Badge tone="info">Shown to shoppers</Badge>}
      {mayEdit && (
        <span className="flex items-center">
          <DialogButton
            variant="quiet"
            size="small"
            aria-label={`Change ${label}`}
            dialog={(close) => <CustomFieldDialog field={field} onClose={close} />}
          >
            Change
          </DialogButton>
          <MoveButtons what={label} {...place} onMove={(position) => void move(field, position)} />
          <IconButton
            label={`Delete ${label}`}
            icon={<Trash2 aria-hidden />}
            data-removes="field"
            onClick={({ currentTarget }) => void keepFocus(currentTarget, () => remove(field))}
          />
        </span>
      )}
    </li>
  )
}

const actOnFields = actsOn(refreshCustomFields)

const move = ({ id }: CustomField, position: number) =>
  actOnFields(() => call(moveCustomField, { params: { customFieldId: id }, body: { position } }), {
    failed: 'The field could not be moved',
  })

const remove = ({ id, label }: CustomField) =>
  actOnFields(
    async () => {
      const { items } = await call(deleteCustomField, { params: { customFieldId: id } })
      notify(`${label} is deleted`, {
        description: saidOf(items),
        undo: () => void bringBack(id, label),
      })
    },
    { failed: 'The field could not be deleted' },
  )

function saidOf(items: number): string {
  if (items === 0) return 'No items had a value for it.'
  return items === 1 ? '1 item had a value for it.' : `${count(items)} items had a value for it.`
}

const bringBack = (id: string, label: string) =>
  actOnFields(() => call(restoreCustomField, { params: { customFieldId: id } }), {
    done: `${label} is restored, with the items’ values`,
    failed: 'The field could not be restored',
  })

interface CustomFieldDialogProps {
  /** Null adds one. */
  field: CustomField | null
  onClose: () => void
}

const kinds = optionsOf(kindWords)

function CustomFieldDialog({ field, onClose }: CustomFieldDialogProps) {
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
