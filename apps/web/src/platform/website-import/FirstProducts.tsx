import type { PreviewProduct } from '@marketday/contract/imports/imports'
import { ImageOff } from 'lucide-react'
import { money } from '../format.ts'

interface FirstProductsProps {
  products: readonly PreviewProduct[]
  isReading: boolean
}

/** First products in the shop's design; placeholders while loading. */
export function FirstProducts({ products, isReading }: FirstProductsProps) {
  const places = isReading ? Math.max(0, 4 - products.length) : 0
  return (
    <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4">
      {products.map((product, index) => (
        <li key={`${index} ${product.title}`} className="min-w-0 animate-rise">
          <Picture thumbnail={product.thumbnail} />
          <p className="mt-2 line-clamp-2 text-sm font-medium wrap-anywhere">{product.title}</p>
          <p className="text-sm text-soft tabular-nums">{priceText(product)}</p>
        </li>
      ))}
      {Array.from({ length: places }, (_place, index) => (
        <li key={`place ${index}`} aria-hidden className="animate-pulse">
          <div className="aspect-[4/3] rounded-xl bg-hover" />
          <div className="mt-3 h-3 w-4/5 rounded-full bg-hover" />
          <div className="mt-2 h-3 w-2/5 rounded-full bg-hover" />
        </li>
      ))}
    </ul>
  )
}

function Picture({ thumbnail }: { thumbnail: string | null }) {
  return (
    <div className="flex aspect-[4/3] items-center justify-center overflow-hidden rounded-xl border border-line bg-sunken">
      {thumbnail ? (
        <img src={thumbnail} alt="" className="size-full object-cover" />
      ) : (
        <ImageOff aria-hidden className="size-6 text-faint" />
      )}
    </div>
  )
}

function priceText({ priceMinor, currency, hasPriceRange, variants }: PreviewProduct): string {
  const price = priceMinor !== null && currency ? money(priceMinor, currency) : 'No price found'
  const from = hasPriceRange ? `from ${price}` : price
  return variants > 1 ? `${from} · ${variants} variants` : from
}
