import type { BodyInput } from '@marketday/contract/endpoints/endpoint'
import {
  emptyItemFields,
  plainFieldsOf,
  type ItemFields,
} from '@marketday/contract/catalog/products/item-fields'
import { hasStock } from '@marketday/contract/catalog/products/item-kinds'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'
import type { QuantityBreak } from '@marketday/contract/catalog/quantity-breaks'
import type {
  ProductOption,
  ProductStatus,
} from '@marketday/contract/catalog/products/product-shapes'
import type { Item, createItem } from '@marketday/contract/catalog/products/products'
import {
  emptyVariantFields,
  variantFieldsOf,
  type VariantFields,
} from '@marketday/contract/catalog/products/variant-fields'

/** Variant fields with a different form representation. */
interface RewordedVariant {
  sku: string
  priceMinor: number | null
  quantityBreaks: { from: number | null; priceMinor: number | null }[]
  /** Empty = the item's class. */
  taxClassId: string
  lowStockThreshold: number | null
  /** Item picture; empty if none. */
  pictureFileId: string
}

/** Stock settings are those of the item. */
type ItemSettings = 'tracked' | 'backorder'

export interface VariantDraft
  extends Omit<VariantFields, keyof RewordedVariant | ItemSettings>, RewordedVariant {
  id?: string
  optionValues: string[]
  initialStock: number | null
}

export interface PartDraft {
  variantId: string
  title: string
  quantity: number | null
}

export interface FileDraft {
  id?: string
  fileId: string
  name: string
  byteSize: number
}

/** Fields with a different form representation. */
interface Reworded {
  categoryId: string
  /** Empty = inherited. */
  taxClassId: string
  tags: string
}

/** Form values: like the contract's input, but all fields present and possibly empty. */
export interface ItemDraft extends Omit<ItemFields, keyof Reworded>, Reworded {
  title: string
  slug: string
  status: ProductStatus
  publishAt: string | null
  unpublishAt: string | null
  saleFrom: string | null
  saleUntil: string | null
  options: ProductOption[]
  tracked: boolean
  backorder: boolean
  images: { fileId: string; url: string; alt: string }[]
  variants: VariantDraft[]
  parts: PartDraft[]
  files: FileDraft[]
}

export type ItemInput = BodyInput<typeof createItem>

export const emptyVariant: VariantDraft = {
  ...variantDraftOf(emptyVariantFields),
  optionValues: [],
  priceMinor: null,
  lowStockThreshold: null,
  initialStock: null,
}

export const emptyDraft: ItemDraft = {
  ...draftFieldsOf(emptyItemFields),
  title: '',
  slug: '',
  status: 'active',
  publishAt: null,
  unpublishAt: null,
  saleFrom: null,
  saleUntil: null,
  options: [],
  tracked: true,
  backorder: false,
  images: [],
  variants: [emptyVariant],
  parts: [],
  files: [],
}

export function draftOf(item: Item | null): ItemDraft {
  if (item === null) return emptyDraft
  return {
    ...draftFieldsOf(plainFieldsOf(item)),
    title: item.title,
    slug: item.slug,
    status: item.status,
    publishAt: item.publishAt,
    unpublishAt: item.unpublishAt,
    saleFrom: item.saleFrom,
    saleUntil: item.saleUntil,
    options: item.options,
    tracked: item.variants.some((variant) => variant.tracked),
    backorder: item.variants.some((variant) => variant.backorder),
    images: item.images.map(({ fileId, url, alt }) => ({ fileId, url, alt })),
    variants: item.variants.map((variant) => ({
      id: variant.id,
      optionValues: variant.optionValues,
      ...variantDraftOf(variantFieldsOf(variant)),
      initialStock: null,
    })),
    parts: item.parts.map(({ variantId, title, quantity }) => ({ variantId, title, quantity })),
    files: item.files,
  }
}

function draftFieldsOf({ taxClassId, tags, categoryId, ...same }: ItemFields) {
  return {
    ...same,
    tags: tags.join(', '),
    categoryId: categoryId ?? '',
    taxClassId: taxClassId ?? '',
  }
}

function variantDraftOf({
  tracked: _tracked,
  backorder: _backorder,
  sku,
  taxClassId,
  pictureFileId,
  ...same
}: VariantFields) {
  return {
    ...same,
    sku: sku ?? '',
    taxClassId: taxClassId ?? '',
    pictureFileId: pictureFileId ?? '',
  }
}

/** Converts to the contract's input; an empty price stays empty, so that the schema reports it. */
export function inputOf(draft: ItemDraft): ItemInput {
  const {
    taxClassId,
    tracked,
    backorder,
    tags,
    slug,
    categoryId,
    images,
    variants,
    parts,
    files,
    ...same
  } = draft
  const { kind, status, publishAt, unpublishAt } = same
  const pictures = new Set(images.map(({ fileId }) => fileId))
  return {
    ...same,
    publishAt: status === 'scheduled' ? publishAt : null,
    unpublishAt: isForSale(status) ? unpublishAt : null,
    ...(slug && { slug }),
    categoryId: categoryId || null,
    tags: tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    taxClassId: taxClassId || null,
    images: images.map(({ fileId, alt }) => ({ fileId, alt })),
    ...(kind === 'bundle' && {
      parts: parts.map(({ variantId, quantity }) => ({ variantId, quantity: quantity as number })),
    }),
    ...(kind === 'digital' && {
      files: files.map(({ id, fileId, name }) => ({ id, fileId, name })),
    }),
    variants: variants.map(
      ({ sku, priceMinor, lowStockThreshold, initialStock, pictureFileId, ...variant }) => ({
        ...variant,
        pictureFileId: pictures.has(pictureFileId) ? pictureFileId : null,
        sku: sku.trim() || null,
        priceMinor: priceMinor as number,
        quantityBreaks: variant.quantityBreaks as QuantityBreak[],
        taxClassId: variant.taxClassId || null,
        lowStockThreshold: lowStockThreshold ?? 0,
        tracked,
        backorder,
        ...(initialStock !== null && !variant.id && hasStock(kind) && { initialStock }),
      }),
    ),
  }
}
