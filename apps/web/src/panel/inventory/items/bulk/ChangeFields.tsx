import { useQuery } from '@tanstack/react-query'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { DateTimeField } from '../../../forms/DateTimeField.tsx'
import { SelectField } from '../../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../../ui/fields/TextField.tsx'
import { collectionsQuery } from '../../collections/collection-queries.ts'
import { categoriesQuery, marketsQuery } from '../../inventory-queries.ts'
import { taxClassesQuery, taxClassOptions } from '../../tax-classes-query.ts'
import type { ChangeDraft, ChangeFieldsProps } from './change-draft.ts'
import { SaleFields } from './SaleFields.tsx'

export function ChangeFields(props: ChangeFieldsProps) {
  const { draft, onChange } = props
  return (
    <>
      <SelectField
        label="What changes"
        value={draft.what}
        options={[
          { value: 'price', label: 'Price' },
          { value: 'sale', label: 'Put on sale' },
          { value: 'endSale', label: 'End the sale' },
          { value: 'category', label: 'Category' },
          { value: 'pin', label: 'Pin to a collection' },
          { value: 'unpin', label: 'Unpin from a collection' },
          { value: 'tags', label: 'Tags' },
          { value: 'tax', label: 'Tax class' },
          { value: 'schedule', label: 'Publishing time' },
        ]}
        onChange={({ target }) => onChange({ what: target.value as ChangeDraft['what'] })}
      />
      {draft.what === 'price' && <PriceFields {...props} />}
      {draft.what === 'sale' && <SaleFields {...props} />}
      {draft.what === 'endSale' && (
        <p className="text-sm text-soft">Their prices are paid again, from now on.</p>
      )}
      {draft.what === 'category' && <CategoryField {...props} />}
      {isPinning(draft) && <CollectionField {...props} />}
      {draft.what === 'tags' && <TagFields {...props} />}
      {draft.what === 'tax' && <TaxField {...props} />}
      {draft.what === 'schedule' && <PublishingTimeField {...props} />}
    </>
  )
}

function PriceFields({ draft, currency, isMarked, onChange }: ChangeFieldsProps) {
  const error = draft.by === 'percent' ? 'Say how many percent' : `Say how much, in ${currency}`
  return (
    <>
      <div className="flex flex-wrap items-start gap-3">
        <SelectField
          label="Raise or lower"
          value={draft.direction}
          options={[
            { value: 'raise', label: 'Raise' },
            { value: 'lower', label: 'Lower' },
          ]}
          onChange={({ target }) =>
            onChange({ direction: target.value as ChangeDraft['direction'] })
          }
          className="flex-[1_1_7rem]"
        />
        <TextField
          label="By"
          inputMode="decimal"
          autoComplete="off"
          value={draft.value}
          onChange={({ target }) => onChange({ value: target.value })}
          error={isMarked ? error : undefined}
          className="flex-[1_1_7rem]"
        />
        <SelectField
          label="Unit"
          value={draft.by}
          options={[
            { value: 'percent', label: 'percent' },
            // Items without a price have no currency.
            ...(currency ? [{ value: 'amount', label: currency }] : []),
          ]}
          onChange={({ target }) => onChange({ by: target.value as ChangeDraft['by'] })}
          className="flex-[1_1_7rem]"
        />
      </div>
      <Checkbox
        label="Round to the nearest price that ends in .99"
        checked={draft.endsIn99}
        onChange={({ target }) => onChange({ endsIn99: target.checked })}
      />
    </>
  )
}

function CategoryField({ draft, onChange }: ChangeFieldsProps) {
  const categories = useQuery(categoriesQuery)
  return (
    <SelectField
      label="Category"
      placeholder="None"
      value={draft.categoryId}
      options={(categories.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      onChange={({ target }) => onChange({ categoryId: target.value })}
    />
  )
}

const isPinning = ({ what }: ChangeDraft) => what === 'pin' || what === 'unpin'

function CollectionField({ draft, isMarked, onChange }: ChangeFieldsProps) {
  const collections = useQuery(collectionsQuery)
  return (
    <SelectField
      label="Collection"
      placeholder="Choose"
      hint="Pinned items stand first in it. Shoppers see it once you publish the shop."
      value={draft.collectionId}
      options={(collections.data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))}
      onChange={({ target }) => onChange({ collectionId: target.value })}
      error={isMarked ? 'Choose a collection' : undefined}
    />
  )
}

function TagFields({ draft, isMarked, onChange }: ChangeFieldsProps) {
  return (
    <>
      <TextField
        label="Add tags"
        hint="With commas between them"
        value={draft.add}
        onChange={({ target }) => onChange({ add: target.value })}
        error={isMarked ? 'Name a tag to add, or one to remove' : undefined}
      />
      <TextField
        label="Remove tags"
        value={draft.remove}
        onChange={({ target }) => onChange({ remove: target.value })}
      />
    </>
  )
}

function PublishingTimeField({ draft, isMarked, onChange }: ChangeFieldsProps) {
  const timeZone = useQuery(marketsQuery).data?.timeZone
  if (!timeZone) return null
  return (
    <DateTimeField
      label="Publish at"
      timeZone={timeZone}
      value={draft.publishAt}
      onChange={(publishAt) => onChange({ publishAt })}
      error={isMarked ? 'Say when they are to be published' : undefined}
    />
  )
}

function TaxField({ draft, onChange }: ChangeFieldsProps) {
  const taxes = useQuery(taxClassesQuery)
  return (
    <SelectField
      label="Tax class"
      placeholder="None of its own"
      value={draft.taxClassId}
      options={taxClassOptions(taxes.data?.rows ?? [])}
      onChange={({ target }) => onChange({ taxClassId: target.value })}
    />
  )
}
