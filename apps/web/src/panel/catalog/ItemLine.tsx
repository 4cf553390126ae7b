import { ImageOff } from 'lucide-react'

import type { PreviewedItem } from '@marketday/contract/catalog/collections'
import type { ItemImage } from '@marketday/contract/catalog/products/product-shapes'

import { money } from '../../platform/format.ts'
import { RowName } from '../../ui/lists/RowName.tsx'

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

export function ItemPicture({ image }: { image: ItemImage | null }) {
  const shape =
    'size-11 shrink-0 rounded-lg border border-line @max-rows:group-data-density/table:size-10 @rows:group-data-density/table:size-7 @rows:group-data-[density=comfortable]/table:size-9'
  if (image)
    return (
      <img src={image.url} alt="" loading="lazy" className={`${shape} bg-hover object-cover`} />
    )
  return (
    <span aria-hidden className={`${shape} flex items-center justify-center bg-hover text-faint`}>
      <ImageOff className="size-4" />
    </span>
  )
}
