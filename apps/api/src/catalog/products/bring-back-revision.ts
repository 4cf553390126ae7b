import * as z from 'zod/mini'

import { ProductInput } from '@marketday/contract/catalog/products/product-shapes'
import type { leftOutOfRestoring, FieldChange } from '@marketday/contract/revisions/revisions'

import { readPricedMarketIds } from '../markets/require-market-prices.ts'
import type { Db } from '../../platform/database/tenant-db.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { readProducts } from './batches/read-products.ts'
import type { StoredProduct } from './batches/read-products.ts'
import { readTaxClassIds } from '../taxes/tax-class-rows.ts'
import { readCategoryIds } from './bulk/read-items.ts'
import { updateProduct } from './change-product.ts'
import { findEventsSince } from './find-revisions.ts'

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

type Values = Record<string, unknown>

interface State {
  readonly plain: Values
  readonly variants: Map<string, Values>
}

/** Publication is not restored from the earlier version. */
const ofNow = new Set(['status', 'publishAt', 'unpublishAt'])

/** Form input before these changes (newest first); not validated. */
function inputBefore(
  { slug, status, input, pictures }: StoredProduct,
  later: readonly (readonly FieldChange[])[],
): unknown {
  const { variants, ...fields } = input
  const images = pictures.map(({ fileId, alt }) => ({ fileId, alt }))
  const state: State = {
    plain: { ...fields, slug, status, images },
    variants: new Map(variants.map((variant) => [variant.id ?? '', { ...variant }])),
  }
  for (const change of later.flatMap((changes) => changes.toReversed())) takeBack(state, change)
  return {
    ...state.plain,
    variants: inOrderOf(state.plain['options'], [...state.variants.values()]),
  }
}

function takeBack({ plain, variants }: State, { variantId, field, from }: FieldChange): void {
  if (variantId === undefined) {
    const [, customFieldId] = field.split('.')
    if (customFieldId)
      plain['customValues'] = { ...(plain['customValues'] as Values), [customFieldId]: from }
    else if (!ofNow.has(field)) plain[field] = from
  } else if (field !== 'variants') {
    const variant = variants.get(variantId)
    if (variant) variant[field] = from
  } else if (from === null) variants.delete(variantId)
  else variants.set(variantId, { ...(from as Values), id: variantId })
}

function inOrderOf(options: unknown, variants: readonly Values[]): readonly Values[] {
  const places = ((options as StoredProduct['input']['options']) ?? []).map(
    ({ values }) => new Map(values.map((value, place) => [value, place])),
  )
  const placeOf = ({ optionValues }: Values) =>
    places.map((place, index) => place.get((optionValues as string[])[index] ?? '') ?? 0)
  return variants
    .map((variant) => ({ variant, at: placeOf(variant) }))
    .toSorted((a, b) => {
      const index = a.at.findIndex((place, position) => place !== b.at[position])
      return index === -1 ? 0 : (a.at[index] ?? 0) - (b.at[index] ?? 0)
    })
    .map(({ variant }) => variant)
}
