import type { ItemImage } from '@marketday/contract/catalog/products/product-shapes'
import { ImageOff } from 'lucide-react'

export function ItemPicture({ image }: { image: ItemImage | null }) {
  const shape = 'size-11 shrink-0 rounded-lg border border-line group-data-compact/table:size-7'
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
