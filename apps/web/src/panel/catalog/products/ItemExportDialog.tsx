import type { ItemRow } from '@marketday/contract/catalog/products/products'
import {
  exportItems,
  ItemExport,
  type ExportLayout,
} from '@marketday/contract/catalog/products/export-items'

import { call } from '../../../platform/api/api.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { keptValue } from '../../../platform/kept-value.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { perform } from '../../act.ts'
import { FormatField, ScopeField, type Scope } from '../../kit/export/ExportFields.tsx'
import { itemCount, selectionFrom, type ItemListFilters } from './item-changes.ts'

interface ItemExportDialogProps {
  /** Selected items; empty = all matching the filters. */
  items: readonly ItemRow[]
  filters: ItemListFilters
  onClose: () => void
}

export function ItemExportDialog({ items, filters, onClose }: ItemExportDialogProps) {
  const scope: Scope = items.length > 0 ? 'chosen' : 'matching'
  const form = useForm({ ...readLook(), scope }, (draft) =>
    ItemExport.safeParse({
      selection: selectionFrom(draft.scope, items, filters),
      layout: draft.layout,
      format: draft.layout === 'shopify' ? 'csv' : draft.format,
    }),
  )
  const save = (body: ItemExport) => {
    look.write({ layout: body.layout, format: body.format })
    return perform(async () => {
      const file = await call(exportItems, { body })
      const name = body.layout === 'shopify' ? 'shopify-items' : 'items'
      saveFile(`${name}.${body.format}`, file, file.type)
    }, 'File downloaded')
  }
  return (
    <FormDialog
      onClose={onClose}
      title="Export items"
      description={
        items.length === 0 ? 'Items that match the current search and filters.' : undefined
      }
      action="Download file"
      {...form.sending(save)}
    >
      {items.length > 0 && (
        <ScopeField
          label="Items"
          chosen={itemCount(items.length)}
          value={form.draft.scope}
          onChange={(value) => form.change({ scope: value })}
        />
      )}
      <RadioGroup
        label="Columns"
        value={form.draft.layout}
        onChange={(layout) => form.change({ layout: layout as ExportLayout })}
        options={[
          { value: 'marketday', label: 'All fields, one row per variant' },
          { value: 'shopify', label: 'Shopify’s product file (CSV)' },
        ]}
      />
      {form.draft.layout === 'marketday' && (
        <FormatField value={form.draft.format} onChange={(format) => form.change({ format })} />
      )}
    </FormDialog>
  )
}

const look = keptValue<Pick<ItemExport, 'layout' | 'format'>>('item-export-look')

const readLook = (): Pick<ItemExport, 'layout' | 'format'> =>
  look.read() ?? { layout: 'marketday', format: 'csv' }
