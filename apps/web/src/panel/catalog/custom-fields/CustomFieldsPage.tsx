import {
  deleteCustomField,
  moveCustomField,
  restoreCustomField,
  type CustomField,
} from '@marketday/contract/catalog/custom-fields/custom-fields'
import { customFieldLimits } from '@marketday/contract/catalog/custom-fields/custom-values'
import { useQuery } from '@tanstack/react-query'
import { ListPlus, Trash2 } from 'lucide-react'
import { to } from '../../../paths.ts'
import { call } from '../../../platform/api/api.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { count } from '../../../platform/format.ts'
import { panelTitle } from '../../../platform/seo.ts'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { DialogButton } from '../../../ui/dialogs/DialogButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { notify } from '../../../ui/feedback/toast.ts'
import { MoveButtons } from '../../../ui/lists/MoveButtons.tsx'
import { RowName } from '../../../ui/lists/RowName.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { actsOn } from '../../act.ts'
import { UnbuiltNote } from '../../storefront/builds/UnbuiltNote.tsx'
import { keepFocus } from '../../forms/keep-focus.ts'
import { Loaded } from '../../kit/list/Loaded.tsx'
import { useCan } from '../../use-can.ts'
import { customFieldsQuery, refreshCustomFields } from './custom-field-queries.ts'
import { CustomFieldDialog } from './CustomFieldDialog.tsx'
import { kindWords } from './kind-words.ts'

export const meta = () => panelTitle('Custom fields', 'Product & Inventory')

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
