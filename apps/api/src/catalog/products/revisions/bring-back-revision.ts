import { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { leftOutOfRestoring } from '@marketday/contract/revisions/revisions'
import * as z from 'zod/mini'

import { readPricedMarketIds } from '../../markets/require-market-prices.ts'
import type { Db } from '../../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../../platform/http/errors.ts'
import { readProducts } from '../batches/read-products.ts'
import type { StoredProduct } from '../batches/read-products.ts'
import { readTaxClassIds } from '../../taxes/tax-class-rows.ts'
import { readCategoryIds } from '../bulk/queries.ts'
import { updateProduct } from '../update-product.ts'
import { findEventsSince } from './revision-rows.ts'
import { inputBefore } from './input-before.ts'

type LeftOut = (typeof leftOutOfRestoring)[number]
type Input = z.output<typeof ProductInput>

interface Restoring {
  readonly itemId: string
  readonly version: number
  readonly restores: number
}

/**
 * Restores an earlier version as a new one, with the checks of a manual change. Missing or expired
 * references are dropped and reported.
 */
export async function bringBackRevision(
  db: Db,
  { itemId, version, restores }: Restoring,
): Promise<LeftOut[]> {
  const stored = (await readProducts(db, [itemId])).get(itemId)
  if (!stored) throw notFound('Item')
  const { item, leftOut } = await withoutGone(
    db,
    await withoutGoneMarkets(db, await readVersion(db, stored, restores)),
  )
  await updateProduct(db, { productId: itemId, version, item, restores })
  return leftOut
}

/** Rebuilds a version by reverting later changes. */
async function readVersion(db: Db, stored: StoredProduct, version: number): Promise<Input> {
  const since = await findEventsSince(db, stored.id, version)
  if (!since) throw notFound('Version')
  const changes = since.map(({ details }) => {
    if (details.changes) return details.changes
    throw conflict('conflict', 'Its change history from that time is incomplete')
  })
  const input = z.safeParse(ProductInput, inputBefore(stored, changes))
  if (input.success) return input.data
  const problem = input.error.issues[0]?.message ?? 'it is incomplete'
  throw conflict('conflict', `This version can’t be restored: ${problem}`)
}

async function withoutGone(
  db: Db,
  item: Input,
): Promise<{ readonly item: Input; readonly leftOut: LeftOut[] }> {
  const { categoryId, saleUntil } = item
  const goneTaxClasses = await findGoneTaxClasses(db, item)
  const isGoneTaxClass = (id: string | null | undefined) => id != null && goneTaxClasses.has(id)
  const isCategoryGone =
    categoryId !== null && !(await readCategoryIds(db, [categoryId])).has(categoryId)
  const isSaleOver = saleUntil != null && new Date(saleUntil) <= db.context.now
  return {
    item: {
      ...item,
      ...(isCategoryGone && { categoryId: null }),
      ...(isGoneTaxClass(item.taxClassId) && { taxClassId: null }),
      ...(isSaleOver && { saleFrom: null, saleUntil: null }),
      variants: item.variants.map((variant) => ({
        ...variant,
        ...(isSaleOver && { salePriceMinor: null }),
        ...(isGoneTaxClass(variant.taxClassId) && { taxClassId: null }),
      })),
    },
    leftOut: [
      ...(isCategoryGone ? ['category' as const] : []),
      ...(goneTaxClasses.size > 0 ? ['taxClass' as const] : []),
      ...(isSaleOver ? ['sale' as const] : []),
    ],
  }
}

async function findGoneTaxClasses(db: Db, item: Input): Promise<ReadonlySet<string>> {
  const ids = [item, ...item.variants].flatMap(({ taxClassId }) => taxClassId ?? [])
  return new Set(ids).difference(await readTaxClassIds(db, ids))
}

/** Prices of deleted markets are invisible, so dropping them is not reported. */
async function withoutGoneMarkets(db: Db, item: Input): Promise<Input> {
  const ids = item.variants.flatMap(({ marketPrices = {} }) => Object.keys(marketPrices))
  const marketIds = await readPricedMarketIds(db, ids)
  return {
    ...item,
    variants: item.variants.map((variant) => ({
      ...variant,
      marketPrices: Object.fromEntries(
        Object.entries(variant.marketPrices ?? {}).filter(([id]) => marketIds.has(id)),
      ),
    })),
  }
}
