import type { CustomValues } from '@marketday/contract/catalog/custom-values'
import { isForSale } from '@marketday/contract/catalog/products/product-shapes'
import { hasStock, isDelivered } from '@marketday/contract/catalog/products/item-kinds'
import type {
  ProductInput,
  VariantInput,
} from '@marketday/contract/catalog/products/product-shapes'

import { conflict, constraintOf, notFound } from '../../../platform/http/errors.ts'
import type { AppError } from '../../../platform/http/errors.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { newId } from '../../../platform/ids.ts'
import { receiveStock } from '../../../stock/receive-stock.ts'
import { plainColumnsOf } from '../queries.ts'
import { variantTitle } from '../rules.ts'
import { toFieldColumns } from '../variant-columns.ts'

/**
 * Clears fields that do not apply to the kind: lead days unless made to order, stock tracking
 * without stock, weight if not delivered.
 */
export function fitToKind(input: ProductInput): ProductInput {
  const { kind = 'physical', leadDays = null, variants } = input
  const fitting = { ...input, leadDays: kind === 'made_to_order' ? leadDays : null }
  if (hasStock(kind)) return fitting
  return {
    ...fitting,
    variants: variants.map((variant) => ({
      ...variant,
      tracked: false,
      backorder: false,
      lowStockThreshold: 0,
      ...(!isDelivered(kind) && { weightGrams: null }),
    })),
  }
}

export const productColumns = (input: ProductInput, slug: string) => ({
  ...plainColumnsOf(input),
  title: input.title,
  slug,
  status: input.status ?? 'draft',
  publish_at: input.status === 'scheduled' ? (input.publishAt ?? null) : null,
  ...saleTimes(input),
  unpublish_at: isForSale(input.status) ? (input.unpublishAt ?? null) : null,
  tags: [...new Set(input.tags)],
  custom_values: filled(input.customValues),
  options: input.options ?? [],
})

const filled = (values: CustomValues = {}): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/** Sale times without a sale price are dropped. */
const saleTimes = (input: ProductInput) => ({
  sale_from: hasSale(input) ? (input.saleFrom ?? null) : null,
  sale_until: hasSale(input) ? (input.saleUntil ?? null) : null,
})

export const hasSale = ({ variants }: Pick<ProductInput, 'variants'>): boolean =>
  variants.some(({ salePriceMinor }) => salePriceMinor != null)

export const variantColumns = (input: VariantInput, position: number) => ({
  title: variantTitle(input.optionValues),
  option_values: input.optionValues,
  ...toFieldColumns(input),
  position,
})

interface NewVariant {
  readonly input: VariantInput
  readonly position: number
}

export const newVariants = (productId: string, currency: string, added: readonly NewVariant[]) =>
  added.map(({ input, position }) => ({
    quantity: input.initialStock ?? 0,
    row: {
      variant_id: newId(),
      product_id: productId,
      currency,
      ...variantColumns(input, position),
    },
  }))

export const imageRows = (productId: string, { images = [] }: ProductInput) =>
  [...new Map(images.map((image) => [image.fileId, image])).values()].map(
    ({ fileId, alt }, position) => ({
      product_id: productId,
      file_id: fileId,
      alt: alt ?? '',
      position,
    }),
  )

export async function findCurrency(db: Db): Promise<string> {
  const market = await db
    .selectFrom('markets')
    .select('currency')
    .where('is_default', '=', true)
    .executeTakeFirstOrThrow()
  return market.currency
}

export async function receiveFirstStock(
  db: Db,
  importId: string | null,
  variants: ReturnType<typeof newVariants>,
): Promise<void> {
  const received = variants.filter(({ quantity }) => quantity > 0)
  const [first] = received
  if (!first) return
  await receiveStock(db, {
    lines: received.map(({ quantity, row }) => ({ variantId: row.variant_id, quantity })),
    reason: 'First stock',
    referenceType: importId === null ? 'staff' : 'import',
    referenceId: importId ?? db.context.userId ?? first.row.product_id,
  })
}

/** 409 naming the field of each SKU in use; the unique constraint decides races. */
export async function requireFreeSkus(
  db: Db,
  { variants }: ProductInput,
  ownProductId?: string,
): Promise<void> {
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  if (skus.length === 0) return
  const taken = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.product_id', 'variants.product_id')
    .select(['sku', 'products.title'])
    .where('sku', 'in', skus)
    .$if(ownProductId !== undefined, (query) =>
      query.where('variants.product_id', '!=', ownProductId ?? null),
    )
    .execute()
  if (taken.length === 0) return
  const errors = taken.map(({ sku, title }) => ({
    path: `variants.${variants.findIndex((variant) => variant.sku === sku)}.sku`,
    message: `${sku} is the SKU of ${title}`,
  }))
  throw conflict('sku_taken', errors[0]?.message ?? 'This SKU is already used', errors)
}

const refusals: Readonly<Record<string, () => AppError>> = {
  products_slug_key: () => slugTaken(),
  variants_sku_key: () => conflict('sku_taken', 'One of the SKUs is used by another item'),
  products_category_fkey: () => notFound('Category'),
  products_tax_class_fkey: () => notFound('Tax class'),
  variants_tax_class_fkey: () => notFound('Tax class'),
  item_files_file_fkey: () => notFound('File'),
  product_images_file_fkey: () => notFound('Picture'),
  variants_picture_fkey: () => notFound('Picture'),
  products_source_key_key: () => conflict('conflict', 'This item was already imported'),
  stock_levels_available: () => conflict('out_of_stock', oversold),
  stock_levels_on_hand: () => conflict('out_of_stock', oversold),
}

const oversold = 'More is reserved than in stock. Receive stock before you turn off overselling.'

export const slugTaken = () =>
  conflict('slug_taken', 'Another item has this address', [
    { path: 'slug', message: 'Another item has this address' },
  ])

export async function storing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const refuse = refusals[constraintOf(error) ?? '']
    throw refuse ? refuse() : error
  }
}
