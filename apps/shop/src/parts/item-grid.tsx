import { themeOf } from '@marketday/contract/storefront/design/themes'
import type { Theme } from '@marketday/contract/storefront/design/themes'
import type { ShopItem } from '@marketday/contract/storefront/shop/shop'
import { useFrame, useTranslate } from '../frame-context.tsx'
import { Picture } from './picture.tsx'
import { Price } from './price.tsx'

interface Props {
  readonly items: readonly ShopItem[]
  readonly eagerCount?: number
  /** Shelves show complete rows only. */
  readonly isShelf?: boolean
}

/** Columns and cards follow the theme; see theme.css. */
export function ItemGrid({ items, eagerCount = 0, isShelf = false }: Props) {
  const sizes = pictureSizes(themeOf(useFrame().snapshot.theme))
  return (
    <ul className={`item-grid ${isShelf ? 'item-shelf' : ''}`}>
      {items.map((item, index) => (
        <li key={item.id}>
          <ItemCard item={item} sizes={sizes} eager={index < eagerCount} />
        </li>
      ))}
    </ul>
  )
}

function pictureSizes({ card, columns, width }: Theme): string {
  if (card === 'menu' || card === 'row') return '96px'
  const { phone, tablet, desktop } = columns
  const share = (count: number) => `${Math.floor(96 / count)}vw`
  const widest = `${Math.ceil((width * 16) / desktop)}px`
  return `(min-width: ${width}rem) ${widest}, (min-width: 64rem) ${share(desktop)}, (min-width: 48rem) ${share(tablet)}, ${share(phone)}`
}

interface CardProps {
  readonly item: ShopItem
  readonly sizes: string
  readonly eager: boolean
}

function ItemCard({ item, sizes, eager }: CardProps) {
  const t = useTranslate()
  const isOut = item.stockState === 'out'
  return (
    <a href={`/products/${item.slug}`} className="item-card">
      <span className="item-picture">
        <Picture
          image={item.image}
          sizes={sizes}
          eager={eager}
          className={isOut ? 'opacity-60' : ''}
        />
        {isOut && (
          <span className="item-badge absolute start-2 bottom-2 rounded-theme bg-page px-2 py-0.5 text-sm font-medium text-ink">
            {t('shop.soldOut')}
          </span>
        )}
      </span>
      <span className="item-text">
        <bdi className="item-title">{item.title}</bdi>
        <span className="item-price">
          <Price {...item} />
          {item.stockState === 'low' && (
            <span className="ms-2 text-sm font-normal text-warn">{t('shop.fewLeft')}</span>
          )}
        </span>
      </span>
    </a>
  )
}
