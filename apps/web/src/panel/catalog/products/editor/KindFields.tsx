import { itemKinds, kindWords } from '@marketday/contract/catalog/products/item-kinds'
import type { Item } from '@marketday/contract/catalog/products/products'
import { useWatch } from 'react-hook-form'
import { lazyPart } from '../../../../ui/lazy-part.ts'
import { BoundCheckbox, BoundSelect } from './bound-fields.tsx'
import type { ItemDraft } from './item-draft.ts'

const BundleParts = lazyPart(() => import('./BundleParts.tsx').then((part) => part.BundleParts))
const ItemFiles = lazyPart(() => import('./ItemFiles.tsx').then((part) => part.ItemFiles))
const LeadDays = lazyPart(() => import('./LeadDays.tsx').then((part) => part.LeadDays))

const kinds = itemKinds.map((value) => ({ value, label: kindWords[value] }))

export function KindFields({ item }: { item: Item | null }) {
  const kind = useWatch<ItemDraft, 'kind'>({ name: 'kind' })
  return (
    <>
      <BoundSelect name="kind" options={kinds} hint={hints[kind]} />
      {kind === 'physical' && (
        <>
          <BoundCheckbox name="tracked" label="Count the stock of this item" />
          <BoundCheckbox name="backorder" label="Keep selling when out of stock" />
        </>
      )}
      {kind === 'made_to_order' && <LeadDays />}
      {kind === 'bundle' && <BundleParts item={item} />}
      {kind === 'digital' && <ItemFiles />}
    </>
  )
}

const hints: Readonly<Record<ItemDraft['kind'], string>> = {
  physical: 'Kept in stock, packed and handed over.',
  made_to_order: 'Made after it is ordered, without stock.',
  service: 'No stock, packing or delivery.',
  digital: 'Files that shoppers download once they have paid.',
  gift_card:
    'Store credit worth its price. The code is emailed once it is paid. Selling it is not income yet and has no tax.',
  bundle: 'Several physical items sold as one; each sale takes its parts from stock.',
}
