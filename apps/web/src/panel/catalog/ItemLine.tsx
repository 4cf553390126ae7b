import type { PreviewedItem } from '@marketday/contract/catalog/collections/collections'
import { money } from '../../platform/format.ts'
import { RowName } from '../../ui/lists/RowName.tsx'
import { ItemPicture } from './ItemPicture.tsx'

interface ItemLineProps {
  item: PreviewedItem
  children: React.ReactNode
}

export function ItemLine({ item, children }: ItemLineProps) {
  const { title, image, priceMinor, currency } = item
  return (
    <li className="flex min-w-0 items-center gap-3 py-1.5">
      <ItemPicture image={image} />
      <span className="min-w-0 flex-1 text-sm">
        <RowName>{title}</RowName>
        <span className="block text-soft tabular-nums">
          {priceMinor === null || currency === null
            ? 'Not for sale: shoppers do not see it'
            : money(priceMinor, currency)}
        </span>
      </span>
      <span className="flex shrink-0">{children}</span>
    </li>
  )
}
