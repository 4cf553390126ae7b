import { pictureWidths } from '@marketday/contract/endpoints/files'
import type {
  ShopCategory,
  ShopItem,
  ShopPicture,
  ShopProduct,
  ShopVariant,
} from '@marketday/contract/shop/shop'
import type { StockState } from '@marketday/contract/products/stock'

import type { Config } from '../config.ts'
import { mediaUrl } from '../platform/files/files.ts'
import type { CategoryRow, ItemRow, ProductRow } from './queries.ts'

type Media = Pick<Config, 'mediaUrl' | 'appSecret'>

const shopWidths = pictureWidths.filter((width) => width <= 960)
const widest = Math.max(...shopWidths)
const ranks: readonly StockState[] = ['out', 'low', 'in']

export function toItem(config: Media, row: ItemRow): ShopItem {
  const { id, handle, title, priceMinor, maxPriceMinor, compareAtMinor, currency } = row
  return {
    id,
    handle,
    title,
    priceMinor,
    maxPriceMinor,
    compareAtMinor: compareAtMinor !== null && compareAtMinor > priceMinor ? compareAtMinor : null,
    currency,
    stockState: ranks[row.stock] ?? 'out',
    image: row.imageKey
      ? toPicture(config, {
          key: row.imageKey,
          width: row.imageWidth,
          height: row.imageHeight,
          alt: row.imageAlt || title,
        })
      : null,
  }
}

interface StoredPicture {
  readonly key: string
  readonly width: number | null
  readonly height: number | null
  readonly alt: string
}

/** A picture in every width that a shop page asks for and that exists. */
export function toPicture(config: Media, { key, width, height, alt }: StoredPicture): ShopPicture {
  const widths = shopWidths.filter((each) => each <= (width ?? 0))
  const sources = widths.map((each) => `${mediaUrl(config, key, each)} ${each}w`)
  // Between two widths the original is the sharpest there is.
  if (width !== null && width < widest && !widths.includes(width as (typeof widths)[number]))
    sources.push(`${mediaUrl(config, key)} ${width}w`)
  return {
    url: mediaUrl(
      config,
      key,
      widths.findLast((each) => each <= 480),
    ),
    width,
    height,
    alt,
    srcset: sources.join(', '),
  }
}

export function toProduct(config: Media, row: ProductRow): ShopProduct {
  const { id, handle, title, description, vendor, seoTitle, seoDescription, updatedAt } = row
  return {
    id,
    handle,
    title,
    description,
    vendor,
    seoTitle,
    seoDescription,
    updatedAt,
    currency: row.variants[0]?.currency ?? '',
    category:
      row.categoryTitle && row.categoryHandle
        ? { title: row.categoryTitle, handle: row.categoryHandle }
        : null,
    options: row.options as ShopProduct['options'],
    images: row.images.map((image) => toPicture(config, { ...image, alt: image.alt || title })),
    variants: row.variants.map(toVariant),
  }
}

function toVariant({
  stock,
  currency: _shown,
  ...variant
}: ProductRow['variants'][number]): ShopVariant {
  return { ...variant, stockState: ranks[stock] ?? 'out' }
}

/** Categories that lead to something for sale, each with the items below it counted too. */
export function toCategories(rows: readonly CategoryRow[]): ShopCategory[] {
  const below = childrenOf(rows)
  const count = (row: CategoryRow): number =>
    row.ownCount + (below.get(row.id) ?? []).reduce((sum, child) => sum + count(child), 0)
  return rows
    .map((row) => ({
      id: row.id,
      title: row.title,
      handle: row.handle,
      parentId: row.parentId,
      itemCount: count(row),
    }))
    .filter((category) => category.itemCount > 0)
}

/** The category itself and all below it. */
export function categoryWithChildren(categories: readonly ShopCategory[], id: string): string[] {
  const below = childrenOf(categories)
  const ids: string[] = []
  const waiting = [id]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    ids.push(next)
    waiting.push(...(below.get(next) ?? []).map((child) => child.id))
  }
  return ids
}

function childrenOf<C extends { id: string; parentId: string | null }>(
  categories: readonly C[],
): Map<string, C[]> {
  const below = new Map<string, C[]>()
  for (const category of categories) {
    if (category.parentId === null) continue
    below.set(category.parentId, [...(below.get(category.parentId) ?? []), category])
  }
  return below
}
