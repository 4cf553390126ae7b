import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'

import { Checkbox } from '../../../ui/fields/Checkbox.tsx'
import { DateTimeField } from '../../forms/DateTimeField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import { collectionsQuery } from '../collections/collection-queries.ts'
import { categoriesQuery, marketsQuery } from '../inventory-queries.ts'
import { useOtherMarkets } from '../use-other-markets.ts'
import { taxClassesQuery, taxClassOptions } from '../tax-classes-query.ts'
import type { ChangeDraft, ChangeFieldsProps } from './change-draft.ts'
import { SaleFields } from './SaleFields.tsx'
import { RadioGroup } from '../../../ui/fields/RadioGroup.tsx'

export function ChangeFields(props: ChangeFieldsProps) {
  const { draft, onChange } = props
  const markets = useOtherMarkets()
  const Fields = fieldsOf[draft.what]
  return (
    <>
      <SelectField
        label="Change"
        value={draft.what}
        options={[
          { value: 'price', label: 'Price' },
          ...(markets.length > 0 ? [{ value: 'marketPrice', label: 'Price in a market' }] : []),
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
      <Fields {...props} />
    </>
  )
}

const fieldsOf: Readonly<Record<ChangeDraft['what'], ComponentType<ChangeFieldsProps>>> = {
  price: PriceFields,
  marketPrice: MarketPriceFields,
  sale: SaleFields,
  endSale: () => <p className="text-sm text-soft">Their regular prices apply again from now on.</p>,
  category: CategoryField,
  pin: CollectionField,
  unpin: CollectionField,
  tags: TagFields,
  tax: TaxField,
  schedule: PublishingTimeField,
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

function CollectionField({ draft, isMarked, onChange }: ChangeFieldsProps) {
  const collections = useQuery(collectionsQuery)
  return (
    <SelectField
      label="Collection"
      placeholder="Choose"
      hint="Pinned items come first. Shoppers see it once you publish the shop."
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
        hint="Separate tags with commas"
        value={draft.add}
        onChange={({ target }) => onChange({ add: target.value })}
        error={isMarked ? 'Enter a tag to add or remove' : undefined}
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
      error={isMarked ? 'Choose when to publish them' : undefined}
    />
  )
}

function TaxField({ draft, onChange }: ChangeFieldsProps) {
  const taxes = useQuery(taxClassesQuery)
  return (
    <>
      <SelectField
        label="Tax class"
        placeholder="No class"
        value={draft.taxClassId}
        options={taxClassOptions(taxes.data?.rows ?? [])}
        onChange={({ target }) => onChange({ taxClassId: target.value })}
      />
      <Checkbox
        label="Also for variants with their own class"
        checked={draft.hasAllVariants}
        onChange={({ target }) => onChange({ hasAllVariants: target.checked })}
      />
    </>
  )
}

function MarketPriceFields(props: ChangeFieldsProps) {
  const { draft, isMarked, onChange } = props
  const markets = useOtherMarkets()
  const isUnchosen = draft.marketId === ''
  return (
    <>
      <SelectField
        label="Market"
        placeholder="Choose"
        value={draft.marketId}
        options={markets.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => onChange({ marketId: target.value })}
        error={isMarked && isUnchosen ? 'Choose a market' : undefined}
      />
      <RadioGroup
        label="Prices there"
        inline
        value={draft.isByPriceList ? 'list' : 'own'}
        onChange={(value) => onChange({ isByPriceList: value === 'list' })}
        options={[
          { value: 'own', label: 'Own prices, based on home prices' },
          { value: 'list', label: 'Use the price list' },
        ]}
      />
      {!draft.isByPriceList && (
        <PriceFields {...props} isMarked={isMarked && (draft.value === '' || !isUnchosen)} />
      )}
    </>
  )
}

function PriceFields({ draft, currency, isMarked, onChange }: ChangeFieldsProps) {
  const error = draft.by === 'percent' ? 'Enter a percentage' : `Enter an amount in ${currency}`
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
