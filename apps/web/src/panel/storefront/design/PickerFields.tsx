import { useQueries, useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'

import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import type { FieldProps } from '../../../ui/fields/Field.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { MoveButtons } from '../../../ui/lists/MoveButtons.tsx'
import { CategoryTicks } from '../../catalog/CategoryTicks.tsx'
import { collectionsQuery } from '../../catalog/collections/collection-queries.ts'
import { FindItem } from '../../catalog/FindItem.tsx'
import { itemQuery } from '../../catalog/inventory-queries.ts'
import { keepFocus } from '../../forms/use-held-dialog.ts'

interface ListFieldProps {
  label: string
  value: readonly string[]
  onChange: (value: string[]) => void
}

export function ProductsField({ label, most, value, onChange }: ListFieldProps & { most: number }) {
  const items = useQueries({ queries: value.map((id) => itemQuery(id)) })
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {value.length === 0 && <p className="text-sm text-soft">The newest items are shown.</p>}
      <ol aria-label={`Chosen ${label.toLowerCase()}`} data-adds="design-product">
        {value.map((id, index) => {
          const title = titleOf(items[index])
          return (
            <li key={id} className="flex items-center gap-1 text-sm">
              <span className="min-w-0 flex-1 wrap-anywhere">{title}</span>
              <MoveButtons
                what={title}
                index={index}
                count={value.length}
                onMove={(to) => onChange(value.toSpliced(index, 1).toSpliced(to, 0, id))}
              />
              <IconButton
                label={`Remove ${title}`}
                icon={<Trash2 aria-hidden />}
                data-removes="design-product"
                onClick={({ currentTarget }) =>
                  void keepFocus(currentTarget, () => onChange(value.toSpliced(index, 1)))
                }
              />
            </li>
          )
        })}
      </ol>
      {value.length < most ? (
        <FindItem
          verb="Add"
          icon={<Plus aria-hidden />}
          takenIds={value}
          onFound={({ id }) => onChange([...value, id])}
        />
      ) : (
        <p className="text-sm text-soft">At most {most} items.</p>
      )}
    </fieldset>
  )
}

const titleOf = (
  query: { readonly data: { title: string } | undefined; readonly error: unknown } | undefined,
) => query?.data?.title ?? (query?.error ? 'An item that no longer exists' : 'Loading…')

export function CategoriesField(props: ListFieldProps & { error: string | undefined }) {
  const { label, error, value, onChange } = props
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <p className="text-sm text-soft">Without a choice, all top categories are shown.</p>
      <CategoryTicks chosen={value} onChange={onChange} />
      {error && <p className="text-sm font-medium text-bad">{error}</p>}
    </fieldset>
  )
}

interface CollectionFieldProps extends FieldProps {
  value: string | null
  onChange: (value: string | null) => void
}

export function CollectionField({ value, onChange, ...frame }: CollectionFieldProps) {
  const { data } = useQuery(collectionsQuery)
  const collections = data?.rows ?? []
  const isGone = value !== null && data && !collections.some(({ slug }) => slug === value)
  return (
    <SelectField
      {...frame}
      error={isGone ? 'This collection no longer exists' : frame.error}
      placeholder="All collections for the home page"
      options={[
        ...collections.map(({ slug, title }) => ({ value: slug, label: title })),
        ...(isGone ? [{ value, label: value }] : []),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  )
}
