import type { ShopItem } from '@marketday/contract/storefront/shop/shop'
import { useTranslate } from '../frame-context.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'

interface Props {
  readonly items: readonly ShopItem[]
  readonly eagerCount?: number
  /** Shelves show four or eight items: rows of four are complete. */
  readonly isShelf?: boolean
}

export function ItemGrid({ items, eagerCount = 0, isShelf = false }: Props) {
  return (
    <ul
      className={`grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4 ${isShelf ? 'md:grid-cols-4' : 'md:grid-cols-3'}`}
    >
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard item={item} eager={index < eagerCount} />
        </li>
      ))}
    </ul>
  )
}

function ItemCard({ item, eager }: { item: ShopItem; eager: boolean }) {
  const t = useTranslate()
  const isOut = item.stockState === 'out'
  return (
    <a href={`/products/${item.slug}`} className="group block rounded-theme-lg">
      <span className="relative block overflow-hidden rounded-theme-lg">
        <Picture
          image={item.image}
          sizes="(min-width: 1280px) 290px, (min-width: 1024px) 23vw, (min-width: 768px) 31vw, 46vw"
          eager={eager}
          className={`aspect-square w-full transition-transform duration-150 group-hover:scale-[1.02] ${isOut ? 'opacity-60' : ''}`}
        />
        {isOut && (
          <span className="absolute bottom-2 start-2 rounded-theme bg-page px-2 py-0.5 text-sm font-medium text-ink">
            {t('shop.soldOut')}
          </span>
        )}
      </span>
      <span className="mt-3 block leading-snug font-medium underline-offset-4 group-hover:underline">
        {item.title}
      </span>
      <span className="mt-1 block">
        <Price {...item} />
        {item.stockState === 'low' && (
          <span className="ms-2 text-sm text-warn">{t('shop.fewLeft')}</span>
        )}
      </span>
    </a>
  )
}
