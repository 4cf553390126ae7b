import type { Item } from '@marketday/contract/catalog/products/products'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo, Suspense } from 'react'
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { Card } from '../../../../ui/page/Card.tsx'
import { categoriesQuery } from '../../inventory-queries.ts'
import { taxClassesQuery, taxClassOptions } from '../../tax-classes-query.ts'
import { statusWords } from '../../words.ts'
import { BoundArea, BoundSelect, BoundText } from './bound-fields.tsx'
import { OptionsEditor } from './OptionsEditor.tsx'
import { VariantsEditor } from './variants/VariantsEditor.tsx'

const statuses = (['active', 'scheduled', 'draft'] as const).map((value) => ({
  value,
  label: statusWords[value].label,
}))

const DescriptionPreview = lazyPart(() =>
  import('./DescriptionPreview.tsx').then((part) => part.DescriptionPreview),
)
const CustomsFields = lazyPart(() =>
  import('./CustomsFields.tsx').then((part) => part.CustomsFields),
)
const KindFields = lazyPart(() => import('./KindFields.tsx').then((part) => part.KindFields))
const PublishingTimes = lazyPart(() =>
  import('./PublishingTimes.tsx').then((part) => part.PublishingTimes),
)
const SearchCard = lazyPart(() => import('./SearchCard.tsx').then((part) => part.SearchCard))
const ImagesEditor = lazy(() =>
  import('../pictures/ImagesEditor.tsx').then((part) => ({ default: part.ImagesEditor })),
)

const ItemCustomFields = lazyPart(() =>
  import('../../custom-fields/ItemCustomFields.tsx').then((part) => part.ItemCustomFields),
)

interface ItemFormProps {
  item: Item | null
  currency: string
  sought: { readonly line: number } | null
}

/** All item fields; memoized, because the parent rerenders on each key press. */
export const ItemForm = memo(function ItemForm({ item, currency, sought }: ItemFormProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(15rem,1fr)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title="Item">
          <div className="flex flex-col gap-4">
            <BoundText name="title" maxLength={255} />
            <BoundArea name="description" rows={6} optional hint="Plain text or Markdown" />
            <div className="min-h-10">
              <DescriptionPreview />
            </div>
          </div>
        </Card>
        <Card title="Pictures" description="The first picture represents the item.">
          <Suspense fallback={<PicturesOnTheirWay count={item?.images.length ?? 0} />}>
            <ImagesEditor />
          </Suspense>
        </Card>
        <Card title="Options" description="For sizes, flavours or colours.">
          <OptionsEditor />
        </Card>
        <Card title="Prices and stock">
          <div className="flex flex-col gap-5">
            <VariantsEditor item={item} currency={currency} sought={sought} />
            {/* As high as its fields, so that nothing below moves when they come. */}
            <div className="flex min-h-46 flex-col gap-5">
              <KindFields item={item} />
            </div>
          </div>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <Card title="Visibility">
          <div className="flex flex-col gap-4">
            <BoundSelect
              name="status"
              options={statuses}
              hint="Active items are in your shop immediately."
            />
            <PublishingTimes />
            <CategoryField />
            <BoundText name="tags" optional hint="Separate with commas" />
          </div>
        </Card>
        <Card title="Details">
          <div className="flex flex-col gap-4">
            <BoundText name="vendor" optional maxLength={120} />
            <BoundText name="productType" optional maxLength={120} />
            <BoundText
              name="allergens"
              optional
              maxLength={500}
              hint="For example wheat, milk, egg"
            />
            {/* As high as its fields, so that nothing below moves when they come. */}
            <div className="flex min-h-38 flex-col gap-4">
              <CustomsFields />
            </div>
            <TaxClassField />
          </div>
        </Card>
        <SearchCard isNew={item === null} />
        <ItemCustomFields />
      </div>
    </div>
  )
})

/** Same height as the pictures, to avoid a layout shift. */
function PicturesOnTheirWay({ count }: { count: number }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <span className="sr-only">Loading the pictures</span>
      {Array.from({ length: count }, (_picture, index) => (
        <Skeleton key={index} className="h-20 w-full" />
      ))}
      <Skeleton className="h-38 w-full" />
    </div>
  )
}

function TaxClassField() {
  const { data } = useQuery(taxClassesQuery)
  // A select without a matching option would lose its value.
  if (!data) return null
  return (
    <BoundSelect
      name="taxClassId"
      optional
      placeholder="From its category or the shop"
      options={taxClassOptions(data.rows)}
    />
  )
}

function CategoryField() {
  const { data } = useQuery(categoriesQuery)
  const options = (data?.rows ?? []).map(({ id, title }) => ({ value: id, label: title }))
  // A select without a matching option would lose its value.
  if (!data) return null
  return <BoundSelect name="categoryId" optional placeholder="No category" options={options} />
}
